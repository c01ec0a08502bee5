import type { ImportFault } from '#contract/desk/staff-choices.ts';
import { compareIds } from '#domain/value/ids.ts';
import { writeText } from '../books/reports/write-table.ts';
import type { BadRow, ReadyCard } from './read-import.ts';
import type { Balance } from './balance-store.ts';
import { addUpRows, type Row, type Table } from '../books/reports/table.ts';

export { sumBalances, type Balance } from './balance-store.ts';

export type ImportBalances = {
  /** The accepted rows of the file. */
  readonly file: readonly Balance[];
  /** The same cards in the ledger after the import. Null before it. */
  readonly ledger: readonly Balance[] | null;
  readonly refused: readonly Refused[];
};

type Refused = { readonly fault: ImportFault; readonly rows: number; readonly firstLine: number };

type ImportedFile = {
  readonly name: string;
  readonly salePageId: string;
  readonly at: Temporal.ZonedDateTime;
};

const COLUMNS = [
  { key: 'product', kind: 'product' },
  { key: 'unit', kind: 'unit' },
  { key: 'expires_in', kind: 'text' },
  { key: 'cards_in_file', kind: 'count' },
  { key: 'value_in_file', kind: 'value' },
  { key: 'cards_in_ledger', kind: 'count' },
  { key: 'value_in_ledger', kind: 'value' },
] as const;

/** The cards of a file beside the same cards in the ledger, and the refused rows, as text that both sides can sign. */
export function writeBalanceReport(
  { name, salePageId, at }: ImportedFile,
  { file, ledger, refused }: ImportBalances,
): string[] {
  const rows = pair(file, ledger);
  const columns = ledger ? COLUMNS : COLUMNS.slice(0, 5);
  const totals = addUpRows({ columns, rows }).map((row) => ({ ...row, cells: { ...row.cells, product: 'all' } }));
  const isEqual = rows.every(({ cells: { cards_in_file: cards, value_in_file: value, ...cells } }) => {
    return cards === cells['cards_in_ledger'] && value === cells['value_in_ledger'];
  });
  const table: Table = { columns, rows: [...rows, ...totals] };
  return [
    `Import of "${name}" into "${salePageId}", ${at.toString({ smallestUnit: 'minute' })}`,
    '',
    ...writeText(table),
    '',
    ...refused.map(({ fault, rows: count, firstLine }) => `Refused: ${count} × ${fault}, first on line ${firstLine}`),
    ...(refused.length === 0 ? ['Refused: none'] : []),
    ledger === null
      ? 'Nothing has been imported yet.'
      : isEqual
        ? 'The ledger has what the file has.'
        : 'The ledger differs from the file: cards that were there before may have been used.',
    '',
    'For the earlier system: ______________________    For the hotel: ______________________',
  ];
}

export function balanceOf({ card: { product, unit, expiresOn, amount } }: Pick<ReadyCard, 'card'>): Balance {
  const expiresIn = expiresOn?.toPlainYearMonth().toString() ?? null;
  return { productId: product.id, currency: unit.type === 'money' ? unit.currency : null, expiresIn, cards: 1, amount };
}

/** Adds up balances of the same product, unit and month. */
export function addUpBalances(balances: readonly Balance[]): Balance[] {
  return [...Map.groupBy(balances, keyOf).values()].flatMap((same) => {
    const sumOf = (what: 'cards' | 'amount') => same.reduce((sum, one) => sum + one[what], 0);
    return same.slice(0, 1).map((one) => ({ ...one, cards: sumOf('cards'), amount: sumOf('amount') }));
  });
}

export function countRefused(rows: readonly Pick<BadRow, 'fault' | 'line'>[]): Refused[] {
  const faults = Map.groupBy(rows, ({ fault }) => fault);
  return [...faults].map(([fault, same]) => {
    return { fault, rows: same.length, firstLine: Math.min(...same.map(({ line }) => line)) };
  });
}

function keyOf({ productId, currency, expiresIn }: Balance): string {
  return [productId, currency ?? '\uFFFF', expiresIn ?? '\uFFFF'].join(' ');
}

function pair(file: readonly Balance[], ledger: readonly Balance[] | null): Row[] {
  const [inFile, inLedger] = [file, ledger ?? []].map((all) => new Map(all.map((one) => [keyOf(one), one])));
  const keys = new Set([...(inFile?.keys() ?? []), ...(inLedger?.keys() ?? [])]);
  return [...keys].toSorted(compareIds).flatMap((key) => {
    const [before, after] = [inFile?.get(key), inLedger?.get(key)];
    const one = before ?? after;
    if (!one) return [];
    const cells = {
      product: one.productId,
      expires_in: one.expiresIn ?? 'never',
      cards_in_file: before?.cards ?? 0,
      value_in_file: before?.amount ?? 0,
      cards_in_ledger: after?.cards ?? 0,
      value_in_ledger: after?.amount ?? 0,
    };
    return [{ currency: one.currency, cells }];
  });
}

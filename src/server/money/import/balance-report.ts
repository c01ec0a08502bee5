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
  const totals = addUpRows({ columns, rows }).map((row) => ({ ...row, product: 'all' }));
  const isEqual = rows.every(
    (row) => row['cards_in_file'] === row['cards_in_ledger'] && row['value_in_file'] === row['value_in_ledger'],
  );
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

export function countRefused(rows: readonly Pick<BadRow, 'fault' | 'line'>[]): Refused[] {
  const faults = Map.groupBy(rows, ({ fault }) => fault);
  return [...faults].map(([fault, same]) => {
    return { fault, rows: same.length, firstLine: Math.min(...same.map(({ line }) => line)) };
  });
}

function pair(file: readonly Balance[], ledger: readonly Balance[] | null): Row[] {
  const keyOf = ({ productId, currency, expiresIn }: Balance) =>
    [productId, currency ?? '\uFFFF', expiresIn ?? '\uFFFF'].join(' ');
  const [inFile, inLedger] = [new Set(file), new Set(ledger)];
  const groups = Map.groupBy([...inFile, ...inLedger], keyOf);
  return [...groups]
    .toSorted(([one], [other]) => compareIds(one, other))
    .flatMap(([, same]) => {
      const sumOf = (side: ReadonlySet<Balance>, what: 'cards' | 'amount') =>
        same.reduce((sum, one) => sum + (side.has(one) ? one[what] : 0), 0);
      return same.slice(0, 1).map(({ productId, currency, expiresIn }) => ({
        product: productId,
        currency,
        expires_in: expiresIn ?? 'never',
        cards_in_file: sumOf(inFile, 'cards'),
        value_in_file: sumOf(inFile, 'amount'),
        cards_in_ledger: sumOf(inLedger, 'cards'),
        value_in_ledger: sumOf(inLedger, 'amount'),
      }));
    });
}

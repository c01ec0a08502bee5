import { stringify } from 'csv-stringify/sync';
import { availableOn, balanceOf, heldOn, lastExpiry, type Card } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { money, toDecimal } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listHeldCards } from './held-card-store.ts';

const PAGE_SIZE = 1_000;

const COLUMNS = [
  'card_id',
  'last4',
  'product',
  'form',
  'state',
  'currency',
  'balance',
  'held',
  'available',
  'starts_on',
  'expires_on',
  'registered',
  'batch',
];

const HOLDER_COLUMNS = ['holder_first_name', 'holder_last_name', 'holder_email'];

type WantedExport = {
  readonly salePage: SalePage;
  readonly cardIds: readonly CardId[];
  /** Whether the file includes the holder of each card. */
  readonly withHolders: boolean;
};

/**
 * Exports cards as CSV, header first, page by page. The export and its size are in the audit log before the first row
 * is sent. Codes are not included, because they are not stored. Amounts are decimals of the currency, or whole uses.
 * Values that a spreadsheet would read as a formula are quoted.
 */
export async function* exportCards(
  db: Database,
  { salePage, cardIds, withHolders }: WantedExport,
  cause: Cause,
): AsyncGenerator<string> {
  const entry = { action: 'export' as const, salePageId: salePage.id, details: { cards: cardIds.length } };
  await inTransaction(db, (tx) => writeAudit(tx, [entry], cause));
  const today = dateAt(cause.at, salePage.timeZone);
  yield writeRows([withHolders ? [...COLUMNS, ...HOLDER_COLUMNS] : COLUMNS]);
  for (let begin = 0; begin < cardIds.length; begin += PAGE_SIZE) {
    const ids = cardIds.slice(begin, begin + PAGE_SIZE);
    const known = new Map((await listHeldCards(db, salePage, ids)).map((held) => [held.card.id, held]));
    const page = ids.flatMap((id) => known.get(id) ?? []);
    yield writeRows(
      page.map(({ card, batch, holder }) => [
        ...rowOf(card, today),
        batch ?? '',
        ...(withHolders ? [holder?.firstName ?? '', holder?.lastName ?? '', holder?.email ?? ''] : []),
      ]),
    );
  }
}

function rowOf(card: Card, today: Temporal.PlainDate): string[] {
  const { unit } = card;
  const print = (amount: number) => (unit.type === 'money' ? toDecimal(money(unit.currency, amount)) : String(amount));
  return [
    card.id,
    card.last4,
    card.product.id,
    card.form,
    card.state,
    unit.type === 'money' ? unit.currency : '',
    print(balanceOf(card)),
    print(heldOn(card)),
    print(availableOn(card, today)),
    card.startsOn?.toString() ?? '',
    lastExpiry(card)?.toString() ?? '',
    card.registered ? 'yes' : 'no',
  ];
}

function writeRows(rows: readonly string[][]): string {
  return stringify([...rows], { escape_formulas: true }).trimEnd();
}

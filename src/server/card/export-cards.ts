import { stringify } from 'csv-stringify/sync';
import { availableOn, balanceOf, heldOn, lastExpiry, type Card } from '#domain/card.ts';
import type { CardId } from '#domain/ids.ts';
import { money, toDecimal } from '#domain/money.ts';
import { dateAt } from '#domain/stay.ts';
import type { Database } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { listCardsAfter, type CardFilter } from './card-store.ts';
import { listHeldCards } from './held-card-store.ts';

const PAGE_SIZE = 1_000;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

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

/**
 * Cards as CSV, header first, page by page. Codes are not in it, as nobody knows them. Amounts are decimals of the
 * currency, or whole uses where there is none; what a spreadsheet would read as a formula is quoted away.
 */
export async function* exportCards(
  db: Database,
  salePage: SalePage,
  filter: CardFilter,
  now: Temporal.Instant,
): AsyncGenerator<string> {
  const today = dateAt(now, salePage.timeZone);
  yield writeRows([COLUMNS]);
  let afterId = BEFORE_ALL_IDS;
  for (;;) {
    const page = await listCardsAfter(db, salePage, afterId, filter, PAGE_SIZE);
    const last = page.at(-1);
    if (!last) return;
    yield writeRows(page.map(({ card, batch }) => [...rowOf(card, today), batch ?? '']));
    afterId = last.card.id;
  }
}

/** Some cards of a sale page as CSV, in their order, each also with who holds it. */
export async function* exportTheseCards(
  db: Database,
  salePage: SalePage,
  cardIds: readonly CardId[],
  now: Temporal.Instant,
): AsyncGenerator<string> {
  const today = dateAt(now, salePage.timeZone);
  yield writeRows([[...COLUMNS, 'holder_first_name', 'holder_last_name', 'holder_email']]);
  for (let begin = 0; begin < cardIds.length; begin += PAGE_SIZE) {
    const ids = cardIds.slice(begin, begin + PAGE_SIZE);
    const known = new Map((await listHeldCards(db, salePage, ids)).map((held) => [held.card.id, held]));
    const page = ids.flatMap((id) => known.get(id) ?? []);
    yield writeRows(
      page.map(({ card, batch, holder }) => [
        ...rowOf(card, today),
        batch ?? '',
        ...(holder ? [holder.firstName, holder.lastName, holder.email] : ['', '', '']),
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

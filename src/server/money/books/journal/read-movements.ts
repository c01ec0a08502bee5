import { EVENT_OF_FIGURE, type JournalMovement } from '#domain/card/journal.ts';
import type { BooksPeriod } from '#domain/card/books-period.ts';
import { listSteps, pricePaidFor } from '#domain/card/liability.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { listLotsOneByOne, type OneLot } from '../liability-store.ts';
import { listReferences } from './export-store.ts';

/** The movements that the liability of a period adds up. Uses count at the price paid, if it is known. */
export async function readMovements(tx: Tx, salePage: SalePage, period: BooksPeriod): Promise<JournalMovement[]> {
  const movements: JournalMovement[] = [];
  for await (const lot of listLotsOneByOne(tx, salePage, period)) movements.push(...listMovements(lot, period));
  const references = await listReferences(tx, period);
  return movements.map((one) => ({ ...one, reference: references.get(one.reference) ?? one.reference }));
}

function listMovements({ group, lot, ...card }: OneLot, period: BooksPeriod): JournalMovement[] {
  const { propertyId, price } = group;
  const currency = price ? price.paid.currency : group.currency;
  const worth = price ? pricePaidFor(price.paid.amountMinor, price.units) : undefined;
  return listSteps(lot, period, worth).map(({ figure, amount, at, movement, ...step }) => {
    const day = step.day ?? dateAt(at, period.timeZone);
    const before = movement?.extendedFrom ? Temporal.PlainDate.from(movement.extendedFrom) : null;
    const expiredOn = before && Temporal.PlainDate.compare(before, day) < 0 ? before : null;
    const reference = movement?.placementId ?? card.cardId;
    return { ...card, propertyId, currency, event: EVENT_OF_FIGURE[figure], amount, at, day, expiredOn, reference };
  });
}

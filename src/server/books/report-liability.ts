import type { PropertyId, SalePageId } from '#domain/ids.ts';
import {
  addLiability,
  booksPeriod,
  liabilityOfLot,
  NO_LIABILITY,
  pricePaidFor,
  type BooksMonths,
  type BooksPeriod,
  type Liability,
} from '#domain/liability.ts';
import { compareIds } from '#domain/ids.ts';
import type { Database } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { listLotHistories, sumOwedByLots, type OwedByLots } from './liability-store.ts';

/** What is owed on the cards that one property sold, in one currency or in uses. */
export type LiabilityLine = {
  /** Null where it is unknown who sold them. */
  readonly propertyId: PropertyId | null;
  /** Minor units of money, uses, or minor units of what was paid for uses whose price is known. */
  readonly counts: 'money' | 'uses' | 'price_paid';
  /** Null of uses. */
  readonly currency: string | null;
  readonly figures: Liability;
};

export type LiabilityReport = {
  readonly salePageId: SalePageId;
  readonly months: BooksMonths;
  readonly period: BooksPeriod;
  /** Whether the months are over; before that, it is what is known so far. */
  readonly isClosed: boolean;
  readonly lines: readonly LiabilityLine[];
  /** What is not as the lots of these properties say, in sentences; empty when the closing figures are right. */
  readonly faults: readonly string[];
};

/**
 * What a sale page owes on its cards, and what months did to it, in the sale page's time zone. Reads one snapshot and
 * changes nothing, so it may run while guests book. `propertyIds` are those that somebody may see, null for all.
 * Undefined for months that have not begun.
 */
export async function reportLiability(
  db: Database,
  salePage: SalePage,
  months: BooksMonths,
  now: Temporal.Instant,
  propertyIds: readonly string[] | null = null,
): Promise<LiabilityReport | undefined> {
  const period = booksPeriod(months, salePage.timeZone, now);
  if (!period) return undefined;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const lines = new Map<string, LiabilityLine>();
      for await (const { group, lot } of listLotHistories(tx, salePage, period)) {
        const { propertyId, currency, price } = group;
        const counts = currency === null ? 'uses' : 'money';
        addTo(lines, { propertyId, counts, currency, figures: liabilityOfLot(lot, period) });
        if (!price) continue;
        const worth = pricePaidFor(price.paid.amountMinor, price.units);
        const figures = liabilityOfLot(lot, period, worth);
        addTo(lines, { propertyId, counts: 'price_paid', currency: price.paid.currency, figures });
      }
      const owed = await sumOwedByLots(tx, salePage, period);
      const isSeen = ({ propertyId }: Pick<LiabilityLine, 'propertyId'>) =>
        propertyIds === null || (propertyId !== null && propertyIds.includes(propertyId));
      const seen = [...lines.values()].filter(isSeen).toSorted(compareLines);
      return {
        salePageId: salePage.id,
        months,
        period,
        isClosed: Temporal.Instant.compare(period.to, now) < 0,
        lines: seen,
        faults: findFaults(seen, owed.filter(isSeen)),
      };
    });
}

function addTo(lines: Map<string, LiabilityLine>, line: LiabilityLine): void {
  const key = [line.propertyId, line.counts, line.currency].join(' ');
  const before = lines.get(key)?.figures ?? NO_LIABILITY;
  lines.set(key, { ...line, figures: addLiability(before, line.figures) });
}

/** By currency, uses last; known sellers first. */
function compareLines(one: LiabilityLine, other: LiabilityLine): number {
  const orderOf = ({ counts, currency, propertyId }: LiabilityLine) =>
    [counts, currency ?? '', propertyId ?? '\uFFFF'].join(' ');
  return compareIds(orderOf(one), orderOf(other));
}

/** The closing figures are held against the sums of the same properties' lots. */
function findFaults(lines: readonly LiabilityLine[], owed: readonly OwedByLots[]): string[] {
  const reported = Map.groupBy(
    lines.filter(({ counts }) => counts !== 'price_paid'),
    ({ currency }) => currency,
  );
  const lots = Map.groupBy(owed, ({ currency }) => currency);
  return [...new Set([...reported.keys(), ...lots.keys()])].flatMap((currency) => {
    const closing = (reported.get(currency) ?? []).reduce((sum, { figures }) => sum + figures.closing, 0);
    const kept = (lots.get(currency) ?? []).reduce((sum, lot) => sum + lot.owed, 0);
    const unit = currency === null ? 'uses' : `minor units of ${currency}`;
    return closing === kept ? [] : [`The report closes with ${closing} ${unit}, and the lots have ${kept}.`];
  });
}

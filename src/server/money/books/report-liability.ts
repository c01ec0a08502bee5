import type { PropertyId, SalePageId } from '#domain/value/ids.ts';
import { booksPeriod, type BooksMonths, type BooksPeriod } from '#domain/card/liability.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listClosedPeriods } from './closed-periods-store.ts';
import { compareLines, type LiabilityLine } from './liability-lines.ts';
import { findDifferences, inSnapshot, readLiability } from './read-liability.ts';

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
 * What a sale page owes on its cards, and what months did to it, in the sale page's time zone, from what was kept of
 * days that are over, and what has happened since. Reads one snapshot and changes nothing, so it may run while guests
 * book. `propertyIds` are those that somebody may see, null for all. Undefined for months that have not begun.
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
  const isSeen = ({ propertyId }: { readonly propertyId: PropertyId | null }) =>
    propertyIds === null || (propertyId !== null && propertyIds.includes(propertyId));
  return inSnapshot(db, async (tx) => {
    const kept = await listClosedPeriods(tx, salePage, period.to);
    const seen = kept.map(({ lines, owed, ...stretch }) => ({
      ...stretch,
      lines: lines.filter(isSeen),
      owed: owed.filter(isSeen),
    }));
    const read = await readLiability(tx, salePage, period, seen);
    const lines = read.lines.filter(isSeen).toSorted(compareLines);
    const faults = [...read.faults, ...findDifferences(lines, read.owed.filter(isSeen))];
    return {
      salePageId: salePage.id,
      months,
      period,
      isClosed: Temporal.Instant.compare(period.to, now) < 0,
      lines,
      faults: [...new Set(faults)],
    };
  });
}

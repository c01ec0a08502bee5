import type { SalePageId } from '#domain/value/ids.ts';
import { daysOfMonths, periodOfDays, type BooksMonths, type BooksPeriod } from '#domain/card/books-period.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { LiabilityLine } from './liability-lines.ts';
import { inSnapshot, readReport } from './read-liability.ts';

export type LiabilityReport = {
  readonly salePageId: SalePageId;
  readonly months: BooksMonths;
  readonly period: BooksPeriod;
  /** Whether the months are over. Until then the figures are preliminary. */
  readonly isClosed: boolean;
  readonly lines: readonly LiabilityLine[];
  /** Differences from the lots of these properties, as sentences. Empty if the closing figures are right. */
  readonly faults: readonly string[];
};

/**
 * Reports what a sale page owes on its cards, and how months changed it, in the sale page's time zone. Uses the closed
 * periods and the transfers since. Reads one snapshot and changes nothing, so it may run while guests book.
 * `propertyIds` limits the report to properties that the reader may see, and null means all. Undefined for months that
 * have not begun.
 */
export async function reportLiability(
  db: Database,
  salePage: SalePage,
  months: BooksMonths,
  now: Temporal.Instant,
  propertyIds: readonly string[] | null = null,
): Promise<LiabilityReport | undefined> {
  const period = periodOfDays(daysOfMonths(months), salePage.timeZone, now);
  if (!period) return undefined;
  const isClosed = Temporal.Instant.compare(period.to, now) < 0;
  const read = await inSnapshot(db, (tx) => readReport(tx, salePage, period, propertyIds));
  return { salePageId: salePage.id, months, period, isClosed, ...read };
}

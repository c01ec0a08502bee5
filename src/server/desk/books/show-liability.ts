import type { Liability as WireLiability, LiabilityQuery } from '#contract/desk/staff-books.ts';
import {
  addLiability,
  LIABILITY_FIGURES,
  NO_LIABILITY,
  type BooksMonths,
  type Liability,
} from '#domain/card/liability.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { LiabilityLine } from '../../money/books/liability-lines.ts';
import { reportLiability, type LiabilityReport } from '../../money/books/report-liability.ts';
import { formatFigure, formatMonths, toSnake, writeLiabilityCsv } from '../../money/books/write-liability.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { listReach } from '../sign-in/reach.ts';
import { type DeskDependencies } from '../cards/show-card.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/** Monthly liability of the sale pages and properties in the viewer's reach. */
export async function showLiability(
  deps: DeskDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
): Promise<WireLiability> {
  return { sale_pages: (await listReports(deps, staff, query)).map(presentReport) };
}

/** The same as CSV. Throws `STAFF.ACT_REFUSED` if the books do not balance, because a file cannot show that. */
export async function downloadLiability(
  deps: DeskDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
): Promise<{ readonly name: string; readonly csv: string }> {
  const reports = await listReports(deps, staff, query);
  const faults = reports.flatMap((report) => report.faults);
  if (faults.length > 0) throw new Problem('STAFF.ACT_REFUSED', { detail: faults.join(' ') });
  const names = [...new Set(reports.map(({ months }) => formatMonths(months)))];
  return { name: `liability-${names.join('-')}.csv`, csv: writeLiabilityCsv(reports) };
}

async function listReports(
  { db, clock, salePages }: DeskDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
): Promise<LiabilityReport[]> {
  const now = clock.now();
  const { sale_page_id: salePageId } = query;
  const reach = listReach(staff, 'books.see', await salePages.list());
  const wanted = reach.filter(({ salePage }) => salePageId === undefined || salePage.id === salePageId);
  if (salePageId !== undefined && wanted.length === 0) throw new Problem('STAFF.NOT_ALLOWED');
  const reports: LiabilityReport[] = [];
  for (const { salePage, propertyIds } of wanted) {
    const lastOver = dateAt(now, salePage.timeZone).toPlainYearMonth().subtract({ months: 1 });
    const report = await reportLiability(db, salePage, readMonths(query, lastOver), now, propertyIds);
    // On a sale page further west, the month may not have begun yet. It has no books then.
    if (report) reports.push(report);
  }
  if (wanted.length > 0 && reports.length === 0) throw invalidInput([{ path: 'month', code: 'ERRORS.VALUE' }]);
  return reports;
}

function readMonths({ month, through }: LiabilityQuery, lastOver: Temporal.PlainYearMonth): BooksMonths {
  const first = month === undefined ? lastOver : Temporal.PlainYearMonth.from(month);
  const last = through === undefined ? first : Temporal.PlainYearMonth.from(through);
  if (Temporal.PlainYearMonth.compare(last, first) < 0) throw invalidInput([{ path: 'through', code: 'ERRORS.VALUE' }]);
  return { first, last };
}

type WireReport = WireLiability['sale_pages'][number];

function presentReport(report: LiabilityReport): WireReport {
  const { salePageId, months, period, isClosed, lines, faults } = report;
  return {
    sale_page_id: salePageId,
    month: months.first.toString(),
    through: months.last.toString(),
    time_zone: period.timeZone,
    from: presentMoment(period.from),
    to: presentMoment(period.to),
    is_over: isClosed,
    lines: lines.map((line) => ({ property_id: line.propertyId, ...presentFigures(line) })),
    totals: addUp(lines).map(presentFigures),
    faults: [...faults],
  };
}

/** Totals over all visible properties, by currency. Uses come last. */
function addUp(lines: readonly LiabilityLine[]): Omit<LiabilityLine, 'propertyId'>[] {
  const units = Map.groupBy(lines, ({ counts, currency }) => [counts, currency].join(' '));
  return [...units.values()].flatMap((all) => {
    const figures = all.reduce((sum, line) => addLiability(sum, line.figures), NO_LIABILITY);
    return all.slice(0, 1).map((line) => ({ ...line, figures }));
  });
}

type WireTotal = WireReport['totals'][number];

function presentFigures({ counts, currency, figures }: Omit<LiabilityLine, 'propertyId'>): WireTotal {
  const amountOf = (figure: keyof Liability) => Number(formatFigure({ currency }, figures[figure]));
  const wire = Object.fromEntries(LIABILITY_FIGURES.map((figure) => [toSnake(figure), amountOf(figure)]));
  return { counts, currency, ...(wire as Omit<WireTotal, 'counts' | 'currency'>) };
}

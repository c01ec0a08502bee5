import type { FileFormat, Liability as WireLiability, LiabilityQuery } from '#contract/desk/staff-books.ts';
import {
  addLiability,
  LIABILITY_FIGURES,
  NO_LIABILITY,
  type BooksMonths,
  type Liability,
} from '#domain/card/liability.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { LiabilityLine } from '../../money/books/liability-lines.ts';
import { reportLiability, type LiabilityReport } from '../../money/books/report-liability.ts';
import { formatValue, writeCsv, writeWorkbook } from '../../money/books/reports/write-table.ts';
import { formatMonths, liabilityTable, toSnake } from '../../money/books/write-liability.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { type DeskDependencies } from '../cards/show-card.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { lastMonthOver, reachBooks, refuseFaults } from './reach-books.ts';

/** Monthly liability of the sale pages and properties in the viewer's reach. */
export async function showLiability(
  deps: DeskDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
): Promise<WireLiability> {
  return { sale_pages: (await listReports(deps, staff, query)).map(presentReport) };
}

/** The same as a file. Throws `STAFF.ACT_REFUSED` if the books do not balance, because a file cannot show that. */
export async function downloadLiability(
  deps: DeskDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
  format: FileFormat,
): Promise<{ readonly name: string; readonly content: string | Buffer }> {
  const reports = await listReports(deps, staff, query);
  refuseFaults(reports);
  const names = [...new Set(reports.map(({ months }) => formatMonths(months)))];
  const table = liabilityTable(reports);
  return {
    name: `liability-${names.join('-')}.${format}`,
    content: format === 'csv' ? writeCsv(table) : await writeWorkbook(table, 'liability'),
  };
}

async function listReports(deps: DeskDependencies, staff: SignedIn, query: LiabilityQuery): Promise<LiabilityReport[]> {
  const now = deps.clock.now();
  const wanted = await reachBooks(deps, staff, query.sale_page_id);
  const reports: LiabilityReport[] = [];
  for (const { salePage, propertyIds } of wanted) {
    const months = readMonths(query, lastMonthOver(salePage, now));
    const report = await reportLiability(deps.db, salePage, months, now, propertyIds);
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
  const amountOf = (figure: keyof Liability) => Number(formatValue({ currency }, figures[figure]));
  const wire = Object.fromEntries(LIABILITY_FIGURES.map((figure) => [toSnake(figure), amountOf(figure)]));
  return { counts, currency, ...(wire as Omit<WireTotal, 'counts' | 'currency'>) };
}

import type { Liability as WireLiability, LiabilityQuery } from '#contract/staff/staff-books.ts';
import { LIABILITY_FIGURES, type Liability } from '#domain/liability.ts';
import { dateAt } from '#domain/stay.ts';
import { reportLiability, type LiabilityLine, type LiabilityReport } from '../books/report-liability.ts';
import { printFigure, toSnake, writeLiabilityCsv } from '../books/write-liability.ts';
import { invalidInput, Problem } from '../plumbing/http/problem.ts';
import { listReach } from './places.ts';
import { printMoment, type DeskDependencies } from './show-card.ts';
import type { SignedIn } from './sign-in.ts';

/** The liability of a month on the sale pages that somebody's right reaches, and of the properties that it reaches. */
export async function showLiability(
  deps: DeskDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
): Promise<WireLiability> {
  return { sale_pages: (await listReports(deps, staff, query)).map(presentReport) };
}

/** The same as CSV. Throws `STAFF.ACT_REFUSED` where it does not add up: a file has no room to say so. */
export async function downloadLiability(
  deps: DeskDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
): Promise<{ readonly name: string; readonly csv: string }> {
  const reports = await listReports(deps, staff, query);
  const faults = reports.flatMap((report) => report.faults);
  if (faults.length > 0) throw new Problem('STAFF.ACT_REFUSED', { detail: faults.join(' ') });
  const months = [...new Set(reports.map(({ month }) => month.toString()))];
  return { name: `liability-${months.join('-')}.csv`, csv: writeLiabilityCsv(reports) };
}

async function listReports(
  { db, clock, salePages }: DeskDependencies,
  staff: SignedIn,
  { month, sale_page_id: salePageId }: LiabilityQuery,
): Promise<LiabilityReport[]> {
  const now = clock.now();
  const reach = listReach(staff, 'books.see', await salePages.list());
  const wanted = reach.filter(({ salePage }) => salePageId === undefined || salePage.id === salePageId);
  if (salePageId !== undefined && wanted.length === 0) throw new Problem('STAFF.NOT_ALLOWED');
  const reports: LiabilityReport[] = [];
  for (const { salePage, propertyIds } of wanted) {
    const lastOver = dateAt(now, salePage.timeZone).toPlainYearMonth().subtract({ months: 1 });
    const asked = month === undefined ? lastOver : Temporal.PlainYearMonth.from(month);
    const report = await reportLiability(db, salePage, asked, now, propertyIds);
    if (!report) throw invalidInput([{ path: 'month', code: 'ERRORS.VALUE' }]);
    reports.push(report);
  }
  return reports;
}

function presentReport(report: LiabilityReport): WireLiability['sale_pages'][number] {
  const { salePageId, month, period, isClosed, lines, faults } = report;
  return {
    sale_page_id: salePageId,
    month: month.toString(),
    time_zone: period.timeZone,
    from: printMoment(period.from),
    to: printMoment(period.to),
    is_over: isClosed,
    lines: lines.map(presentLine),
    faults: [...faults],
  };
}

type WireFigures = Omit<WireLiability['sale_pages'][number]['lines'][number], 'property_id' | 'counts' | 'currency'>;

function presentLine(line: LiabilityLine): WireLiability['sale_pages'][number]['lines'][number] {
  const amountOf = (figure: keyof Liability) => Number(printFigure(line, line.figures[figure]));
  const figures = Object.fromEntries(LIABILITY_FIGURES.map((figure) => [toSnake(figure), amountOf(figure)]));
  const { propertyId, counts, currency } = line;
  return { property_id: propertyId, counts, currency, ...(figures as WireFigures) };
}

import type { FileFormat, Liability, LiabilityQuery } from '#contract/desk/staff-books.ts';
import type { ReportQuery } from '#contract/desk/staff-reports.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { daysOfMonths } from '#domain/card/books-period.ts';
import { formatMonths, monthTable } from '../../money/books/reports/liability.ts';
import type { Report } from '../../money/books/reports/report.ts';
import type { Row } from '../../money/books/reports/table.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { writeReports, listReports, presentRow, type ReportDependencies } from './show-report.ts';

/** The report `liability` by months, as other programs read it. */
export async function showLiability(
  deps: ReportDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
): Promise<Liability> {
  return { sale_pages: (await listMonths(deps, staff, query)).map(presentMonths) };
}

export async function downloadLiability(
  deps: ReportDependencies,
  staff: SignedIn,
  query: LiabilityQuery,
  format: FileFormat,
) {
  const reports = await listMonths(deps, staff, query);
  const names = [...new Set(reports.map(({ days }) => formatMonths(days)))];
  return writeReports(reports, monthTable(reports), { name: `liability-${names.join('-')}`, format });
}

function listMonths(deps: ReportDependencies, staff: SignedIn, { month, through, ...query }: LiabilityQuery) {
  const [first, last] = [month, through ?? month].map((text) => text && Temporal.PlainYearMonth.from(text));
  const days: ReportQuery = {
    ...(first && { from: first.toPlainDate({ day: 1 }).toString() }),
    ...(last && { through: daysOfMonths({ first: last, last }).last.toString() }),
  };
  return listReports(deps, staff, 'liability', { ...query, ...days }, { asked: 'month' });
}

type WireMonths = Liability['sale_pages'][number];

function presentMonths(report: Report): WireMonths {
  const { salePageId, days, period, isOver, columns, rows, totals, faults } = report;
  const figuresOf = (row: Row) => {
    const { issuing_property: propertyId, ...figures } = presentRow(columns, row).cells;
    return { property_id: propertyId, ...figures } as WireMonths['lines'][number];
  };
  return {
    sale_page_id: salePageId,
    month: days.first.toPlainYearMonth().toString(),
    through: days.last.toPlainYearMonth().toString(),
    time_zone: period.timeZone,
    from: presentMoment(period.from),
    to: presentMoment(period.to),
    is_over: isOver,
    lines: rows.map(figuresOf),
    totals: totals.map(figuresOf),
    faults: [...faults],
  };
}

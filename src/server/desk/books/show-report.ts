import type { FileFormat } from '#contract/desk/staff-books.ts';
import type { ReportName, ReportQuery, WireReport } from '#contract/desk/staff-reports.ts';
import { daysOfMonths, type BooksDays } from '#domain/card/liability.ts';
import type { HotelDependencies } from '../../booking/hotel-check/verify-hotels.ts';
import { countStays, makeReportOf } from '../../booking/hotel-check/reconciliation.ts';
import type { Report } from '../../money/books/reports/report.ts';
import type { Column, Row } from '../../money/books/reports/table.ts';
import { nameFile, tableOf } from '../../money/books/reports/write-report.ts';
import { formatValue, writeCsv, writeWorkbook } from '../../money/books/reports/write-table.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { lastMonthOver, reachBooks, refuseFaults } from './reach-books.ts';

type ReportDependencies = DeskDependencies & HotelDependencies;

const MOST_ROWS = 1_000;
/** Stays of one reconciliation. Each takes about half a second. */
const MOST_STAYS = 60;

/** A report on the sale pages and properties in the viewer's reach. */
export async function showReport(
  deps: ReportDependencies,
  staff: SignedIn,
  name: ReportName,
  query: ReportQuery,
): Promise<WireReport> {
  return { sale_pages: (await listReports(deps, staff, name, query)).map(presentReport) };
}

/** The same as a file with all rows. Throws `STAFF.ACT_REFUSED` if it differs from the liability. */
export async function downloadReport(
  deps: ReportDependencies,
  staff: SignedIn,
  name: ReportName,
  query: ReportQuery,
  format: FileFormat,
): Promise<{ readonly name: string; readonly content: string | Buffer }> {
  const reports = await listReports(deps, staff, name, query);
  refuseFaults(reports);
  const table = tableOf(reports);
  return {
    name: reports[0] ? nameFile(reports[0], format) : `${name}.${format}`,
    content: format === 'csv' ? writeCsv(table) : await writeWorkbook(table, name),
  };
}

async function listReports(
  deps: ReportDependencies,
  staff: SignedIn,
  name: ReportName,
  query: ReportQuery,
): Promise<Report[]> {
  const now = deps.clock.now();
  const { from, through, sale_page_id: salePageId, rate, ...filter } = query;
  const wanted = await reachBooks(deps, staff, salePageId);
  const reports: Report[] = [];
  for (const { salePage, propertyIds } of wanted) {
    const days = readDays({ from, through }, salePage, now);
    const stays = name === 'reconciliation' ? await countStays(deps.db, salePage, days, now) : 0;
    if (stays > MOST_STAYS) throw new Problem('STAFF.ACT_REFUSED', { detail: takesLong(stays) });
    const report = await makeReportOf(deps, { name, salePage, days, propertyIds, filter, rate }, now);
    // On a sale page further west, the days may not have begun yet.
    if (report) reports.push(report);
  }
  if (wanted.length > 0 && reports.length === 0) throw invalidInput([{ path: 'from', code: 'ERRORS.VALUE' }]);
  return reports;
}

function takesLong(stays: number): string {
  return `To ask the hotels about ${stays} stays takes too long here: choose fewer days, or run \`books report reconciliation\`.`;
}

type AskedDays = { readonly [Day in 'from' | 'through']: string | undefined };

function readDays({ from, through }: AskedDays, salePage: SalePage, now: Temporal.Instant): BooksDays {
  if (from === undefined) {
    if (through !== undefined) throw invalidInput([{ path: 'from', code: 'ERRORS.REQUIRED' }]);
    const month = lastMonthOver(salePage, now);
    return daysOfMonths({ first: month, last: month });
  }
  const first = Temporal.PlainDate.from(from);
  const last = through === undefined ? first : Temporal.PlainDate.from(through);
  if (Temporal.PlainDate.compare(last, first) < 0) throw invalidInput([{ path: 'through', code: 'ERRORS.VALUE' }]);
  return { first, last };
}

function presentReport(report: Report): WireReport['sale_pages'][number] {
  const { salePageId, days, timeZone, isOver, columns, opens, rows, totals, faults } = report;
  return {
    sale_page_id: salePageId,
    from: days.first.toString(),
    through: days.last.toString(),
    time_zone: timeZone,
    is_over: isOver,
    columns: columns.map(({ key, kind, opens = null, isPlotted = false }) => {
      return { key, kind, opens, is_plotted: isPlotted };
    }),
    opens,
    rows: rows.slice(0, MOST_ROWS).map((row) => presentRow(columns, row)),
    totals: totals.map((row) => presentRow(columns, row)),
    more_rows: Math.max(0, rows.length - MOST_ROWS),
    faults: [...faults],
  };
}

function presentRow(columns: readonly Column[], row: Row): WireReport['sale_pages'][number]['rows'][number] {
  const { currency, localCurrency = null, cells, narrowed = {} } = row;
  const presentCell = ({ key, kind }: Column) => {
    const cell = cells[key] ?? null;
    if (typeof cell !== 'number') return cell;
    if (kind === 'value') return Number(formatValue(row, cell));
    return kind === 'local_value' ? Number(formatValue({ currency: localCurrency }, cell)) : cell;
  };
  return {
    currency,
    local_currency: localCurrency,
    cells: Object.fromEntries(columns.map((column) => [column.key, presentCell(column)])),
    narrowed,
  };
}

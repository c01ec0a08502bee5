import type { FileFormat } from '#contract/desk/staff-choices.ts';
import type {
  ReportFilter,
  ReportName,
  ReportQuery,
  WireReport,
  WireRow,
  WireTable,
} from '#contract/desk/staff-reports.ts';
import { daysOfMonths, type BooksDays } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { HotelDependencies } from '../../booking/hotel-check/verify-hotels.ts';
import { countStays, makeReportOf } from '../../booking/hotel-check/reconciliation.ts';
import type { Report } from '../../money/books/reports/report.ts';
import { narrowTo, type Column, type Row, type Table } from '../../money/books/reports/table.ts';
import { nameFile, tableOf } from '../../money/books/reports/write-report.ts';
import { formatValue, writeCsv, writeWorkbook } from '../../money/books/reports/write-table.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { listReach } from '../sign-in/reach.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

type ReportDependencies = DeskDependencies & HotelDependencies;

const MOST_ROWS = 1_000;
/** Stays of one reconciliation. Each takes about half a second. */
const MOST_STAYS = 60;

export async function showReport(
  deps: ReportDependencies,
  staff: SignedIn,
  name: ReportName,
  query: ReportQuery,
): Promise<WireReport> {
  return { sale_pages: (await listReports(deps, staff, name, query, MOST_ROWS)).map(presentReport) };
}

/** Throws `STAFF.ACT_REFUSED` if the figures are wrong, because a file cannot show that. */
export async function downloadReport(
  deps: ReportDependencies,
  staff: SignedIn,
  name: ReportName,
  query: ReportQuery,
  format: FileFormat,
) {
  const reports = await listReports(deps, staff, name, query);
  const faults = reports.flatMap((report) => report.faults);
  if (faults.length > 0) throw new Problem('STAFF.ACT_REFUSED', { detail: faults.join(' ') });
  const table = tableOf(reports);
  const content = format === 'csv' ? writeCsv(table) : await writeWorkbook(table, name);
  return { name: `${reports[0] ? nameFile(reports[0]) : name}.${format}`, content };
}

async function listReports(
  deps: ReportDependencies,
  staff: SignedIn,
  name: ReportName,
  query: ReportQuery,
  most?: number,
): Promise<Report[]> {
  const now = deps.clock.now();
  const { from, through, sale_page_id: salePageId, rate, ...filter } = query;
  const reach = listReach(staff, 'books.see', await deps.salePages.list());
  const wanted = reach.filter(({ salePage }) => salePageId === undefined || salePage.id === salePageId);
  if (salePageId !== undefined && wanted.length === 0) throw new Problem('STAFF.NOT_ALLOWED');
  const reports: Report[] = [];
  for (const { salePage, propertyIds } of wanted) {
    const days = readDays({ from, through }, dateAt(now, salePage.timeZone));
    const question = { name, salePage, days, propertyIds, filter, rate, most };
    const stays = name === 'reconciliation' ? await countStays(deps.db, question, now) : 0;
    if (stays > MOST_STAYS) throw new Problem('STAFF.ACT_REFUSED', { detail: takesLong(stays) });
    const report = await makeReportOf(deps, question, now);
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

/** One day if only the first is given. The last full month if none is. */
function readDays({ from, through = from }: AskedDays, today: Temporal.PlainDate): BooksDays {
  const month = today.toPlainYearMonth().subtract({ months: 1 });
  const lastMonth = daysOfMonths({ first: month, last: month });
  const first = from === undefined ? lastMonth.first : Temporal.PlainDate.from(from);
  const last = through === undefined ? lastMonth.last : Temporal.PlainDate.from(through);
  if (Temporal.PlainDate.compare(last, first) < 0) throw invalidInput([{ path: 'through', code: 'ERRORS.VALUE' }]);
  return { first, last };
}

function presentReport(report: Report): WireReport['sale_pages'][number] {
  const { salePageId, days, period, isOver, columns, opens, filter, totals, faults } = report;
  return {
    sale_page_id: salePageId,
    from: days.first.toString(),
    through: days.last.toString(),
    time_zone: period.timeZone,
    is_over: isOver,
    opens,
    ...presentTable(report, filter),
    totals: totals.map((row) => presentRow(columns, row, filter)),
    faults: [...faults],
  };
}

/** The first rows of a table. `filter` holds for all of them. */
export function presentTable(
  { columns, rows, count = rows.length }: Table,
  filter: ReportFilter = {},
  most = MOST_ROWS,
): WireTable {
  return {
    columns: columns.map(({ key, kind, opens = null, isPlotted = false, isApart = false }) => {
      return { key, kind, opens, is_plotted: isPlotted, is_apart: isApart };
    }),
    rows: rows.slice(0, most).map((row) => presentRow(columns, row, filter)),
    more_rows: count === null ? null : Math.max(0, count - most),
  };
}

export function presentRow(columns: readonly Column[], row: Row, filter: ReportFilter = {}): WireRow {
  const { currency, local_currency: localCurrency = null } = row;
  const presentCell = ({ key, kind }: Column) => {
    const cell = row[key] ?? null;
    if (typeof cell !== 'number') return cell;
    if (kind === 'value') return Number(formatValue(row, cell));
    return kind === 'local_value' ? Number(formatValue({ currency: localCurrency }, cell)) : cell;
  };
  return {
    currency,
    local_currency: localCurrency,
    cells: Object.fromEntries(columns.map((column) => [column.key, presentCell(column)])),
    narrowed: { ...filter, ...narrowTo(row) },
  };
}

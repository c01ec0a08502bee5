import type { ReportName } from '#contract/desk/staff-reports.ts';
import { periodOfDays, type BooksDays } from '#domain/card/liability.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inSnapshot } from '../read-liability.ts';
import { ACCEPTED_ELSEWHERE } from './accepted-elsewhere.ts';
import { AGEING } from './ageing.ts';
import { BREAKAGE } from './breakage.ts';
import { OPEN_CARDS } from './open-cards.ts';
import type { Report, ReportDefinition, ReportQuestion } from './report.ts';
import { addUpRows } from './table.ts';
import { UNUSED } from './unused.ts';

const REPORTS: Readonly<Record<ReportName, ReportDefinition>> = {
  ageing: AGEING,
  breakage: BREAKAGE,
  unused: UNUSED,
  accepted_elsewhere: ACCEPTED_ELSEWHERE,
  open_cards: OPEN_CARDS,
};

type Asked = Omit<ReportQuestion, 'period'> & { readonly name: ReportName; readonly days: BooksDays };

/** Reads one snapshot and changes nothing. Undefined for days that have not begun. */
export async function makeReport(
  db: Database,
  { name, days, ...asked }: Asked,
  now: Temporal.Instant,
): Promise<Report | undefined> {
  const { id: salePageId, timeZone } = asked.salePage;
  const period = periodOfDays(days, timeZone, now);
  if (!period) return undefined;
  const { columns, find, addTo = (total) => total } = REPORTS[name];
  const question = { ...asked, period };
  const { rows, faults } = await inSnapshot(db, (tx) => find(tx, question));
  const isOver = Temporal.Instant.compare(period.to, now) < 0;
  const totals = addUpRows({ columns, rows }).map((total) => addTo(total, question));
  return { name, salePageId, days, timeZone, isOver, columns, rows, totals, faults };
}

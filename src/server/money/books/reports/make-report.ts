import type { ReportName } from '#contract/desk/staff-reports.ts';
import { periodOfDays, type BooksDays } from '#domain/card/liability.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inSnapshot } from '../read-liability.ts';
import { AGEING } from './ageing.ts';
import { OPEN_CARDS } from './open-cards.ts';
import type { Report, ReportDefinition, ReportQuestion } from './report.ts';
import { addUpRows } from './table.ts';

const REPORTS: Readonly<Record<ReportName, ReportDefinition>> = { ageing: AGEING, open_cards: OPEN_CARDS };

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
  const { columns, find } = REPORTS[name];
  const { rows, faults } = await inSnapshot(db, (tx) => find(tx, { ...asked, period }));
  const isOver = Temporal.Instant.compare(period.to, now) < 0;
  const totals = addUpRows({ columns, rows });
  return { name, salePageId, days, timeZone, isOver, columns, rows, totals, faults };
}

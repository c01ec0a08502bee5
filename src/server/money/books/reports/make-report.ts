import type { ReportName } from '#contract/desk/staff-reports.ts';
import { periodOfDays, type BooksDays } from '#domain/card/books-period.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inSnapshot } from '../read-liability.ts';
import { ACCEPTED_ELSEWHERE } from './accepted-elsewhere.ts';
import { BREAKAGE } from './breakage.ts';
import { LIABILITY } from './liability.ts';
import { AGEING, OPEN_CARDS, UNUSED } from './open-value.ts';
import type { Found, Report, ReportDefinition, ReportQuestion } from './report.ts';
import { SETTLED_STAYS, SETTLEMENT } from './settlement.ts';
import { addUpRows } from './table.ts';
import { STAYS, USE } from './use.ts';

/** The reports that read only the database. */
const REPORTS: Readonly<Record<Exclude<ReportName, 'reconciliation'>, ReportDefinition>> = {
  liability: LIABILITY,
  ageing: AGEING,
  breakage: BREAKAGE,
  unused: UNUSED,
  accepted_elsewhere: ACCEPTED_ELSEWHERE,
  open_cards: OPEN_CARDS,
  settlement: SETTLEMENT,
  settled_stays: SETTLED_STAYS,
  use: USE,
  stays: STAYS,
};

export const STORED_ROWS = Object.values(REPORTS).flatMap(({ stored = [] }) => stored);

export type Asked<Name extends ReportName = ReportName> = Omit<ReportQuestion, 'period'> & {
  readonly name: Name;
  readonly days: BooksDays;
};

/** Reads one snapshot and changes nothing. Undefined for days that have not begun. */
export function makeReport(
  db: Database,
  asked: Asked<keyof typeof REPORTS>,
  now: Temporal.Instant,
): Promise<Report | undefined> {
  const { find, ...definition } = REPORTS[asked.name];
  return completeReport(asked, now, {
    ...definition,
    find: (question) => inSnapshot(db, (tx) => find(tx, question)),
  });
}

type Finding = Omit<ReportDefinition, 'find'> & { readonly find: (question: ReportQuestion) => Promise<Found> };

export async function completeReport(
  { name, days, ...asked }: Asked,
  now: Temporal.Instant,
  { columns, opens, find, addTo = (total) => total, ...definition }: Finding,
): Promise<Report | undefined> {
  const { id: salePageId, timeZone } = asked.salePage;
  const period = periodOfDays(days, timeZone, now);
  if (!period) return undefined;
  const filter = { ...definition.filter, ...asked.filter };
  const question = { ...asked, filter, period };
  const { rows, sums = rows, count = rows.length, faults = [] } = await find(question);
  const isOver = Temporal.Instant.compare(period.to, now) < 0;
  const totals = addUpRows({ columns, rows: sums }).map((total) => addTo(total, question));
  return { name, salePageId, days, period, isOver, columns, opens: opens ?? null, filter, rows, count, totals, faults };
}

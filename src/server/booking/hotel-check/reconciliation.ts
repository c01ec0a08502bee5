import { periodOfDays } from '#domain/card/liability.ts';
import { completeReport, makeReport, type Asked } from '../../money/books/reports/make-report.ts';
import type { ReportQuestion } from '../../money/books/reports/report.ts';
import type { Column, Row } from '../../money/books/reports/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { countPlacementsMoved } from './hotel-check-store.ts';
import { reconcileHotels, type ReconciledRow } from './reconcile-hotels.ts';
import type { HotelDependencies } from './verify-hotels.ts';

/** Amounts given back are negative, so that the sums are what the hotel keeps. */
const COLUMNS: readonly Column[] = [
  { key: 'redeeming_property', kind: 'property' },
  { key: 'reference', kind: 'reference' },
  { key: 'what', kind: 'tag' },
  { key: 'state', kind: 'tag' },
  { key: 'unit', kind: 'unit' },
  { key: 'ours', kind: 'value' },
  { key: 'theirs', kind: 'value' },
  { key: 'promised', kind: 'value' },
  { key: 'on_bill', kind: 'value' },
  { key: 'detail', kind: 'text' },
];

/** Any report of the books. `reconciliation` asks the hotels and may take minutes. */
export function makeReportOf(deps: HotelDependencies, { name, ...asked }: Asked, now: Temporal.Instant) {
  if (name !== 'reconciliation') return makeReport(deps.db, { name, ...asked }, now);
  return completeReport({ name, ...asked }, now, { columns: COLUMNS, find: (question) => reconcile(deps, question) });
}

/** The number of stays that a reconciliation asks the hotels about. */
export async function countStays(db: Database, { salePage, days, propertyIds }: Asked, now: Temporal.Instant) {
  const period = periodOfDays(days, salePage.timeZone, now);
  const counted = period ? await countPlacementsMoved(db, salePage.id, period) : [];
  return counted
    .filter(({ propertyId }) => propertyIds?.includes(propertyId) ?? true)
    .reduce((sum, { placements }) => sum + placements, 0);
}

async function reconcile(deps: HotelDependencies, { salePage, period, propertyIds }: ReportQuestion) {
  const reconciled = await reconcileHotels(deps, salePage, period, propertyIds);
  const rows = reconciled.map((row) => toRow(row, salePage.definition.default_currency));
  // A list to work off: differences first.
  return { rows: rows.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other))) };
}

const isDone = (row: Row) => row['state'] === 'equal';

function toRow({ propertyId, reference, what, state, ours, theirs, detail }: ReconciledRow, currency: string): Row {
  const [here, there] = [ours?.amountMinor ?? null, theirs?.amountMinor ?? null];
  const negate = (amount: number | null) => amount && -amount;
  const amounts = {
    paid: { ours: here, theirs: there },
    given_back: { ours: negate(here), theirs: negate(there) },
    bill: { promised: here, on_bill: there },
    hotel: {},
  }[what];
  const known = (ours ?? theirs)?.currency ?? currency;
  return { redeeming_property: propertyId, reference, what, state, currency: known, ...amounts, detail };
}

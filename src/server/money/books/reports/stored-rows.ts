import { isDeepStrictEqual } from 'node:util';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { inSnapshot } from '../read-liability.ts';
import type { Days, StoredRows } from './report.ts';
import { findLastRows, insertRows, listPeriodsWithoutRows, listStoredRows } from './stored-rows-store.ts';
import { joinRows, type Row } from './table.ts';

/** The sums of some days: from the closed periods in them, and computed for the others. */
export async function sumDays(tx: Tx, stored: StoredRows, { salePage, period }: Days): Promise<Row[]> {
  const rows: Row[] = [];
  let at = period.from;
  const computeUntil = async (to: Temporal.Instant) => {
    if (Temporal.Instant.compare(at, to) >= 0) return;
    rows.push(...(await stored.compute(tx, { salePage, period: { ...period, from: at, to } })));
  };
  for (const closed of await listStoredRows(tx, salePage, stored.name, period)) {
    if (Temporal.Instant.compare(closed.from, at) < 0) continue;
    await computeUntil(closed.from);
    rows.push(...closed.rows);
    at = closed.to;
  }
  await computeUntil(period.to);
  return joinRows(rows, stored.keys);
}

/** The state at the end of some days: as last stored before it, and the differences since. */
export async function readEnd(tx: Tx, { name, keys, compute }: StoredRows, days: Days): Promise<readonly Row[]> {
  const { to } = days.period;
  const closed = await findLastRows(tx, days.salePage, name, to);
  if (!closed) return joinRows(await compute(tx, days), keys);
  const differences = closed.to.equals(to) ? [] : await compute(tx, days, closed.to);
  return joinRows([...closed.rows, ...differences], keys).filter(({ owed }) => owed !== 0);
}

/** Whether a property is one of those that the reader may see. Null means all. */
export const isIn = (propertyIds: readonly string[] | null, property: unknown) =>
  propertyIds === null || propertyIds.some((id) => id === property);

/** Stores the rows of every closed period that has none. */
export async function storeRows(db: Database, salePage: SalePage, each: readonly StoredRows[]): Promise<void> {
  for (const stored of each) {
    const read = stored.isState ? readEnd : (tx: Tx, { compute }: StoredRows, days: Days) => compute(tx, days);
    for (const { id, begins_at: from, ends_at: to } of await listPeriodsWithoutRows(db, salePage, stored.name)) {
      const period = { from, to, timeZone: salePage.timeZone };
      const rows = await inSnapshot(db, (tx) => read(tx, stored, { salePage, period }));
      await insertRows(db, id, stored.name, rows);
    }
  }
}

/** The reports whose stored rows of a closed period are not those of its transfers. */
export async function listWrongRows(tx: Tx, each: readonly StoredRows[], days: Days): Promise<string[]> {
  const names: string[] = [];
  for (const { name, keys, compute } of each) {
    const closed = (await listStoredRows(tx, days.salePage, name, { from: days.period.to, to: days.period.to }))[0];
    const isRight = !closed || isDeepStrictEqual(joinRows(closed.rows, keys), joinRows(await compute(tx, days), keys));
    if (!isRight) names.push(name);
  }
  return names;
}

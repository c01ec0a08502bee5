import { isDeepStrictEqual } from 'node:util';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { inSnapshot } from '../read-liability.ts';
import type { Days, StoredRows } from './report.ts';
import { insertRows, listPeriodsWithoutRows, listStoredRows } from './stored-rows-store.ts';
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

/** The state at the end of some days: of the last midnight, and the cards that have changed since. */
export async function readEnd(tx: Tx, stored: StoredRows, { salePage, period }: Days): Promise<readonly Row[]> {
  const midnight = startOfDay(dateAt(period.to, period.timeZone), period.timeZone);
  const [closed] = await listStoredRows(tx, salePage, stored.name, { from: midnight, to: midnight });
  const rowsAt = (to: Temporal.Instant, changed?: BooksPeriod) =>
    stored.compute(tx, { salePage, period: { ...period, to } }, changed);
  if (!closed) return joinRows(await rowsAt(period.to), stored.keys);
  if (midnight.equals(period.to)) return joinRows(closed.rows, stored.keys);
  const since = { ...period, from: midnight };
  const before = (await rowsAt(midnight, since)).map(negate);
  const rows = joinRows([...closed.rows, ...before, ...(await rowsAt(period.to, since))], stored.keys);
  return rows.filter(({ owed }) => owed !== 0);
}

/** Whether a property is one of those that the reader may see. Null means all. */
export const isIn = (propertyIds: readonly string[] | null, property: unknown) =>
  propertyIds === null || propertyIds.some((id) => id === property);

function negate(row: Row): Row {
  const figures = Object.entries(row).flatMap(([key, cell]) =>
    typeof cell === 'number' ? [[key, -cell] as const] : [],
  );
  return { ...row, ...Object.fromEntries(figures) };
}

/** Stores the rows of every closed period that has none. */
export async function storeRows(db: Database, salePage: SalePage, each: readonly StoredRows[]): Promise<void> {
  for (const { name, compute, computeAll } of each) {
    const missing = await listPeriodsWithoutRows(db, salePage, name);
    const periods = missing.map(({ begins_at: from, ends_at: to }) => ({ from, to, timeZone: salePage.timeZone }));
    const computed =
      computeAll && periods.length > 1 ? await inSnapshot(db, (tx) => computeAll(tx, salePage, periods)) : [];
    for (const [index, period] of periods.entries()) {
      const rows = computed[index] ?? (await inSnapshot(db, (tx) => compute(tx, { salePage, period })));
      for (const { id } of missing.slice(index, index + 1)) await insertRows(db, id, name, rows);
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

import type { BooksPeriod } from '#domain/card/books-period.ts';
import { instantValue, type Database, type Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { isBetweenMidnights, selectClosedPeriods } from '../closed-periods-store.ts';
import type { Row } from './table.ts';

type StoredPeriod = Pick<BooksPeriod, 'from' | 'to'> & { readonly rows: readonly Row[] };

/** The stored rows of a report, by closed period, of the periods that end within other days. */
export async function listStoredRows(
  tx: Tx,
  salePage: SalePage,
  name: string,
  { from, to }: Pick<BooksPeriod, 'from' | 'to'>,
): Promise<StoredPeriod[]> {
  const stored = await selectStored(tx, salePage, name, to)
    .select('books_report.lines as rows')
    .where('ends_at', '>=', instantValue(from))
    .execute();
  return stored
    .filter(isBetweenMidnights(salePage))
    .map((row) => ({ from: row.begins_at, to: row.ends_at, rows: row.rows as Row[] }));
}

/** The stored rows of the last closed period that ends by a moment. */
export async function findLastRows(
  tx: Tx,
  salePage: SalePage,
  name: string,
  until: Temporal.Instant,
): Promise<StoredPeriod | undefined> {
  const stored = await selectStored(tx, salePage, name, until).execute();
  const last = stored.findLast(isBetweenMidnights(salePage))?.ends_at;
  return last && (await listStoredRows(tx, salePage, name, { from: last, to: last }))[0];
}

function selectStored(tx: Tx, salePage: SalePage, name: string, until: Temporal.Instant) {
  return selectClosedPeriods(tx, salePage)
    .innerJoin('books_report', 'stretch_id', 'books_stretch.id')
    .where('name', '=', name)
    .where('ends_at', '<=', instantValue(until));
}

export async function listPeriodsWithoutRows(db: Database, salePage: SalePage, name: string) {
  const missing = await selectClosedPeriods(db, salePage)
    .leftJoin('books_report', (join) => join.onRef('stretch_id', '=', 'books_stretch.id').on('name', '=', name))
    .where('stretch_id', 'is', null)
    .execute();
  return missing.filter(isBetweenMidnights(salePage));
}

/** Another worker may have stored them first. They are equal. */
export async function insertRows(db: Database, stretchId: number, name: string, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('books_report')
    .values({ stretch_id: stretchId, name, lines: JSON.stringify(rows) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

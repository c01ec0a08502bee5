import type { BooksDays } from '#domain/card/books-period.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';

export async function areMade(db: Database, { id }: SalePage, { first, last }: BooksDays): Promise<boolean> {
  const row = await db
    .selectFrom('books_files')
    .select('made_at')
    .where('sale_page_id', '=', id)
    .where('first_day', '=', first.toString())
    .where('last_day', '=', last.toString())
    .executeTakeFirst();
  return row !== undefined;
}

/** When files were made last. Undefined if they never were. */
export async function findLastMade(db: Database, { id }: SalePage): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('books_files')
    .select('made_at')
    .where('sale_page_id', '=', id)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.made_at;
}

/** Returns false if another server has made the files of these days. */
export async function insertMade(tx: Tx, { id }: SalePage, { first, last }: BooksDays, at: Temporal.Instant) {
  const inserted = await tx
    .insertInto('books_files')
    .values({ sale_page_id: id, first_day: first.toString(), last_day: last.toString(), made_at: at.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('made_at')
    .executeTakeFirst();
  return inserted !== undefined;
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../plumbing/database/database.ts';

export type View = {
  readonly id: string;
  readonly staffId: string;
  readonly list: 'cards' | 'reservations';
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Where others see it; null where nobody does. */
  readonly salePageId: string | null;
};

/** Somebody's own views, and those that are shared on these sale pages, by name. */
export async function listViews(db: Database, staffId: string, salePageIds: readonly string[]): Promise<View[]> {
  const rows = await db
    .selectFrom('staff_view')
    .selectAll()
    .where((view) => view.or([view('staff_id', '=', staffId), view('sale_page_id', 'in', ['', ...salePageIds])]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    staffId: row.staff_id,
    list: row.list,
    name: row.name,
    query: row.query as View['query'],
    salePageId: row.sale_page_id,
  }));
}

/** False where the person has one of that name. */
export async function insertView(
  db: Database,
  { staffId, list, name, query, salePageId }: Omit<View, 'id'>,
  at: Temporal.Instant,
): Promise<boolean> {
  const inserted = await db
    .insertInto('staff_view')
    .values({
      id: randomUUID(),
      staff_id: staffId,
      list,
      name,
      query: JSON.stringify(query),
      sale_page_id: salePageId,
      created_at: at.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function updateView(
  db: Database,
  id: string,
  { name, salePageId }: Pick<View, 'name' | 'salePageId'>,
): Promise<void> {
  await db.updateTable('staff_view').set({ name, sale_page_id: salePageId }).where('id', '=', id).execute();
}

export async function deleteView(db: Database, id: string): Promise<void> {
  await db.deleteFrom('staff_view').where('id', '=', id).execute();
}

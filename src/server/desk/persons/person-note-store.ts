import { sql, type RawBuilder } from 'kysely';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { DEPARTURE } from './person-store.ts';

/** Where a note belongs that is about no card and no stay yet, as well. */
const PAGE_OF_NOTE = sql<string>`coalesce((select sale_page_id from card where card.id = staff_note.card_id),
  (select sale_page_id from placement where placement.id = staff_note.placement_id),
  (select coalesce(approval.sale_page_id, task.sale_page_id)
    from staff_approval approval left join staff_task task on task.id = approval.task_id
    where approval.id = staff_note.approval_id))`;

export type PageNotes = { readonly salePageId: string; readonly notes: number };

/** How many there are on each sale page that has any. */
export async function countNotes(db: Database | Tx, which: RawBuilder<boolean>): Promise<PageNotes[]> {
  const { rows } = await sql<PageNotes>`select ${PAGE_OF_NOTE} as "salePageId", count(*)::int as notes from staff_note
    where ${which} group by 1 order by 1`.execute(db);
  return rows;
}

/** Notes of a sale page so old, but those of a stay that is to come. */
export function oldNotes(salePageId: string, moment: Temporal.Instant, today: Temporal.PlainDate): RawBuilder<boolean> {
  return sql<boolean>`(staff_note.created_at < ${instantValue(moment)} and ${PAGE_OF_NOTE} = ${salePageId}
    and not exists (select from placement
      where placement.id = staff_note.placement_id and ${DEPARTURE} >= ${today.toString()}))`;
}

import { sql, type RawBuilder } from 'kysely';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { DEPARTURE } from './person-store.ts';

/** Sale page of a note, including a note whose card or stay does not exist yet. */
const PAGE_OF_NOTE = sql<string>`coalesce((select sale_page_id from card where card.id = staff_note.card_id),
  (select sale_page_id from placement where placement.id = staff_note.placement_id),
  (select coalesce(approval.sale_page_id, task.sale_page_id)
    from staff_approval approval left join staff_task task on task.id = approval.task_id
    where approval.id = staff_note.approval_id))`;

export type PageNotes = { readonly salePageId: string; readonly notes: number };

/** Sale pages without any are omitted. */
export async function countNotes(db: Database | Tx, which: RawBuilder<boolean>): Promise<PageNotes[]> {
  const { rows } = await sql<PageNotes>`select ${PAGE_OF_NOTE} as "salePageId", count(*)::int as notes from staff_note
    where ${which} group by 1 order by 1`.execute(db);
  return rows;
}

/** Notes past a sale page's retention, except those of a future stay. */
export function oldNotes(salePageId: string, moment: Temporal.Instant, today: Temporal.PlainDate): RawBuilder<boolean> {
  return sql<boolean>`(staff_note.created_at < ${instantValue(moment)} and ${PAGE_OF_NOTE} = ${salePageId}
    and not exists (select from placement
      where placement.id = staff_note.placement_id and ${DEPARTURE} >= ${today.toString()}))`;
}

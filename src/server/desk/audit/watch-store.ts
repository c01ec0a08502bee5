import { sql } from 'kysely';
import { instantValue, type Database } from '../../platform/database/database.ts';
import { SOLD } from '../records/approval-store.ts';
import { OVERBOOKED } from '../limits/limit-sums-store.ts';
import { cardsWithin, staysWithin } from '../lists/card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';
import { tasksWithin } from '../records/task-store.ts';

type Watched = {
  readonly kind:
    | 'quick'
    | 'mutual'
    | 'link'
    | 'own_name'
    | 'same_holder'
    | 'waived'
    | 'overbooked'
    | 'address_again'
    | 'address_cancelled'
    | 'mailed'
    | 'undo_pay_out'
    | 'settle_bill';
  readonly at: Temporal.Instant;
  readonly staffId: string;
  /** The approver. Null if none was needed. */
  readonly approvedBy: string | null;
  readonly salePageId: string;
  /** Null for issued cards and for a task. */
  readonly cardId: string | null;
  readonly last4: string | null;
  readonly taskId: string | null;
  readonly reference: string | null;
  readonly act: string;
};

/** An approval faster than this was hardly reviewed. */
const QUICK_SECONDS = 60;

/**
 * Acts for an owner or auditor to review, newest first. Approvals: within a minute, between two people who approve each
 * other's requests, or by an approver whose invitation the requester made. Also value or a code that a person moved to
 * a card registered in their own name, waived fees, moves between one guest's cards, which do not count in the limit, a
 * guest's address that was corrected twice within a day or before a cancellation, lost codes that staff replaced by a
 * link, and value that came back from a pay-out, or by a person's word about a bill.
 */
export async function listWatched(
  db: Database,
  reach: readonly PageReach[],
  since: Temporal.Instant,
  limit: number,
): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    with agreed as (select decided_at as at, approval.asked_at, asked_by as staff_id, decided_by as approved_by,
        coalesce(task.sale_page_id, placement.sale_page_id, card.sale_page_id) as sale_page_id, card_id, task_id, reference, approval.act
      from staff_approval approval cross join lateral ${SOLD} as card
      left join staff_task task on task.id = approval.task_id left join placement on placement.id = approval.placement_id
      where approval.state = 'done' and decided_at >= ${instantValue(since)}
        and (${cardsWithin(reach)} or ${tasksWithin(reach)} or ${staysWithin(reach)})),
    watched as (
      select 'quick' as kind, * from agreed where at < asked_at + make_interval(secs => ${QUICK_SECONDS})
      union all
      select 'mutual', * from agreed where exists (select from agreed other
        where other.staff_id = agreed.approved_by and other.approved_by = agreed.staff_id)
      union all
      select 'link', * from agreed where exists (
        select from audit_entry where action = 'invite' and staff_id = agreed.staff_id
          and about_staff_id = agreed.approved_by and created_at < agreed.at)
      union all
      select 'own_name', entry.created_at, null, entry.staff_id, entry.approved_by, card.sale_page_id, entry.card_id, null, null,
          entry.action
        from audit_entry entry join card on card.id = entry.card_id join staff on staff.id = entry.staff_id
          join card_registration on card_registration.card_id = card.id
        where entry.created_at >= ${instantValue(since)} and ${cardsWithin(reach)}
          and entry.action in ('adjust', 'extend', 'receive', 'replace', 'issue', 'goodwill', 'give', 'send_link', 'mail',
            'pay_out')
          and lower(card_registration.first_name || ' ' || card_registration.last_name) = lower(staff.name)
      union all
      select 'address_again', entry.created_at, null, entry.staff_id, entry.approved_by, placement.sale_page_id, null,
          null, placement.reference, entry.action
        from audit_entry entry join placement on placement.id = entry.placement_id
        where entry.created_at >= ${instantValue(since)} and ${staysWithin(reach)} and entry.action = 'correct_address'
          and exists (select from audit_entry earlier
            where earlier.placement_id = entry.placement_id and earlier.action = 'correct_address'
              and earlier.id < entry.id and earlier.created_at > entry.created_at - interval '1 day')
      union all
      select 'address_cancelled', entry.created_at, null, entry.staff_id, entry.approved_by, placement.sale_page_id, null,
          null, placement.reference, entry.action
        from audit_entry entry join placement on placement.id = entry.placement_id
        where entry.created_at >= ${instantValue(since)} and ${staysWithin(reach)} and entry.action = 'correct_address'
          and placement.cancellation ->> 'by' = 'guest'
          and (placement.cancellation ->> 'requestedAt')::timestamptz > entry.created_at
      union all
      select case when entry.reason = ${OVERBOOKED} then 'overbooked' else 'waived' end, entry.created_at, null,
          entry.staff_id, entry.approved_by, placement.sale_page_id, null, null, placement.reference, entry.action
        from audit_entry entry join placement on placement.id = entry.placement_id
        where entry.created_at >= ${instantValue(since)} and ${staysWithin(reach)} and entry.action = 'cancel'
          and entry.details ? 'waivedMinor' and placement.state in ('cancelling', 'cancelled')
      union all
      select 'same_holder', entry.created_at, null, entry.staff_id, null, card.sale_page_id, entry.card_id, null, null,
          entry.action
        from audit_entry entry join card on card.id = entry.card_id
        where entry.action = 'move' and entry.details ? 'same_holder' and entry.created_at >= ${instantValue(since)}
          and ${cardsWithin(reach)}
      union all
      select case entry.action when 'mail' then 'mailed' else entry.action end, entry.created_at, null, entry.staff_id,
          entry.approved_by, card.sale_page_id, entry.card_id, null, null, entry.action
        from audit_entry entry join card on card.id = entry.card_id
        where (entry.action in ('mail', 'undo_pay_out') or entry.action = 'settle_bill' and not entry.details ? 'not_counted') and entry.created_at >= ${instantValue(since)} and ${cardsWithin(reach)})
    select kind, at, staff_id as "staffId", approved_by as "approvedBy", watched.sale_page_id as "salePageId",
        card_id as "cardId", card.last4, task_id as "taskId", reference, act
      from watched left join card on card.id = card_id order by at desc, card_id, task_id, kind limit ${limit}`.execute(
    db,
  );
  return rows;
}

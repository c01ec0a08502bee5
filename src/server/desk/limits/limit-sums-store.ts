import { sql } from 'kysely';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';

type Moved = {
  readonly staffId: string;
  readonly since: Temporal.Instant;
  /** Null counts uses. */
  readonly currency: string | null;
};

/** The reason for moving a guest whose stay the hotel itself cannot keep, so the guest owes no fee. */
export const OVERBOOKED = 'overbooked';

const readSum =
  (tx: Database | Tx) =>
  async (...query: Parameters<typeof sql>): Promise<number> =>
    (await sql<{ sum: number }>(...query).execute(tx)).rows[0]?.sum ?? 0;

/** The entries of a person since a moment without approval, of cards in one currency. */
const ofPerson = ({ staffId, since, currency }: Moved) => sql`audit_entry.staff_id = ${staffId} and approved_by is null
  and audit_entry.created_at >= ${instantValue(since)} and card.currency is not distinct from ${currency}`;

/** The amount that an audit entry moved, or the free value of a card that was stopped. */
const MOVED = sql`abs(coalesce((details ->> 'amount')::bigint,
  (details ->> 'balance')::bigint - (details ->> 'held')::bigint))`;

/**
 * The value that a person moved on cards since a moment without approval, in minor units of one currency or in uses.
 * Includes the pending part of their tasks that run without approval, and the fees that they waived, each by the last
 * cancellation of its stay. Value moved between cards of one holder and fees of stays that the hotel cannot keep do not
 * count. On one card, of extending and shortening the larger sum counts.
 */
export function sumMovedAlone(tx: Database | Tx, moved: Moved): Promise<number> {
  const { staffId, since, currency } = moved;
  return readSum(tx)`
    select (coalesce((select sum(counted) from (
        select coalesce(sum(${MOVED}) filter (where action not in ('extend', 'shorten')), 0)
          + greatest(sum(${MOVED}) filter (where action = 'extend'), sum(${MOVED}) filter (where action = 'shorten'), 0)
          as counted
        from audit_entry join card on card.id = audit_entry.card_id
        where ${ofPerson(moved)}
          and action in ('adjust', 'extend', 'shorten', 'void', 'move', 'issue', 'pay_out', 'undo_pay_out', 'settle_bill')
          and not details ?| array['same_holder', 'not_counted']
        group by card.id) as each_card), 0)
    + coalesce((select sum((details ->> 'waivedMinor')::bigint)
        from audit_entry entry join placement on placement.id = entry.placement_id
        where entry.staff_id = ${staffId} and entry.action = 'cancel' and entry.approved_by is null
          and entry.reason <> ${OVERBOOKED}
          and entry.created_at >= ${instantValue(since)} and details ->> 'currency' = ${currency}
          and placement.state in ('cancelling', 'cancelled') and placement.cancellation ->> 'by' <> 'guest'
          and not exists (select from audit_entry later
            where later.placement_id = entry.placement_id and later.action = 'cancel' and later.id > entry.id)), 0)
    + coalesce((select sum(amount) from staff_task task join staff_task_card each on each.task_id = task.id
      where task.staff_id = ${staffId} and task.state = 'running' and task.approved_by is null
        and task.act in ('extend', 'void') and each.outcome is null and each.currency is not distinct from ${currency}), 0))::bigint as sum`;
}

/**
 * The value that a person redeemed, or put on bills, since a moment without approval, less what was taken back, in
 * minor units of one currency or in uses.
 */
export function sumRedeemedAlone(tx: Database | Tx, moved: Moved): Promise<number> {
  return readSum(tx)`
    select coalesce(sum(case redemption.state when 'held' then held else captured - reversed end), 0)::bigint as sum
    from audit_entry join redemption on redemption.id = (details ->> 'redemption')::uuid
      join card on card.id = redemption.card_id
    where action in ('redeem', 'pay_bill') and ${ofPerson(moved)}`;
}

/** The number of redemptions that a person made since a moment without approval, less what was taken back whole. */
export function countRedeemedAlone(tx: Tx, { staffId, since }: Omit<Moved, 'currency'>): Promise<number> {
  return readSum(tx)`
    select count(*)::int as sum from audit_entry join redemption on redemption.id = (details ->> 'redemption')::uuid
    where staff_id = ${staffId} and approved_by is null and audit_entry.created_at >= ${instantValue(since)}
      and action in ('redeem', 'pay_bill') and redemption.state not in ('released', 'reversed')`;
}

/** The value of redemptions that a person took back since a moment without approval. */
export function sumTakenBackAlone(tx: Tx, moved: Moved): Promise<number> {
  return readSum(tx)`
    select coalesce(sum((details ->> 'amount')::bigint), 0)::bigint as sum
    from audit_entry join card on card.id = audit_entry.card_id
    where action = 'reverse' and ${ofPerson(moved)}`;
}

/** The value of the goodwill cards that a person gave since a moment without approval, less what is void again. */
export function sumGivenAlone(tx: Database | Tx, moved: Moved): Promise<number> {
  return readSum(tx)`
    select coalesce(sum(greatest(0, (details ->> 'amount')::bigint - (select coalesce(sum(amount), 0) from transfer
        where transfer.card_id = card.id and transfer.kind = 'void'))), 0)::bigint as sum
    from audit_entry join card on card.id = audit_entry.card_id
    where action = 'goodwill' and ${ofPerson(moved)}`;
}

/** The number of goodwill cards that a person gave since a moment without approval. */
export function countGivenAlone(tx: Tx, { staffId, since }: Omit<Moved, 'currency'>): Promise<number> {
  return readSum(tx)`select count(*)::int as sum from audit_entry where staff_id = ${staffId} and approved_by is null
    and action = 'goodwill' and created_at >= ${instantValue(since)}`;
}

/**
 * The number of cards that a person's tasks changed, or have yet to change, without approval. Counts tasks begun since
 * a moment or still running. A freeze does not count: cards can always be stopped.
 */
export function countChangedAlone(tx: Database | Tx, { staffId, since }: Omit<Moved, 'currency'>): Promise<number> {
  return readSum(tx)`
    select count(*)::int as sum from staff_task task join staff_task_card each on each.task_id = task.id
    where task.staff_id = ${staffId} and task.approved_by is null and task.act <> 'freeze'
      and (task.state = 'running' or task.started_at >= ${instantValue(since)})
      and coalesce(each.outcome, 'done') = 'done'`;
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { cardsWithin, staysWithin } from '../lists/card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';
import { tasksWithin } from './task-store.ts';

export type Approval = {
  readonly id: string;
  readonly act: string;
  /** Null for cards to be issued, a task or a stay. */
  readonly cardId: string | null;
  /** Product of the cards to be issued. Null for all others. */
  readonly sold: { readonly salePageId: string; readonly productId: string } | null;
  /** Null for a card. */
  readonly salePageId: string | null;
  readonly taskId: string | null;
  readonly placementId: string | null;
  /** As requested, and validated by the schema of the act. */
  readonly body: unknown;
  /** Fingerprint of the card's state. The waived amount for a stay. Empty for a task. */
  readonly cardMark: string;
  readonly askedBy: string;
  readonly askedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly state: 'asked' | 'done' | 'refused' | 'expired' | 'stale' | 'withdrawn';
  readonly decidedBy: string | null;
  readonly decidedAt: Temporal.Instant | null;
  readonly note: string | null;
  /** The card that an approved split made. */
  readonly newCardId: string | null;
  /** The approver's reason, from the closed list. */
  readonly refusedBecause: string | null;
};

export type NewApproval = Pick<Approval, 'act' | 'askedBy' | 'askedAt' | 'expiresAt'> &
  Partial<Pick<Approval, 'cardId' | 'sold' | 'taskId' | 'placementId' | 'cardMark'>> & { readonly body: object };

/** Inserts a pending approval. Returns undefined if the same act on this card or stay is already pending. */
export async function insertApproval(tx: Tx, asked: NewApproval): Promise<string | undefined> {
  const row = await tx
    .insertInto('staff_approval')
    .values({
      id: randomUUID(),
      act: asked.act,
      card_id: asked.cardId ?? null,
      sale_page_id: asked.sold?.salePageId ?? null,
      voucher_product_id: asked.sold?.productId ?? null,
      task_id: asked.taskId ?? null,
      placement_id: asked.placementId ?? null,
      body: JSON.stringify(asked.body),
      card_mark: asked.cardMark ?? '',
      asked_by: asked.askedBy,
      asked_at: asked.askedAt.toString(),
      expires_at: asked.expiresAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const COLUMNS = sql`approval.id, approval.act, approval.card_id as "cardId", approval.task_id as "taskId",
  approval.placement_id as "placementId",
  case when approval.sale_page_id is not null then json_build_object('salePageId', approval.sale_page_id,
    'productId', approval.voucher_product_id) end as sold,
  coalesce(approval.sale_page_id, (select sale_page_id from staff_task where id = approval.task_id),
    (select sale_page_id from placement where id = approval.placement_id)) as "salePageId",
  approval.body, card_mark as "cardMark",
  asked_by as "askedBy", approval.asked_at as "askedAt", expires_at as "expiresAt", approval.state, decided_by as "decidedBy",
  decided_at as "decidedAt", refused_because as "refusedBecause",
  case when approval.act = 'split' and approval.state = 'done' then (select details ->> 'card' from audit_entry
    where audit_entry.card_id = approval.card_id and action = 'move' and created_at = decided_at) end as "newCardId",
  (select string_agg(text, E'\\n' order by created_at) from staff_note where approval_id = approval.id) as note`;

/** The product of an approval's card, existing or to be issued, for the conditions of `cardsWithin`. */
export const SOLD = sql`(
  select sale_page_id, voucher_product_id from card where card.id = approval.card_id
  union all
  select approval.sale_page_id, approval.voucher_product_id where approval.card_id is null)`;

/** Approvals in reach: all pending ones, and those decided since a moment. Newest first. */
export async function listApprovals(
  db: Database,
  reach: readonly PageReach[],
  since: Temporal.Instant,
  limit: number,
): Promise<Approval[]> {
  const { rows } = await sql<Approval>`select ${COLUMNS} from staff_approval approval
    cross join lateral ${SOLD} as card
    left join staff_task task on task.id = approval.task_id left join placement on placement.id = approval.placement_id
    where (${cardsWithin(reach)} or ${tasksWithin(reach)} or ${staysWithin(reach)}) and (approval.state = 'asked' or decided_at >= ${instantValue(since)})
    order by (approval.state = 'asked') desc, approval.asked_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Pending acts on a card or a stay, oldest first. */
export async function listWaitingOn(db: Database, subjectId: string, now: Temporal.Instant): Promise<Approval[]> {
  const { rows } = await sql<Approval>`select ${COLUMNS} from staff_approval approval
    where ${subjectId} in (approval.card_id, approval.placement_id) and approval.state = 'asked'
      and expires_at > ${instantValue(now)} order by approval.asked_at`.execute(db);
  return rows;
}

export async function findApproval(db: Database | Tx, id: string): Promise<Approval | undefined> {
  const { rows } = await sql<Approval>`select ${COLUMNS} from staff_approval approval
    where approval.id = ${id}`.execute(db);
  return rows[0];
}

/** In the order in which cards are locked. */
export async function listApprovalsById(tx: Tx, ids: readonly string[]): Promise<Approval[]> {
  const { rows } = await sql<Approval>`select ${COLUMNS} from staff_approval approval
    where approval.id = any(${ids}::uuid[]) order by card_id, id`.execute(tx);
  return rows;
}

export type Decided = {
  readonly state: 'done' | 'refused' | 'expired' | 'stale' | 'withdrawn';
  readonly by: string | null;
  readonly at: Temporal.Instant;
  readonly because?: string;
};

/** Returns false if it was already decided. */
export async function setDecided(tx: Tx, id: string, { state, by, at, because }: Decided): Promise<boolean> {
  const decided = await tx
    .updateTable('staff_approval')
    .set({ state, decided_by: by, decided_at: at.toString(), refused_because: because ?? null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}

export async function setStaleOf(tx: Tx, staffId: string, at: Temporal.Instant): Promise<string[]> {
  const ended = await tx
    .updateTable('staff_approval')
    .set({ state: 'stale', decided_at: at.toString() })
    .where('asked_by', '=', staffId)
    .where('state', '=', 'asked')
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function setExpired(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const ended = await tx
    .updateTable('staff_approval')
    .set({ state: 'expired', decided_at: now.toString() })
    .where('state', '=', 'asked')
    .where('expires_at', '<=', instantValue(now))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

type Moved = {
  readonly staffId: string;
  readonly since: Temporal.Instant;
  /** Null counts uses. */
  readonly currency: string | null;
};

/** The reason for moving a guest whose stay the hotel itself cannot keep, so the guest owes no fee. */
export const OVERBOOKED = 'overbooked';

/** The amount that an audit entry moved, or the free value of a card that was stopped. */
const MOVED = sql`abs(coalesce((details ->> 'amount')::bigint,
  (details ->> 'balance')::bigint - (details ->> 'held')::bigint))`;

/**
 * The value that a person moved on cards since a moment without approval, in minor units of one currency or in uses.
 * Includes the pending part of their tasks that run without approval, and the fees that they waived, each by the last
 * cancellation of its stay. Value moved between cards of one holder and fees of stays that the hotel cannot keep do not
 * count. On one card, of extending and shortening the larger sum counts.
 */
export async function sumMovedAlone(tx: Database | Tx, { staffId, since, currency }: Moved): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select (coalesce((select sum(counted) from (
        select coalesce(sum(${MOVED}) filter (where action not in ('extend', 'shorten')), 0)
          + greatest(sum(${MOVED}) filter (where action = 'extend'), sum(${MOVED}) filter (where action = 'shorten'), 0)
          as counted
        from audit_entry join card on card.id = audit_entry.card_id
        where audit_entry.staff_id = ${staffId} and approved_by is null
          and action in ('adjust', 'extend', 'shorten', 'void', 'move', 'issue', 'pay_out', 'undo_pay_out', 'settle_bill')
          and not details ?| array['same_holder', 'not_counted']
          and audit_entry.created_at >= ${instantValue(since)} and card.currency is not distinct from ${currency}
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
        and task.act in ('extend', 'void') and each.outcome is null and each.currency is not distinct from ${currency}), 0))::bigint as sum`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/**
 * The value that a person redeemed, or put on bills, since a moment without approval, less what was taken back, in
 * minor units of one currency or in uses.
 */
export async function sumRedeemedAlone(tx: Database | Tx, { staffId, since, currency }: Moved): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case redemption.state when 'held' then held else captured - reversed end), 0)::bigint as sum
    from audit_entry join redemption on redemption.id = (details ->> 'redemption')::uuid
      join card on card.id = redemption.card_id
    where audit_entry.staff_id = ${staffId} and action in ('redeem', 'pay_bill') and approved_by is null
      and audit_entry.created_at >= ${instantValue(since)} and card.currency is not distinct from ${currency}`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/** The value of redemptions that a person took back since a moment without approval. */
export async function sumTakenBackAlone(tx: Tx, { staffId, since, currency }: Moved): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum((details ->> 'amount')::bigint), 0)::bigint as sum
    from audit_entry join card on card.id = audit_entry.card_id
    where audit_entry.staff_id = ${staffId} and action = 'reverse' and approved_by is null
      and audit_entry.created_at >= ${instantValue(since)} and card.currency is not distinct from ${currency}`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/** The value of the goodwill cards that a person gave since a moment without approval, less what is void again. */
export async function sumGivenAlone(tx: Database | Tx, { staffId, since, currency }: Moved): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(greatest(0, (details ->> 'amount')::bigint - (select coalesce(sum(amount), 0) from transfer
        where transfer.card_id = card.id and transfer.kind = 'void'))), 0)::bigint as sum
    from audit_entry join card on card.id = audit_entry.card_id
    where audit_entry.staff_id = ${staffId} and action = 'goodwill' and approved_by is null
      and audit_entry.created_at >= ${instantValue(since)} and card.currency is not distinct from ${currency}`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/**
 * The number of cards that a person's tasks changed, or have yet to change, without approval. Counts tasks begun since
 * a moment or still running. A freeze does not count: cards can always be stopped.
 */
export async function countChangedAlone(
  tx: Database | Tx,
  { staffId, since }: Omit<Moved, 'currency'>,
): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from staff_task task join staff_task_card each on each.task_id = task.id
    where task.staff_id = ${staffId} and task.approved_by is null and task.act <> 'freeze'
      and (task.state = 'running' or task.started_at >= ${instantValue(since)})
      and coalesce(each.outcome, 'done') = 'done'`.execute(tx);
  return rows[0]?.cards ?? 0;
}

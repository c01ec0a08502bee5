import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CardGift } from '../../money/card/queue-card-letters.ts';
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
  /** The recipient of cards to be issued, and their letter, while it waits. `startsAt` is an instant. */
  readonly gift: (Omit<CardGift, 'startsAt'> & { readonly startsAt: string }) | null;
  readonly state: 'asked' | 'done' | 'refused' | 'expired' | 'stale' | 'withdrawn';
  readonly decidedBy: string | null;
  readonly decidedAt: Temporal.Instant | null;
  readonly note: string | null;
  /** The card that an approved split made. */
  readonly newCardId: string | null;
  /** The approver's reason, from the closed list. */
  readonly refusedBecause: string | null;
  /** Why the hotel did not take a payment that was approved. */
  readonly notPaidBecause: string | null;
};

export type NewApproval = Pick<Approval, 'act' | 'askedBy' | 'askedAt' | 'expiresAt'> &
  Partial<Pick<Approval, 'cardId' | 'sold' | 'taskId' | 'placementId' | 'cardMark'>> & {
    readonly body: object;
    readonly gift?: CardGift | null;
  };

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
      gift: asked.gift ? JSON.stringify(asked.gift) : null,
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
  approval.body, gift, card_mark as "cardMark",
  asked_by as "askedBy", approval.asked_at as "askedAt", expires_at as "expiresAt", approval.state, decided_by as "decidedBy",
  decided_at as "decidedAt", refused_because as "refusedBecause",
  case when approval.act = 'split' and approval.state = 'done' then (select details ->> 'card' from audit_entry
    where audit_entry.card_id = approval.card_id and action = 'move' and created_at = decided_at) end as "newCardId",
  case when approval.act = 'pay_bill' and approval.state = 'done' then (select detail from redemption
    join bill_posting posting on posting.id = redemption.id where redemption.actor = 'staff:' || asked_by
      and redemption.idempotency_key = approval.body ->> 'key' and posting.state = 'dropped') end as "notPaidBecause",
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

/** The property that the last approved move of a stay named. */
export async function findMoveOf(db: Database, placementId: string): Promise<string | null> {
  const { rows } = await sql<{ to: string | null }>`select body ->> 'moves_to' as to from staff_approval
    where placement_id = ${placementId} and act = 'cancel' and state = 'done' order by decided_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.to ?? null;
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
    .set({ state, gift: null, decided_by: by, decided_at: at.toString(), refused_because: because ?? null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}

export async function setStaleOf(tx: Tx, staffId: string, at: Temporal.Instant): Promise<string[]> {
  const ended = await tx
    .updateTable('staff_approval')
    .set({ state: 'stale', gift: null, decided_at: at.toString() })
    .where('asked_by', '=', staffId)
    .where('state', '=', 'asked')
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function setExpired(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const ended = await tx
    .updateTable('staff_approval')
    .set({ state: 'expired', gift: null, decided_at: now.toString() })
    .where('state', '=', 'asked')
    .where('expires_at', '<=', instantValue(now))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

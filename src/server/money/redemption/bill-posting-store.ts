import { sql, type Selectable } from 'kysely';
import { money } from '#domain/money/money.ts';
import { asId, type PropertyId, type RedemptionId } from '#domain/value/ids.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** A payment of a redemption on a bill in the hotel's system, or a negative one that takes it back. */
export type BillPosting = Readonly<ReturnType<typeof readPosting>>;

type NewPosting = Omit<BillPosting, 'state' | 'sentAt' | 'lookUps' | 'absences' | 'detail' | 'goneAt'>;

/** Whether it was written. False if its key is used, or another posting on the bill is open. */
export async function insertPosting(tx: Tx, posting: NewPosting): Promise<boolean> {
  const { stay, amount } = posting;
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('bill_posting')
    .values({
      id: posting.id,
      redemption_id: posting.redemptionId,
      stay: JSON.stringify(stay),
      bill_key: stay.billId ?? stay.reservation.accountId,
      departs_on: posting.departsOn?.toString() ?? null,
      currency: amount.currency,
      amount: amount.amountMinor,
      card_amount: posting.cardAmount,
      rate: posting.rate,
      state: 'open',
      idempotency_key: posting.key,
      actor: posting.actor,
      reason: posting.reason,
      created_at: posting.createdAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written === 1n;
}

/** Leases the next step of an open posting. Undefined if it is not open, or was leased since `before`. */
export async function leasePosting(
  db: Database,
  id: string,
  now: Temporal.Instant,
  before: Temporal.Instant,
): Promise<BillPosting | undefined> {
  const row = await db
    .updateTable('bill_posting')
    .set({ looked_at: now.toString() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where(sql<boolean>`(looked_at is null or looked_at <= ${instantValue(before)})`)
    .returningAll()
    .executeTakeFirst();
  return row && readPosting(row);
}

/** Marks it as sent. False if another process did, or its outcome is known. */
export async function markSent(db: Database, id: string, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bill_posting')
    .set({ sent_at: at.toString() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type PostingChange = Pick<BillPosting, 'state' | 'lookUps' | 'absences' | 'detail'> & { readonly isUnsent: boolean };

/** Whether it was in this state, and is changed. The caller has locked the redemption. */
export async function updatePosting(
  tx: Tx,
  id: string,
  { state: from, sentAt }: Pick<BillPosting, 'state' | 'sentAt'>,
  { state, lookUps, absences, detail, isUnsent }: PostingChange,
): Promise<boolean> {
  // Another process may have sent it since it was read. Its outcome is open then, unless the payment was found.
  const isSameSending =
    state === 'posted'
      ? sql<boolean>`true`
      : sql<boolean>`sent_at is not distinct from ${sentAt?.toString() ?? null}::timestamptz`;
  const { numUpdatedRows } = await tx
    .updateTable('bill_posting')
    .set({ state, look_ups: lookUps, absences, detail, ...(isUnsent && { sent_at: null }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .where(isSameSending)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findPosting(db: Database | Tx, id: string): Promise<BillPosting | undefined> {
  const row = await db.selectFrom('bill_posting').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readPosting(row);
}

/** The postings of redemptions, oldest first. */
export async function listPostingsOf(
  db: Database | Tx,
  redemptions: readonly { readonly id: RedemptionId }[],
): Promise<BillPosting[]> {
  const ids = redemptions.map(({ id }) => id);
  const rows = await db
    .selectFrom('bill_posting')
    .selectAll()
    .where('redemption_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at')
    .execute();
  return rows.map(readPosting);
}

/** Those at a property that were made in a period, with the number of their stay. The hotel never got dropped ones. */
export async function listPostingsMade(
  db: Database,
  { salePageId, propertyId }: { readonly salePageId: string; readonly propertyId: PropertyId },
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<readonly (BillPosting & { readonly number: string })[]> {
  const rows = await db
    .selectFrom('bill_posting')
    .innerJoin('redemption', 'redemption.id', 'bill_posting.redemption_id')
    .selectAll('bill_posting')
    .select('redemption.receipt as number')
    .where('redemption.sale_page_id', '=', salePageId)
    .where('redemption.property_id', '=', propertyId)
    .where('bill_posting.state', '<>', 'dropped')
    .where('bill_posting.created_at', '>=', from)
    .where('bill_posting.created_at', '<', to)
    .orderBy('bill_posting.created_at')
    .execute();
  return rows.map((row) => ({ ...readPosting(row), number: row.number }));
}

export function readPosting(row: Selectable<Tables['bill_posting']>) {
  return {
    /** The redemption's id, or an id of its own if it takes back. */
    id: row.id,
    redemptionId: asId<RedemptionId>(row.redemption_id),
    stay: row.stay,
    departsOn: row.departs_on === null ? null : Temporal.PlainDate.from(row.departs_on),
    /** Negative if it takes back. */
    amount: money(row.currency, row.amount),
    /** The value that moves on the card, in its unit. */
    cardAmount: row.card_amount,
    /** From the card's currency to the bill's. */
    rate: row.rate,
    state: row.state,
    /** Since when it may be at the hotel. */
    sentAt: row.sent_at,
    lookUps: row.look_ups,
    absences: row.absences,
    /** The latest words of the hotel. */
    detail: row.detail,
    /** When the stay was first seen cancelled. */
    goneAt: row.gone_at,
    key: row.idempotency_key,
    actor: row.actor,
    reason: row.reason,
    createdAt: row.created_at,
  };
}

import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { RedeemedAmounts } from '#domain/redemption/redemption.ts';
import { asId, type CardId, type PropertyId, type RedemptionId } from '#domain/value/ids.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** A use of a card's value without a placement. Amounts are in the card's unit. */
export type Redemption = Readonly<ReturnType<typeof readRedemption>>;

type NewRedemption = Omit<Redemption, 'id' | 'state' | 'captured' | 'reversed'> & {
  /** Unique for the actor. */
  readonly key: string;
  /** The actor knows that another redemption has this receipt. */
  readonly isReceiptAgain: boolean;
  /** When an open hold is released. Null for no end. */
  readonly expiresAt: Temporal.Instant | null;
};

export type WantedRedemption = Omit<NewRedemption, 'actor' | 'createdAt'>;

/** Undefined if the key is used. Waits for a concurrent transaction that uses it. */
export async function insertRedemption(tx: Tx, redemption: NewRedemption): Promise<Redemption | undefined> {
  const row = await tx
    .insertInto('redemption')
    .values({
      id: randomUUID(),
      sale_page_id: redemption.salePageId,
      card_id: redemption.cardId,
      purpose: redemption.purpose,
      property_id: redemption.propertyId,
      outlet: redemption.outlet,
      receipt: redemption.receipt,
      receipt_again: redemption.isReceiptAgain,
      business_date: redemption.businessDate.toString(),
      actor: redemption.actor,
      idempotency_key: redemption.key,
      state: 'held',
      held: redemption.held,
      expires_at: redemption.expiresAt?.toString() ?? null,
      created_at: redemption.createdAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && readRedemption(row);
}

/** Until the transaction ends, because the index of the table does not see a receipt that is paid as the same again. */
export async function lockReceipt(tx: Tx, { propertyId, receipt }: WantedRedemption): Promise<void> {
  if (receipt === '') return;
  await sql`select pg_advisory_xact_lock(
    hashtextextended('receipt ' || ${propertyId}::text || ' ' || receipt_form(${receipt}), 0))`.execute(tx);
}

/** An earlier redemption of a receipt, in any spelling. */
export async function findPaidReceipt(
  tx: Tx,
  { businessDate, ...at }: WantedRedemption,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Selectable<Tables['redemption']>>`
    select * from redemption where sale_page_id = ${at.salePageId} and property_id = ${at.propertyId}
      and outlet = ${at.outlet} and business_date = ${businessDate.toString()} and purpose = ${at.purpose}
      and state not in ('released', 'reversed')
      and receipt <> '' and receipt_form(receipt) = receipt_form(${at.receipt}) 
    order by created_at limit 1`.execute(tx);
  return rows[0] && readRedemption(rows[0]);
}

export async function findRedemptionByKey(tx: Tx, actor: string, key: string): Promise<Redemption | undefined> {
  const row = await tx
    .selectFrom('redemption')
    .selectAll()
    .where('actor', '=', actor)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && readRedemption(row);
}

/** Locks a redemption until the transaction ends. It is locked before its card. */
export async function lockRedemption(tx: Tx, id: RedemptionId): Promise<Redemption | undefined> {
  const row = await tx.selectFrom('redemption').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readRedemption(row);
}

export async function findRedemption(db: Database, id: RedemptionId): Promise<Redemption | undefined> {
  const row = await db.selectFrom('redemption').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readRedemption(row);
}

export async function updateAmounts(
  tx: Tx,
  id: RedemptionId,
  { state, captured, reversed }: RedeemedAmounts,
): Promise<void> {
  await tx.updateTable('redemption').set({ state, captured, reversed }).where('id', '=', id).execute();
}

type Reversal = { readonly redemptionId: RedemptionId; readonly key: string; readonly amount: number };

export async function insertReversal(tx: Tx, { redemptionId, key, amount }: Reversal, cause: Cause): Promise<void> {
  await tx
    .insertInto('reversal')
    .values({
      id: randomUUID(),
      redemption_id: redemptionId,
      idempotency_key: key,
      amount,
      actor: cause.actor,
      reason: cause.reason,
      created_at: cause.at.toString(),
    })
    .execute();
}

/** The amount of the reversal with this key. */
export async function findReversed(tx: Tx, redemptionId: RedemptionId, key: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('reversal')
    .select('amount')
    .where('redemption_id', '=', redemptionId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.amount;
}

/** Newest first. */
export async function listRedemptionsOf(db: Database, cardId: CardId, limit: number): Promise<Redemption[]> {
  const rows = await db
    .selectFrom('redemption')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(readRedemption);
}

/** Open holds whose time is up. */
export async function listOverdue(db: Database, now: Temporal.Instant, limit: number): Promise<RedemptionId[]> {
  const rows = await db
    .selectFrom('redemption')
    .select('id')
    .where('state', '=', 'held')
    .where('expires_at', '<=', instantValue(now))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => asId(id));
}

function readRedemption(row: Selectable<Tables['redemption']>) {
  return {
    id: asId<RedemptionId>(row.id),
    salePageId: row.sale_page_id,
    cardId: asId<CardId>(row.card_id),
    purpose: row.purpose,
    propertyId: asId<PropertyId>(row.property_id),
    /** Empty for the property itself. */
    outlet: row.outlet,
    /** The number of the till's receipt. May be empty. */
    receipt: row.receipt,
    businessDate: Temporal.PlainDate.from(row.business_date),
    actor: row.actor,
    createdAt: row.created_at,
    state: row.state,
    held: row.held,
    captured: row.captured,
    reversed: row.reversed,
  };
}

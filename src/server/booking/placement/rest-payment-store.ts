import { sql, type Selectable } from 'kysely';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { money, type Money } from '#domain/money/money.ts';
import type { Because } from '#domain/placement/outcome.ts';
import { findPaymentArrow, type PaymentState } from '#domain/placement/placement.ts';
import type { PaidPayment } from '#pms/pms-payments.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Change } from './placement-change-store.ts';

/** The payment that a guest makes before their reservation is confirmed. Locked by the placement's lock. */
export type RestPayment = Readonly<ReturnType<typeof readRestPayment>>;

export async function insertRestPayment(
  tx: Tx,
  placementId: PlacementId,
  amount: Money,
  roomUntil: Temporal.Instant,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('placement_payment')
    .values({
      placement_id: placementId,
      state: 'open',
      currency: amount.currency,
      amount_minor: amount.amountMinor,
      room_until: roomUntil.toString(),
    })
    .execute();
  await insertPaymentChange(tx, placementId, { from: null, to: 'open', because: 'the rest is to be paid online', at });
}

/** The payment of a placement. Undefined if the rest is paid at the hotel. */
export async function findRestPayment(db: Database | Tx, placementId: string): Promise<RestPayment | undefined> {
  const row = await db
    .selectFrom('placement_payment')
    .selectAll()
    .where('placement_id', '=', placementId)
    .executeTakeFirst();
  return row && readRestPayment(row);
}

/** Throws if there is none. */
export async function loadRestPayment(db: Database | Tx, placementId: string): Promise<RestPayment> {
  const payment = await findRestPayment(db, placementId);
  invariant(payment, 'a placement whose rest is paid online has a payment');
  return payment;
}

type PaymentNote = {
  readonly roomUntil?: Temporal.Instant;
  readonly requestId?: string;
  readonly leftAt?: Temporal.Instant;
  readonly paid?: PaidPayment;
  readonly hotelRefunded?: Money | null;
  readonly refund?: Money;
  readonly refundId?: string;
  readonly reason?: string;
};

/** Moves the payment of a locked placement along a permitted transition, with its history. Nothing else does. */
export async function moveRestPayment(
  tx: Tx,
  { placementId, state: from }: Pick<RestPayment, 'placementId' | 'state'>,
  to: PaymentState,
  { because, words, at, ...note }: PaymentNote & Because & { readonly at: Temporal.Instant },
): Promise<void> {
  invariant(findPaymentArrow(from, to), `there is no arrow from ${from} to ${to}`);
  await tx
    .updateTable('placement_payment')
    .set({ state: to, ...columnsOf(note) })
    .where('placement_id', '=', placementId)
    .execute();
  await insertPaymentChange(tx, placementId, { from, to, because, at });
  if (words === undefined) return;
  await sql`insert into placement_payment_change_words (change_id, words)
    select max(id), ${words} from placement_payment_change where placement_id = ${placementId}`.execute(tx);
}

/** Stores new data of a payment without moving it. */
export async function recordRestPayment(db: Database | Tx, placementId: PlacementId, note: PaymentNote): Promise<void> {
  await db.updateTable('placement_payment').set(columnsOf(note)).where('placement_id', '=', placementId).execute();
}

function columnsOf({ roomUntil, requestId, leftAt, paid, hotelRefunded, refund, refundId, reason }: PaymentNote) {
  return {
    ...(roomUntil && { room_until: roomUntil.toString() }),
    ...(requestId !== undefined && { request_id: requestId }),
    ...(leftAt && { left_at: leftAt.toString() }),
    ...(paid && { payment_id: paid.paymentId, account_id: paid.accountId, paid_minor: paid.amount.amountMinor }),
    ...(hotelRefunded !== undefined && { hotel_refunded_minor: hotelRefunded?.amountMinor ?? null }),
    ...(refund && { refund_minor: refund.amountMinor }),
    ...(refundId !== undefined && { refund_id: refundId }),
    ...(reason !== undefined && { reason }),
  };
}

async function insertPaymentChange(
  tx: Tx,
  id: PlacementId,
  { from, to, because, at }: Change<PaymentState>,
): Promise<void> {
  await tx
    .insertInto('placement_payment_change')
    .values({ placement_id: id, from_state: from, to_state: to, because, changed_at: at.toString() })
    .execute();
}

export function readRestPayment(row: Selectable<Tables['placement_payment']>) {
  const amount = (minor: number) => money(row.currency, minor);
  const { payment_id: paymentId, account_id: accountId, paid_minor: paidMinor } = row;
  const isPaid = paymentId !== null && accountId !== null && paidMinor !== null;
  return {
    placementId: asId<PlacementId>(row.placement_id),
    state: row.state,
    amount: amount(row.amount_minor),
    /** Until when the PMS keeps the room without a payment. */
    roomUntil: row.room_until,
    /** Until when it can be paid. Null until the PMS is first asked. */
    expiresAt: row.expires_at,
    /** The id at the PMS. Null while we do not know it, and then no browser has it either. */
    requestId: row.request_id,
    leftAt: row.left_at,
    paid: isPaid ? { paymentId, accountId, amount: amount(paidMinor) } : null,
    /** The amount that the hotel's staff have refunded, as last read. Null if it was unknown then. */
    hotelRefunded: row.hotel_refunded_minor === null ? null : amount(row.hotel_refunded_minor),
    /** When the room was gone and was requested a second time. */
    reservedAgainAt: row.reserved_again_at,
    refund: row.refund_minor === null ? null : amount(row.refund_minor),
    refundSentAt: row.refund_sent_at,
    refundId: row.refund_id,
    reason: row.reason,
  };
}

import { sql, type Selectable } from 'kysely';
import { asId, type PlacementId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { money, type Money } from '#domain/money.ts';
import type { Because } from '#domain/outcome.ts';
import { findPaymentArrow, type PaymentState, type PlacementState } from '#domain/placement.ts';
import type { PaidPayment } from '#pms/pms-payments.ts';
import { instantValue, type Database, type Tx } from '../../plumbing/database/database.ts';
import type { Tables } from '../../plumbing/database/tables.ts';

/** What a guest pays before their reservation stands, and what became of it. The placement's lock is its lock. */
export type RestPayment = {
  readonly placementId: PlacementId;
  readonly state: PaymentState;
  /** What was asked for. */
  readonly amount: Money;
  /** Until when the PMS keeps the room without a payment. */
  readonly roomUntil: Temporal.Instant;
  /** Until when it can be paid; null before the PMS was first asked. */
  readonly expiresAt: Temporal.Instant | null;
  /** The PMS's; null while we do not know it, and then no browser does. */
  readonly requestId: string | null;
  /** When the guest said that they do not want to pay any more. */
  readonly leftAt: Temporal.Instant | null;
  /** As it was read. */
  readonly paid: PaidPayment | null;
  /** What the hotel's people have refunded of it, as it was read last; null where that could not be said then. */
  readonly hotelRefunded: Money | null;
  /** When the room was gone and asked for once more. */
  readonly reservedAgainAt: Temporal.Instant | null;
  readonly refund: Money | null;
  readonly refundSentAt: Temporal.Instant | null;
  readonly refundId: string | null;
  /** Why a person was asked. */
  readonly reason: string | null;
};

/** Begins the payment of a new placement, in the transaction that opens it. */
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
  await insertPaymentChange(tx, placementId, { from: null, to: 'open', because: 'the guest pays the rest now', at });
}

/** The payment of a placement; undefined where the rest is settled at the hotel. */
export async function findRestPayment(db: Database | Tx, placementId: string): Promise<RestPayment | undefined> {
  const row = await db
    .selectFrom('placement_payment')
    .selectAll()
    .where('placement_id', '=', placementId)
    .executeTakeFirst();
  return row && readRestPayment(row);
}

/** A payment that is there. */
export async function loadRestPayment(db: Database | Tx, placementId: string): Promise<RestPayment> {
  const payment = await findRestPayment(db, placementId);
  invariant(payment, 'who pays the rest has a payment');
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

/**
 * Moves a payment, whose placement is locked, along an arrow of the domain, with a line of its history. Nothing else
 * changes its state.
 */
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

/** Writes down what was learned and moves nothing. */
export async function noteRestPayment(db: Database | Tx, placementId: PlacementId, note: PaymentNote): Promise<void> {
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

/**
 * Takes the right to ask the PMS for the request of a payment, to be paid until `expiresAt` at most: what was said
 * first counts. Undefined while somebody else has that right, and where nobody is to be asked for money any more.
 */
export async function claimRequest(
  db: Database,
  placementId: PlacementId,
  at: Temporal.Instant,
  claimSeconds: number,
  expiresAt: Temporal.Instant,
): Promise<RestPayment | undefined> {
  const isOver = at.subtract({ milliseconds: Math.round(claimSeconds * 1000) });
  const row = await db
    .updateTable('placement_payment')
    .set({
      claimed_at: at.toString(),
      expires_at: sql<string>`coalesce(expires_at, ${instantValue(expiresAt)})`,
    })
    .where('placement_id', '=', placementId)
    .where('state', '=', 'open')
    .where('request_id', 'is', null)
    .where('left_at', 'is', null)
    .where((where) => where.or([where('claimed_at', 'is', null), where('claimed_at', '<=', instantValue(isOver))]))
    .returningAll()
    .executeTakeFirst();
  return row && readRestPayment(row);
}

/** What is claimed once is done in one state of the payment only: a person may have done it meanwhile. */
const CLAIMED_IN = { reserved_again_at: 'paid', refund_sent_at: 'refunding' } as const satisfies Record<
  string,
  PaymentState
>;

/**
 * Takes the right to do what is done once in the life of a payment; false where somebody has had it, or the placement
 * is in another state by now.
 */
export async function claimOnce(
  db: Database,
  { id, state }: { readonly id: PlacementId; readonly state: PlacementState },
  what: keyof typeof CLAIMED_IN,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('placement_payment')
    .set({ [what]: at.toString() })
    .where('placement_id', '=', id)
    .where(what, 'is', null)
    .where('state', '=', CLAIMED_IN[what])
    .where((where) =>
      where.exists(where.selectFrom('placement').select('id').where('id', '=', id).where('state', '=', state)),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Only for who has claimed it, and surely did not do it. */
export async function giveUpClaim(
  db: Database,
  placementId: PlacementId,
  what: keyof typeof CLAIMED_IN,
): Promise<void> {
  await db
    .updateTable('placement_payment')
    .set({ [what]: null })
    .where('placement_id', '=', placementId)
    .where('state', '=', CLAIMED_IN[what])
    .execute();
}

type Place = { readonly salePageId: string; readonly propertyId: string };

/** The payments of a property that wait, that money may still come for since their end, or that are being refunded. */
export async function listMovingPayments(
  db: Database,
  { salePageId, propertyId }: Place,
  waiting: readonly PlacementState[],
  endedSince: Temporal.Instant,
): Promise<PlacementId[]> {
  const rows = await db
    .selectFrom('placement_payment')
    .innerJoin('placement', 'placement.id', 'placement_payment.placement_id')
    .select('placement_payment.placement_id')
    .where('placement.sale_page_id', '=', salePageId)
    .where('placement.property_id', '=', propertyId)
    .where((row) =>
      row.or([
        row('placement.state', 'in', waiting),
        row('placement_payment.state', '=', 'refunding'),
        row.and([
          row('placement_payment.state', 'in', ['cancelled', 'expired']),
          row('placement_payment.expires_at', '>', instantValue(endedSince)),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ placement_id }) => asId(placement_id));
}

/** Refunds that are of other stays: some of those given, and whether one of an amount is on its way, not known yet. */
type RefundsOfOthers = { readonly refundIds: readonly string[]; readonly isOneOnItsWay: boolean };

/** What of the refunds at a property belongs to other payments than this one, for which it must not be taken. */
export async function findRefundsOfOthers(
  db: Database,
  { id, salePageId, propertyId }: Place & { readonly id: PlacementId },
  refundIds: readonly string[],
  amount: Money,
): Promise<RefundsOfOthers> {
  const rows = await db
    .selectFrom('placement_payment')
    .innerJoin('placement', 'placement.id', 'placement_payment.placement_id')
    .select('refund_id')
    .where('placement_id', '!=', id)
    .where('sale_page_id', '=', salePageId)
    .where('property_id', '=', propertyId)
    .where((row) =>
      row.or([
        row('refund_id', 'in', [...refundIds, '']),
        row.and([
          row('placement_payment.state', '=', 'refunding'),
          row('refund_id', 'is', null),
          row('refund_sent_at', 'is not', null),
          row('refund_minor', '=', amount.amountMinor),
        ]),
      ]),
    )
    .execute();
  return {
    refundIds: rows.flatMap(({ refund_id }) => refund_id ?? []),
    isOneOnItsWay: rows.some(({ refund_id }) => refund_id === null),
  };
}

/** A bank may take days for a refund that it has. */
const BANK_DAYS = 7;

/**
 * What has waited to be refunded since before a moment, longest first: a refund that the payment service has begun,
 * only where it takes longer than banks do.
 */
export async function listUnrefunded(db: Database, before: Temporal.Instant) {
  const { rows } = await sql<{ placementId: PlacementId; since: Temporal.Instant }>`
    select placement_id as "placementId", since
    from placement_payment cross join lateral (select max(changed_at) as since from placement_payment_change step
      where step.placement_id = placement_payment.placement_id and to_state = 'refunding') begun
    where state = 'refunding' and since < case when refund_id is null then ${before.toString()}::timestamptz
      else ${before.subtract({ hours: 24 * BANK_DAYS }).toString()}::timestamptz end
    order by since, placement_id`.execute(db);
  return rows;
}

/** The stays at a property whose rest was paid by one of these payments, or on one of these accounts. */
export async function listPaidStays(
  db: Database,
  place: Place,
  by: { readonly paymentIds: readonly string[] } | { readonly accountIds: readonly string[] },
): Promise<PlacementId[]> {
  const rows = await paidAt(db, place)
    .select('placement_payment.placement_id')
    .where((row) =>
      'paymentIds' in by
        ? row('placement_payment.payment_id', 'in', [...by.paymentIds, ''])
        : row('placement_payment.account_id', 'in', [...by.accountIds, '']),
    )
    .execute();
  return rows.map(({ placement_id }) => asId(placement_id));
}

/** Whether any rest was paid at a property, ever. */
export async function hasPaidStays(db: Database, place: Place): Promise<boolean> {
  return (await paidAt(db, place).select('placement_payment.placement_id').limit(1).execute()).length > 0;
}

function paidAt(db: Database, { salePageId, propertyId }: Place) {
  return db
    .selectFrom('placement_payment')
    .innerJoin('placement', 'placement.id', 'placement_payment.placement_id')
    .where('placement.sale_page_id', '=', salePageId)
    .where('placement.property_id', '=', propertyId)
    .where('placement_payment.state', 'in', ['paid', 'charged_back']);
}

type PaymentChange = {
  readonly from: PaymentState | null;
  readonly to: PaymentState;
  readonly because: string;
  readonly at: Temporal.Instant;
};

async function insertPaymentChange(tx: Tx, id: PlacementId, { from, to, because, at }: PaymentChange): Promise<void> {
  await tx
    .insertInto('placement_payment_change')
    .values({ placement_id: id, from_state: from, to_state: to, because, changed_at: at.toString() })
    .execute();
}

/** The history of a payment, oldest first, in the words of the PMS where they are kept. */
export async function listPaymentChanges(db: Database, id: PlacementId): Promise<PaymentChange[]> {
  const rows = await db
    .selectFrom('placement_payment_change')
    .leftJoin('placement_payment_change_words', 'change_id', 'id')
    .select(['from_state', 'to_state', 'changed_at'])
    .select((row) => row.fn.coalesce('words', 'because').as('because'))
    .where('placement_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ from: row.from_state, to: row.to_state, because: row.because, at: row.changed_at }));
}

function readRestPayment(row: Selectable<Tables['placement_payment']>): RestPayment {
  const amount = (minor: number) => money(row.currency, minor);
  const { payment_id: paymentId, account_id: accountId, paid_minor: paidMinor } = row;
  const isPaid = paymentId !== null && accountId !== null && paidMinor !== null;
  return {
    placementId: asId(row.placement_id),
    state: row.state,
    amount: amount(row.amount_minor),
    roomUntil: row.room_until,
    expiresAt: row.expires_at,
    requestId: row.request_id,
    leftAt: row.left_at,
    paid: isPaid ? { paymentId, accountId, amount: amount(paidMinor) } : null,
    hotelRefunded: row.hotel_refunded_minor === null ? null : amount(row.hotel_refunded_minor),
    reservedAgainAt: row.reserved_again_at,
    refund: row.refund_minor === null ? null : amount(row.refund_minor),
    refundSentAt: row.refund_sent_at,
    refundId: row.refund_id,
    reason: row.reason,
  };
}

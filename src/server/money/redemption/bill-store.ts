import { sql, type RawBuilder } from 'kysely';
import type { BillUse, PaidBefore } from '#domain/cover/cover-bill.ts';
import { money, type Money } from '#domain/money/money.ts';
import type { PropertyId, RedemptionId } from '#domain/value/ids.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { readPosting, type BillPosting } from './bill-posting-store.ts';

type OnBills = Pick<PmsReservation, 'groupId' | 'accountId'>;

/**
 * Locks the bills of a group of rooms and of its account, which other stays of its guest share, until the transaction
 * ends. They are locked after placements and cards.
 */
export async function lockBills(tx: Tx, { groupId, accountId }: OnBills): Promise<void> {
  const [first, second] = [groupId, accountId].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bills ${first}`}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`bills ${second}`}, 0))`.execute(tx);
}

/**
 * Locks the bills of a group, and returns the outcome of cards' payments on them, as far as a bill has them or may get
 * them. `person`: a person has to say whether a bill has one. A payment on its account for another stay counts if it
 * was made after this one was placed, because it may include it.
 */
export async function lockPaymentOnBills(
  tx: Tx,
  reservation: OnBills,
  placedAt: Temporal.Instant,
): Promise<'open' | 'person' | 'made' | undefined> {
  await lockBills(tx, reservation);
  const { rows } = await sql<{ state: 'open' | 'person' | 'made' }>`
    select case when redemption.state <> 'held' then 'made' when posting.state = 'person' then 'person' else 'open' end
      as state
    from bill_posting posting join redemption on redemption.id = redemption_id
    where redemption.state not in ('released', 'reversed')
      and (stay -> 'reservation' ->> 'groupId' = ${reservation.groupId}
        or stay -> 'reservation' ->> 'accountId' = ${reservation.accountId}
          and posting.created_at >= ${instantValue(placedAt)})
    order by 1 limit 1`.execute(tx);
  return rows[0]?.state;
}

/** The nights and extras that uses have paid on a group of rooms, beside one redemption, without those taken back. */
export async function findPaidBefore(
  db: Database | Tx,
  groupId: string,
  exceptId: string | null = null,
): Promise<PaidBefore> {
  const { rows } = await sql<{ uses: readonly BillUse[]; left: number }>`
    select stay -> 'uses' as uses, case state when 'held' then held else captured - reversed end::int as left
    from (select distinct on (redemption_id) stay, redemption.* from bill_posting posting
      join redemption on redemption.id = redemption_id
      where stay -> 'reservation' ->> 'groupId' = ${groupId} and stay ? 'uses' and amount > 0) paid
    where state not in ('released', 'reversed') and id is distinct from ${exceptId}`.execute(db);
  const paid = rows.flatMap(({ uses, left }) => uses.slice(0, left));
  return { nights: paid.flatMap(({ nights }) => nights), extras: paid.flatMap(({ extras }) => extras ?? []) };
}

/** Payments on the bills of a property's stays that are not over and not known to be cancelled. */
export async function listStanding(
  db: Database,
  { salePageId, propertyId }: { readonly salePageId: string; readonly propertyId: PropertyId },
  day: Temporal.PlainDate,
): Promise<BillPosting[]> {
  const rows = await db
    .selectFrom('bill_posting')
    .innerJoin('redemption', 'redemption.id', 'bill_posting.redemption_id')
    .selectAll('bill_posting')
    .where('redemption.sale_page_id', '=', salePageId)
    .where('redemption.property_id', '=', propertyId)
    .where('redemption.state', 'in', ['captured', 'part_reversed'])
    .where('bill_posting.state', '=', 'posted')
    .where('amount', '>', 0)
    .where('departs_on', '>=', day.toString())
    .where('gone_at', 'is', null)
    .execute();
  return rows.map(readPosting);
}

export async function markGone(db: Database, gone: readonly BillPosting[], at: Temporal.Instant): Promise<void> {
  const ids = gone.map(({ id }) => id);
  await db
    .updateTable('bill_posting')
    .set({ gone_at: at.toString() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** A payment that a group's bill has, or a negative one that took back. Amounts of the card are in its unit. */
export type PaymentOnBill = {
  readonly groupId: string;
  readonly redemptionId: string;
  readonly cardId: string;
  readonly last4: string;
  /** Null for a card of uses. */
  readonly cardCurrency: string | null;
  readonly cardAmount: number;
  readonly currency: string;
  readonly amountMinor: number;
  readonly at: Temporal.Instant;
  readonly actor: string;
};

/** Oldest first. */
export async function listPaymentsOnBills(db: Database | Tx, groupIds: readonly string[]): Promise<PaymentOnBill[]> {
  const { rows } = await sql<PaymentOnBill>`
    select stay -> 'reservation' ->> 'groupId' as "groupId", redemption_id as "redemptionId", card_id as "cardId", last4,
      card.currency as "cardCurrency", sign(amount) * card_amount as "cardAmount", posting.currency,
      amount as "amountMinor", posting.created_at as at, posting.actor
    from bill_posting posting join redemption on redemption.id = redemption_id join card on card.id = card_id
    where stay -> 'reservation' ->> 'groupId' = any(${groupIds}) and posting.state = 'posted'
    order by posting.created_at`.execute(db);
  return rows;
}

/** Marks the payments on the bills of a stay of our page that is cancelled, and those that are on their way there. */
export async function markCancelled(tx: Tx, reservation: OnBills, at: Temporal.Instant): Promise<void> {
  await lockBills(tx, reservation);
  await tx
    .updateTable('bill_posting')
    .set({ gone_at: at.toString() })
    .where(sql`stay -> 'reservation' ->> 'groupId'`, '=', reservation.groupId)
    .where('amount', '>', 0)
    .where('gone_at', 'is', null)
    .execute();
}

/** The part of our page's fee for a cancelled stay that the hotel collects, and that its bill may keep. */
const FEE = sql<number>`coalesce((select sum((cancellation #>> '{outcome,feeDue,amountMinor}')::bigint) from placement
  where state = 'cancelled' and cancellation #>> '{outcome,feeDue,currency}' = posting.currency
    and pms_reservation @> jsonb_build_object('groupId', posting.stay -> 'reservation' ->> 'groupId')), 0)::bigint`;
const PAID = sql<number>`(select sum(amount) from bill_posting paid where paid.state = 'posted' and paid.currency = posting.currency
  and paid.stay -> 'reservation' ->> 'groupId' = posting.stay -> 'reservation' ->> 'groupId')`;
const IS_TO_TAKE_BACK = sql<boolean>`gone_at is not null and redemption.state in ('captured', 'part_reversed')
  and ${FEE} < ${PAID}`;
/** The part of a payment that the bill of a cancelled stay may not keep. */
const ABOVE = sql<number>`least(${PAID} - ${FEE}, (select sum(amount) from bill_posting own
  where own.state = 'posted' and own.redemption_id = posting.redemption_id))::bigint`;

/** The payments on bills of cancelled stays that are above the fee, and the fee that may stay on each bill. */
export async function listToTakeBack(
  db: Database | Tx,
  redemptions: readonly { readonly id: RedemptionId }[],
): Promise<{ readonly redemptionId: string; readonly fee: Money; readonly above: Money }[]> {
  const ids = redemptions.map(({ id }) => id);
  const { rows } = await sql<{ redemptionId: string; currency: string; fee: number; above: number }>`
    select redemption_id as "redemptionId", posting.currency, ${FEE} as fee, ${ABOVE} as above
    from bill_posting posting join redemption on redemption.id = redemption_id
    where redemption_id = any(${ids}::uuid[]) and ${IS_TO_TAKE_BACK}`.execute(db);
  return rows.map(({ redemptionId, currency, fee, above }) => {
    return { redemptionId, fee: money(currency, fee), above: money(currency, above) };
  });
}

/**
 * Payments on bills that need a person, those of stays that were cancelled, and those that were approved for a person
 * and not taken by the hotel. Oldest first.
 */
export async function listBillNeeds(
  db: Database,
  within: RawBuilder<boolean>,
  { staffId, since }: { readonly staffId: string | null; readonly since: Temporal.Instant },
): Promise<BillNeed[]> {
  const { rows } = await sql<BillNeed>`
    select card_id, last4, redemption.id as redemption_id, redemption.sale_page_id as "salePageId",
      property_id as "propertyId", receipt as number, posting.created_at as at, posting.actor, detail,
      case posting.state when 'person' then 'person' when 'dropped' then 'not_paid' else 'stay_gone' end as why,
      posting.currency, ${ABOVE} as above
    from bill_posting posting join redemption on redemption.id = redemption_id join card on card.id = card_id
    where ${within} and (posting.state = 'person'
      or posting.state = 'dropped' and posting.amount > 0 and exists (select from staff_approval
        where asked_by = ${staffId} and act = 'pay_bill' and staff_approval.state = 'done'
          and body ->> 'key' = redemption.idempotency_key and decided_at >= ${instantValue(since)})
      or ${IS_TO_TAKE_BACK} and not exists (select from bill_posting other
        where other.redemption_id = redemption.id and other.state in ('open', 'person')))
    order by posting.created_at`.execute(db);
  return rows;
}

type BillNeed = {
  readonly card_id: string;
  readonly last4: string;
  readonly redemption_id: string;
  readonly salePageId: string;
  readonly propertyId: string;
  readonly number: string;
  readonly actor: string;
  readonly detail: string;
  readonly at: Temporal.Instant;
  readonly why: 'person' | 'stay_gone' | 'not_paid';
  readonly currency: string;
  /** With `stay_gone`, the part that its bill may not keep. */
  readonly above: number;
};

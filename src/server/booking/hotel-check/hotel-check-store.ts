import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { BooksPeriod } from '#domain/card/books-period.ts';
import { money, type Money } from '#domain/money/money.ts';
import { isRedeemed, type PaymentState } from '#domain/placement/placement.ts';
import { standingOf } from '#domain/payment/rest-payment.ts';
import type { PaidPayment } from '#pms/pms-payments.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { readBillToCompare } from '../placement/bill-store.ts';
import { STORED } from '../placement/stored-placement.ts';

type Refunded = { readonly payment: PaidPayment; readonly refundId: string; readonly amount: Money };

export type PaidRest = {
  readonly state: PaymentState;
  readonly requestId: string;
  readonly paid: Money | null;
  /** The amount that must remain at the hotel, after a cancellation at least (`isLeast`). Null if nothing was paid. */
  readonly standing: { readonly amount: Money; readonly isLeast: boolean } | null;
  /** Null if we saw none completed, or staff refunded it in another way. */
  readonly refunded: Refunded | null;
};

const SEEN_REFUNDED = sql<boolean>`exists (select from placement_payment_change step
  where step.placement_id = placement.id and step.from_state = 'refunding' and step.to_state = 'refunded')`;

/** Payments reach the hotel within seconds. After a day a person has also been asked about it. */
const LATE_AFTER = { hours: 24 };

const REFUNDING_SINCE = sql<Temporal.Instant | null>`(select max(changed_at) from placement_payment_change step
  where step.placement_id = placement.id and to_state = 'refunding')`;

const CANCELLED_AT = sql<Temporal.Instant | null>`(select max(changed_at) from placement_change step
  where step.placement_id = placement.id and to_state = 'cancelled')`;

const NEWEST_CHANGE = sql`coalesce((select max(changed_at) from placement_change where placement_id = placement.id), placed_at)`;

type Place = { readonly salePageId: string; readonly propertyId: string };

/** The placements at a property since a moment, oldest first. */
export function listPlacementsAt(db: Database, place: Place, since: Temporal.Instant, now: Temporal.Instant) {
  return listPlacements(db, place, sql`placed_at >= ${instantValue(since)}`, now);
}

/** The placements at a property whose cards paid or got back value in a period, oldest first. */
export function listPlacementsMoved(db: Database, place: Place, period: BooksPeriod, now: Temporal.Instant) {
  return listPlacements(db, place, hasMoved(period), now);
}

/** The number of these placements by property. */
export async function countMoved(db: Database, salePageId: string, period: BooksPeriod) {
  const { rows } = await sql<{ readonly propertyId: string; readonly count: number }>`
    select property_id as "propertyId", count(*)::int as count from (
      select property_id from placement where sale_page_id = ${salePageId} and ${hasMoved(period)}
      union all select property_id from bill_posting posting join redemption on redemption.id = redemption_id
        where sale_page_id = ${salePageId} and posting.state <> 'dropped' and posting.created_at >= ${instantValue(period.from)}
          and posting.created_at < ${instantValue(period.to)}) moved
    group by property_id order by property_id`.execute(db);
  return rows;
}

const hasMoved = ({ from, to }: BooksPeriod) => sql<boolean>`placement.id in (select placement_id from transfer
  where created_at >= ${instantValue(from)} and created_at < ${instantValue(to)} and kind in ('redeem', 'give_back'))`;

async function listPlacements(
  db: Database,
  { salePageId, propertyId }: Place,
  which: RawBuilder<unknown>,
  now: Temporal.Instant,
) {
  const isLate = (from: Temporal.Instant | null) =>
    from !== null && Temporal.Instant.compare(from, now.subtract(LATE_AFTER)) < 0;
  const rows = await db
    .selectFrom('placement')
    .leftJoin('placement_payment', 'placement_payment.placement_id', 'placement.id')
    .selectAll('placement')
    .select(['placement_payment.state as payment_state', 'placement_payment.request_id'])
    .select(['placement_payment.currency', 'placement_payment.paid_minor', 'placement_payment.refund_minor'])
    .select('placement_payment.hotel_refunded_minor')
    .select(['placement_payment.payment_id', 'placement_payment.account_id', 'placement_payment.refund_id'])
    .select(SEEN_REFUNDED.as('seen_refunded'))
    .select([REFUNDING_SINCE.as('refunding_since'), CANCELLED_AT.as('cancelled_at')])
    .where('sale_page_id', '=', salePageId)
    .where('property_id', '=', propertyId)
    .where(sql<boolean>`${which}`)
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    state: row.state,
    rooms: STORED.booking.read(row.booking).rooms.length,
    reservation: row.pms_reservation && STORED.pmsReservation.read(row.pms_reservation),
    bill: row.state === 'confirmed' ? readBillToCompare(row) : null,
    paid: STORED.covered.read(row.covered).amount,
    /** Whether the payment must be at the hotel: posted, or a day overdue. Null if staff posted it by hand. */
    isPaidPosted:
      row.redemption_posting === 'posted' || (isByHand(row) ? null : isRedeemed(row.state) && isLate(row.settled_at)),
    givenBack: (row.cancellation && STORED.cancellation.read(row.cancellation).outcome?.givenBack) ?? null,
    isBackPosted: row.give_back_posting === 'posted' || (isByHand(row) ? null : isLate(row.cancelled_at)),
    /** A day overdue. */
    lateRefund:
      row.payment_state === 'refunding' && !row.refund_id && isLate(row.refunding_since)
        ? readMoney(row.currency, row.refund_minor)
        : null,
    /** The payment of the rest, if its request is known. */
    payment:
      row.payment_state && row.request_id
        ? {
            state: row.payment_state,
            requestId: row.request_id,
            paid: readMoney(row.currency, row.paid_minor),
            standing: readStanding(row),
            refunded: readRefunded(row),
          }
        : null,
  }));
}

export type PlacementAtHotel = Readonly<Awaited<ReturnType<typeof listPlacementsAt>>[number]>;

function isByHand(row: Pick<Selectable<Tables['placement']>, 'redemption_posting' | 'give_back_posting'>): boolean {
  return row.redemption_posting === 'by_hand' || row.give_back_posting === 'by_hand';
}

function readMoney(currency: string | null, minor: number | null): Money | null {
  return currency === null || minor === null ? null : money(currency, minor);
}

type StandingRow = Pick<Selectable<Tables['placement']>, 'cancellation'> & {
  readonly currency: string | null;
  readonly paid_minor: number | null;
  readonly hotel_refunded_minor: number | null;
};

function readStanding({ cancellation, currency, ...row }: StandingRow): PaidRest['standing'] {
  const paid = readMoney(currency, row.paid_minor);
  if (!paid) return null;
  const kept = cancellation && STORED.cancellation.read(cancellation).outcome?.rest?.kept;
  if (kept) return { amount: kept, isLeast: true };
  return { amount: standingOf(paid, readMoney(currency, row.hotel_refunded_minor)), isLeast: false };
}

type RefundRow = {
  readonly currency: string | null;
  readonly paid_minor: number | null;
  readonly payment_id: string | null;
  readonly account_id: string | null;
  readonly refund_id: string | null;
  readonly refund_minor: number | null;
  readonly seen_refunded: boolean;
};

function readRefunded({ seen_refunded: isSeen, ...row }: RefundRow): Refunded | null {
  const { payment_id: paymentId, account_id: accountId, refund_id: refundId, refund_minor: minor } = row;
  const amount = readMoney(row.currency, row.paid_minor);
  if (!isSeen || !amount || paymentId === null || accountId === null || refundId === null || minor === null)
    return null;
  return { payment: { paymentId, accountId, amount }, refundId, amount: money(amount.currency, minor) };
}

export async function countPlacementsByPlace(db: Database, since: Temporal.Instant) {
  const rows = await db
    .selectFrom('placement')
    .select(({ fn }) => ['sale_page_id', 'property_id', fn.countAll<number>().as('placements')])
    .where('placed_at', '>=', instantValue(since))
    .groupBy(['sale_page_id', 'property_id'])
    .orderBy('sale_page_id')
    .orderBy('property_id')
    .execute();
  return rows.map(({ sale_page_id: salePageId, property_id: propertyId, placements }) => {
    return { salePageId, propertyId, placements };
  });
}

/** True if a placement's state changed at or after a moment. */
export async function hasChangedSince(db: Database, id: string, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select 1 from placement where id = ${id} and ${NEWEST_CHANGE} >= ${since.toString()}`.execute(db);
  return rows.length > 0;
}

/** The references that no placement of any sale page has. */
export async function listUnknownReferences(db: Database, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select given.reference from unnest(${references}::text[]) as given (reference)
    where not exists (select 1 from placement where placement.reference = given.reference)`.execute(db);
  return rows.map(({ reference }) => reference);
}

import { sql } from 'kysely';
import { Hotel } from '../../test/hotel.ts';
import { BY_HOTEL } from './season-hotel.ts';
import type { SeasonWorld } from './season-world.ts';

type Audited = Pick<SeasonWorld, 'db' | 'simulator'>;
type Row = Readonly<Record<string, unknown>>;

export type Placed = {
  readonly reference: string;
  readonly state: string;
  readonly needs_person: boolean;
  /** The part of the payment that a fee took. Null if nothing was cancelled or paid. */
  readonly kept: number | null;
  /** Null if the rest is settled at the hotel, like all fields below. */
  readonly payment: string | null;
  readonly asked: number | null;
  readonly paid: number | null;
  readonly payment_id: string | null;
  readonly refund: number | null;
  readonly refund_id: string | null;
  readonly reason: string | null;
  readonly has_left: boolean;
  readonly was_unclear: boolean;
  readonly was_reserved_again: boolean;
};

/** The hotel's side of one placement, in minor units. */
export type AtHotel = {
  readonly charged: readonly Row[];
  /** Failed attempts to pay. */
  readonly failed: readonly Row[];
  readonly underWay: readonly Row[];
  readonly refunds: readonly Row[];
  readonly hotelRefunds: readonly Row[];
  readonly chargebacks: readonly Row[];
  readonly requests: readonly Row[];
  readonly isOptional: boolean;
};

/**
 * A charged guest has a room or their money back, or a person got a need with the reason. Checked by the hotels'
 * tables, which must agree with ours.
 */
export async function auditPayments(world: Audited): Promise<string[]> {
  const { placed, lookUp, strangers } = await readBoth(world);
  return [
    ...strangers.map(({ Notes }) => `the hotel asks for money for ${String(Notes)}, which we do not know`),
    ...placed.flatMap((one) =>
      auditPayment(one, lookUp(one)).map((what) => `${one.reference} is ${one.state}, ${what}`),
    ),
  ];
}

/** The violations of one placement. */
export function auditPayment(placed: Placed, hotel: AtHotel): string[] {
  const { payment, needs_person: needsPerson, reason } = placed;
  const { charged, underWay, refunds, hotelRefunds, chargebacks, requests } = hotel;
  const isOpen = requests.some(({ State }) => State === 'Pending');
  const paid = sum(charged);
  const back = -sum(refunds);
  const wanted = wantedOf(placed);
  const isForPerson = payment === 'refund_failed' && needsPerson && reason !== null;
  // `audit-changes.ts` checks what is owed in this case.
  const isLeftToHotel = payment === 'paid' && hotelRefunds.length > 0 && back === 0;
  const isDoneByHotel = payment === 'refunded' && paid - back + sum(hotelRefunds) === wanted;
  const isRight = paid - back === wanted || (isForPerson && paid - back > wanted) || isLeftToHotel || isDoneByHotel;
  return [
    ...(payment === null && requests.length > 0 ? ['and its guest was asked for money'] : []),
    ...(charged.length > 1 ? [`and its guest paid ${charged.length} times`] : []),
    ...(isOpen ? ['and can still be paid'] : []),
    ...(underWay.length > 0 ? ['and a payment of it is under way'] : []),
    ...(isRight ? [] : [`and ${paid} was paid, ${back} of it given back, where the hotel is to keep ${wanted}`]),
    ...(back - sum(hotelRefunds) - sum(chargebacks) > paid
      ? [`and ${back - sum(hotelRefunds) - sum(chargebacks)} went back of ${paid}`]
      : []),
    ...(placed.state === 'confirmed' && payment !== null && hotel.isOptional ? ['and its room is not confirmed'] : []),
    ...(payment === 'refund_failed' && !isForPerson ? ['its refund failed and nobody is asked'] : []),
    ...(payment === 'charged_back' && chargebacks.length === 0 ? ['its payment stands, and is charged back'] : []),
    ...auditRow(placed, hotel, paid, isDoneByHotel ? back - sum(hotelRefunds) : back),
  ];
}

/** Our row agrees with the hotel's. */
function auditRow(placed: Placed, { charged }: AtHotel, paid: number, back: number): string[] {
  if (placed.payment === null) return [];
  const { payment, paid: noted, payment_id: paymentId, refund, asked } = placed;
  const fits = STATES_OF[payment] ?? [];
  return [
    ...(fits.includes(charged.length > 0 ? 'paid' : 'not paid')
      ? []
      : [`its payment is ${payment}, and ${paid} was paid`]),
    ...(charged.length > 0 && (noted !== paid || paymentId !== charged[0]?.['Id'])
      ? [`paid ${paid}, and ${noted ?? 'nothing'} was noted`]
      : []),
    ...(payment === 'paid' && paid !== asked ? [`paid ${paid} where ${asked ?? 0} was asked for`] : []),
    ...(payment === 'refunded' && refund !== back ? [`gave back ${back}, and ${refund ?? 'nothing'} was noted`] : []),
  ];
}

/** Whether each final state of a payment means paid at the hotel. All other states are not final. */
const STATES_OF: Readonly<Record<string, readonly ('paid' | 'not paid')[]>> = {
  paid: ['paid'],
  charged_back: ['paid'],
  refunded: ['paid'],
  refund_failed: ['paid'],
  cancelled: ['not paid'],
  expired: ['not paid'],
};

function wantedOf({ state, payment, asked, kept }: Placed): number {
  if (payment === null) return 0;
  // A payment that a bank took back is not refunded as well.
  if (payment === 'charged_back') return asked ?? 0;
  if (state === 'confirmed') return asked ?? 0;
  return state === 'cancelled' ? (kept ?? 0) : 0;
}

/** Number of payments by outcome, for guests who paid and guests who did not. */
export async function countPayments(world: Audited): Promise<Record<string, number>> {
  const { placed, lookUp } = await readBoth(world);
  const all = placed.filter(({ payment }) => payment !== null).map((one) => ({ ...one, ...lookUp(one) }));
  const count = (fits: (one: (typeof all)[number]) => boolean) => all.filter(fits).length;
  const isLate = ({ charged, requests }: AtHotel) =>
    charged.length > 0 && !requests.some(({ State }) => State === 'Completed');
  return {
    'to be paid': all.length,
    paid: count(({ charged }) => charged.length > 0),
    'a try failed': count(({ failed }) => failed.length > 0),
    left: count(({ has_left: hasLeft }) => hasLeft),
    'not paid in time': count(({ payment, has_left: hasLeft }) => payment === 'expired' && !hasLeft),
    'paid too late': count(isLate),
    unclear: count(({ was_unclear: wasUnclear }) => wasUnclear),
    'reserved once more': count(({ was_reserved_again: wasReserved }) => wasReserved),
    refunded: count(({ payment }) => payment === 'refunded'),
    'refunded by the hotel': count(({ hotelRefunds }) => hotelRefunds.length > 0),
    'left to a person': count(({ payment }) => payment === 'refund_failed'),
    'charged back': count(({ chargebacks }) => chargebacks.length > 0),
    'charged back, and noted': count(({ payment }) => payment === 'charged_back'),
  };
}

/** The references of placements whose payment the bank took back. */
export async function listChargedBack(world: Audited): Promise<string[]> {
  const { placed, lookUp } = await readBoth(world);
  return placed.filter((one) => lookUp(one).chargebacks.length > 0).map(({ reference }) => reference);
}

async function readBoth(world: Audited) {
  const hotel = new Hotel(world);
  const [payments, requests, groups] = await Promise.all([
    hotel.rows('payments'),
    hotel.rows('paymentRequests'),
    hotel.ourGroups(),
  ]);
  const rooms = await hotel.roomsOf(groups);
  const placed = await listPlaced(world);
  const known = new Set(placed.map(({ reference }) => reference));
  const lookUp = ({ reference, refund_id: refundId }: Placed): AtHotel => {
    const asked = requests.filter(({ Notes }) => Notes === reference);
    const ids = new Set(asked.map(({ Id }) => Id));
    const tries = payments.filter((one) => one['Kind'] === 'Payment' && ids.has(one['PaymentRequestId']));
    const charged = tries.filter(({ State }) => State === 'Charged');
    const later = (kind: string) =>
      payments.filter(
        (one) =>
          one['Kind'] === kind &&
          one['State'] !== 'Failed' &&
          charged.some(({ Id }) => Id === one['RefundedPaymentId']),
      );
    const refunds = later('Refund');
    // A refund by the hotel's people of exactly our amount counts as ours, so that it is not refunded twice.
    const isByHotel = ({ Id, Notes }: Row) => Notes === BY_HOTEL && Id !== refundId;
    const ours = new Set(groups.filter(({ Name }) => Name === reference).map(({ Id }) => Id));
    return {
      charged,
      failed: tries.filter(({ State }) => State === 'Failed' || State === 'Canceled'),
      underWay: tries.filter(({ State }) => State === 'Pending' || State === 'Verifying'),
      refunds: refunds.filter((one) => !isByHotel(one)),
      hotelRefunds: refunds.filter(isByHotel),
      chargebacks: later('Chargeback'),
      requests: asked,
      isOptional: rooms.some((room) => ours.has(room['GroupId']) && room['State'] === 'Optional'),
    };
  };
  return { placed, lookUp, strangers: requests.filter(({ Notes }) => !known.has(String(Notes))) };
}

async function listPlaced({ db }: Pick<Audited, 'db'>): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select reference, placement.state, needs_person,
      (cancellation -> 'outcome' -> 'rest' -> 'kept' ->> 'amountMinor')::int as kept,
      payment.state as payment, amount_minor::int as asked, paid_minor::int as paid, payment_id,
      refund_minor::int as refund, refund_id, reason,
      left_at is not null as has_left, reserved_again_at is not null as was_reserved_again,
      exists (select from placement_payment_change step where step.placement_id = placement.id
        and step.to_state = 'unclear') as was_unclear
    from placement left join placement_payment payment on payment.placement_id = placement.id`.execute(db);
  return rows;
}

/** Hotels record money received as negative amounts. */
function sum(payments: readonly Row[]): number {
  return payments.reduce((total, { Amount }) => {
    return total - Math.round((Amount as { GrossValue: number }).GrossValue * 100);
  }, 0);
}

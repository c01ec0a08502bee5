import { money, withCurrency, type Money } from '#domain/money/money.ts';
import { listRedemptionIds } from '#domain/money/redemption-payment.ts';
import { standingOf } from '#domain/payment/rest-payment.ts';
import type { PaymentReading, PaymentRefund } from '#pms/pms-payments.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { PostedRedemption } from '#pms/pms.ts';
import type { BillPosting } from '../../money/redemption/post-on-bill.ts';
import { reversalPaymentId } from '../posting/reversal-payment-id.ts';
import type { PaidRest, PlacementAtHotel } from './hotel-check-store.ts';

/** The number of reservations that a placement must have at the hotel. Null while that is being settled. */
const WANTED = {
  placing: null,
  unknown: null,
  awaiting_payment: null,
  payment_unclear: null,
  paid: null,
  confirmed: 1,
  cancelling: null,
  refused: 0,
  released: 0,
  cancelled: 0,
} as const;

export function judgeGroups(placement: PlacementAtHotel, groups: readonly PmsReservation[]): string[] {
  const { state, reservation } = placement;
  const standing = groups.filter(({ rooms }) => rooms.some(({ isCancelled }) => !isCancelled));
  const wanted = WANTED[state];
  const isRight = wanted === null ? standing.length <= 1 : standing.length === wanted;
  if (!isRight) return [`is ${state}, and the hotel has ${standing.length} reservations of it`];
  const [group] = standing;
  if (state !== 'confirmed' || !group) return [];
  const rooms = group.rooms.filter(({ isCancelled }) => !isCancelled).length;
  return [
    ...(group.groupId === reservation?.groupId
      ? []
      : ['is confirmed as another reservation than the one at the hotel']),
    ...(rooms === placement.rooms ? [] : [`has ${placement.rooms} rooms, and the hotel has ${rooms} of them`]),
  ];
}

/**
 * `by_hand`: staff posted it, so it has no id that we know. `pending`: not posted yet, and not a day overdue. `double`:
 * one payment several times.
 */
type PostingState = 'equal' | 'missing' | 'double' | 'other_amount' | 'pending' | 'by_hand';

/** An amount that the cards of a stay paid or got back by our record, beside the payments that the hotel has. */
export type ComparedPosting = {
  readonly what: 'paid' | 'given_back';
  readonly state: PostingState;
  readonly ours: Money | null;
  readonly theirs: readonly Money[];
};

/** Leaves out what neither we nor the hotel have. */
export function comparePostings(
  placement: Pick<PlacementAtHotel, 'id' | 'paid' | 'isPaidPosted' | 'givenBack' | 'isBackPosted'>,
  posted: readonly PostedRedemption[],
): ComparedPosting[] {
  const { id, paid, isPaidPosted, givenBack, isBackPosted } = placement;
  const postedAs = (paymentId: string) => {
    const ids = listRedemptionIds(paymentId);
    return posted.filter(({ redemptionId }) => ids.includes(redemptionId));
  };
  const back = postedAs(reversalPaymentId(id)).map(({ redemptionId, amount }) => {
    return { redemptionId, amount: { ...amount, amountMinor: -amount.amountMinor } };
  });
  return [
    ...compare('paid', paid, postedAs(id), isPaidPosted),
    ...compare('given_back', givenBack, back, isBackPosted),
  ];
}

/** A person who settled a payment on a bill by hand left the hotel's last words, which posting it clears. */
export function compareOnBill(
  { id, amount, state, detail }: Pick<BillPosting, 'id' | 'amount' | 'state' | 'detail'>,
  posted: readonly PostedRedemption[],
): ComparedPosting[] {
  const isBack = amount.amountMinor < 0;
  const unsigned = (one: Money) => (isBack ? money(one.currency, -one.amountMinor) : one);
  const found = posted.filter(({ redemptionId }) => redemptionId === `rdm_${id}`);
  return compare(
    isBack ? 'given_back' : 'paid',
    unsigned(amount),
    found.map((one) => ({ ...one, amount: unsigned(one.amount) })),
    state === 'posted' ? (detail === '' ? true : null) : false,
  );
}

const VERBS: Readonly<Record<ComparedPosting['what'], string>> = { paid: 'paid', given_back: 'gave back' };

export function judgePayments(...known: Parameters<typeof comparePostings>): string[] {
  return comparePostings(...known)
    .filter(({ state }) => state === 'missing' || state === 'double' || state === 'other_amount')
    .map(({ what, ours, theirs }) => {
      const [here, there] = [ours ? withCurrency(ours) : 'nothing', theirs.map(withCurrency).join(' and ')];
      return `${VERBS[what]} ${here}, and the hotel has ${there || 'nothing'} of that`;
    });
}

export function judgeLateRefund({ lateRefund }: Pick<PlacementAtHotel, 'lateRefund'>): string[] {
  return lateRefund ? [`is to be refunded ${withCurrency(lateRefund)}, and has not been for a day`] : [];
}

export function judgeRest(
  { state, paid, standing }: Pick<PaidRest, 'state' | 'paid' | 'standing'>,
  reading: PaymentReading,
): string[] {
  if (state === 'paid' && reading.state !== 'paid')
    return ['was paid online, and the hotel does not have that payment'];
  if (reading.state !== 'paid') return [];
  const atHotel = withCurrency(reading.payment.amount);
  if (state === 'charged_back') return [`is noted as charged back, and the hotel has the payment of ${atHotel}`];
  if (state === 'paid' && paid && withCurrency(paid) !== atHotel)
    return [`was paid ${withCurrency(paid)} online, and the hotel has ${atHotel} of that`];
  if (state === 'paid' && standing) return judgeStanding(standing, reading);
  if (state !== 'cancelled' && state !== 'expired') return [];
  return [`is not booked, and the hotel has a payment of ${atHotel} for it`];
}

/** The part of a payment that remains at its hotel must equal our record, or at least the fee if that is a minimum. */
function judgeStanding(
  { amount, isLeast }: NonNullable<PaidRest['standing']>,
  { payment, hotelRefunded }: Extract<PaymentReading, { state: 'paid' }>,
): string[] {
  if (!hotelRefunded) return ['was paid online, and the amount that the hotel has refunded is unknown'];
  const there = standingOf(payment.amount, hotelRefunded);
  const isRight = isLeast ? there.amountMinor >= amount.amountMinor : there.amountMinor === amount.amountMinor;
  if (isRight) return [];
  return [`has a payment of ${withCurrency(amount)}, and the hotel has ${withCurrency(there)} of it after refunds`];
}

export function judgeRefund(
  { refundId, amount }: Pick<NonNullable<PaidRest['refunded']>, 'refundId' | 'amount'>,
  refunds: readonly PaymentRefund[],
): string[] {
  const found = refunds.find((one) => one.refundId === refundId && one.state !== 'failed');
  if (found && withCurrency(found.amount) === withCurrency(amount)) return [];
  return [
    `was refunded ${withCurrency(amount)}, and the hotel has ${found ? withCurrency(found.amount) : 'nothing'} of that`,
  ];
}

/** Expects one payment of this amount, or each of its parts once. None is required until it is known to be posted. */
function compare(
  what: ComparedPosting['what'],
  wanted: Money | null,
  posted: readonly PostedRedemption[],
  isPosted: boolean | null,
): ComparedPosting[] {
  const ours = wanted && wanted.amountMinor !== 0 ? wanted : null;
  if (!ours && posted.length === 0) return [];
  const theirs = posted.map(({ amount }) => amount);
  return [{ what, ours, theirs, state: stateOf(ours, posted, isPosted) }];
}

function stateOf(ours: Money | null, posted: readonly PostedRedemption[], isPosted: boolean | null): PostingState {
  if (posted.length === 0) return isPosted === null ? 'by_hand' : isPosted ? 'missing' : 'pending';
  if (new Set(posted.map(({ redemptionId }) => redemptionId)).size < posted.length) return 'double';
  const isRight =
    posted.every(({ amount }) => amount.currency === ours?.currency) &&
    posted.reduce((total, { amount }) => total + amount.amountMinor, 0) === ours?.amountMinor;
  return isRight ? 'equal' : 'other_amount';
}

import type { Reservation } from '#contract/guest/reservation.ts';

/**
 * The stage of a guest who pays the rest online. `preparing`: payment is not possible yet. `payable`: it is.
 * `checking`: a payment is under way. `paid`: the room is being confirmed. `leaving` and `ending`: the guest has left,
 * or time is up, and the server has not yet reported the outcome. `unclear`: staff are finding out. `not_paid` and
 * `refund`: there is no stay.
 */
export type PayStage = WaitingStage | 'not_paid' | 'refund';

type WaitingStage = 'preparing' | 'payable' | 'checking' | 'paid' | 'leaving' | 'ending' | 'unclear';

type Known = Pick<Reservation, 'state' | 'payment'>;

const UNDER_WAY: Readonly<Record<NonNullable<Reservation['payment']>['state'], WaitingStage>> = {
  open: 'payable',
  pending: 'checking',
  paid: 'paid',
  unclear: 'unclear',
  cancelled: 'leaving',
  expired: 'ending',
  refunding: 'ending',
  refunded: 'ending',
  refund_failed: 'ending',
};

/** The stage of a reservation whose screen depends on its payment. Undefined if its other screens show it. */
export function payStageOf({ state, payment }: Known, now: Temporal.Instant): PayStage | undefined {
  if (!payment) return undefined;
  if (state === 'released') return hasTakenMoney(payment.state) ? 'refund' : 'not_paid';
  if (state === 'unknown') return payment.state === 'unclear' || payment.state === 'paid' ? 'unclear' : undefined;
  if (state !== 'placing') return undefined;
  const stage = UNDER_WAY[payment.state];
  if (stage !== 'payable') return stage;
  const { checkout, expires_at: expiresAt } = payment;
  if (expiresAt === null) return 'preparing';
  // The server offers no checkout once time is up. A device clock that is fast must not hide it earlier.
  if (checkout) return 'payable';
  return Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) >= 0 ? 'ending' : 'leaving';
}

/** Whether the guest's money arrived, so that the hotel keeps it or refunds it. */
export function hasTakenMoney(state: NonNullable<Reservation['payment']>['state']): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded' || state === 'refund_failed';
}

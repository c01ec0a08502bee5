import type { Reservation } from '#contract/guest/reservation.ts';

/**
 * Where a guest who pays the rest stands: `preparing` while nobody can pay yet, `payable`, `checking` while a payment
 * is under way, `paid` while the room is being confirmed, `leaving` and `ending` once the guest has left or time is up
 * and the server has yet to say what became of it, `unclear` while people find out, `not_paid` and `refund` when there
 * is no stay.
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

/** The stage of a reservation whose payment decides what is shown; undefined where its other screens show it. */
export function payStageOf({ state, payment }: Known, now: Temporal.Instant): PayStage | undefined {
  if (!payment) return undefined;
  if (state === 'released') return hasTakenMoney(payment.state) ? 'refund' : 'not_paid';
  if (state === 'unknown') return payment.state === 'unclear' || payment.state === 'paid' ? 'unclear' : undefined;
  if (state !== 'placing') return undefined;
  const stage = UNDER_WAY[payment.state];
  if (stage !== 'payable') return stage;
  const { checkout, expires_at: expiresAt } = payment;
  if (expiresAt === null) return 'preparing';
  // The server offers no checkout once time is up; a clock that is fast must not take it away before.
  if (checkout) return 'payable';
  return Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) >= 0 ? 'ending' : 'leaving';
}

/** Whether the guest's money came, so that it stays with the hotel or goes back. */
export function hasTakenMoney(state: NonNullable<Reservation['payment']>['state']): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded' || state === 'refund_failed';
}

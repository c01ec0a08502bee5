import { formatInstant } from '../values/instant.ts';
import type { ReservationRow } from '../model/booking-rows.ts';
import { findOpenPayment, settlePayment } from '../money/pay-request.ts';
import { commitChanges, type Simulator } from './simulator.ts';

/** Applies changes that depend on time alone. Called before every request is served. */
export function applyDueChanges(simulator: Simulator, nowMs: number): void {
  if (simulator.switches.optionalReleasesItself) releaseLapsedReservations(simulator, nowMs);
  expirePaymentRequests(simulator, nowMs);
  settlePendingRefunds(simulator, nowMs);
  commitChanges(simulator);
}

/** The earliest release of a list, which stays the same array until a reservation is written. */
const firstReleases = new WeakMap<readonly ReservationRow[], number>();

function findFirstRelease(reservations: readonly ReservationRow[]): number {
  return reservations.reduce((first, { State, ReleasedAtMs }) => {
    return State === 'Optional' && ReleasedAtMs !== null ? Math.min(first, ReleasedAtMs) : first;
  }, Number.POSITIVE_INFINITY);
}

/** Optional reservations cancel themselves after their release time. */
function releaseLapsedReservations({ world }: Simulator, nowMs: number): void {
  const reservations = world.reservations.list();
  if (firstReleases.getOrInsertComputed(reservations, findFirstRelease) > nowMs) return;
  for (const reservation of reservations) {
    const { State, ReleasedAtMs } = reservation;
    if (State !== 'Optional' || ReleasedAtMs === null || ReleasedAtMs > nowMs) continue;
    world.reservations.put({
      ...reservation,
      State: 'Canceled',
      CancellationReason: 'ConfirmationMissed',
      CancelledAtMs: ReleasedAtMs,
      UpdatedAtMs: ReleasedAtMs,
    });
  }
}

function expirePaymentRequests({ world, switches }: Simulator, nowMs: number): void {
  for (const request of world.paymentRequests.list()) {
    if (request.State !== 'Pending' || request.ExpiresAtMs > nowMs) continue;
    if (switches.openPaymentHoldsRequest && findOpenPayment(world, request.Id)) continue;
    world.paymentRequests.put({ ...request, State: 'Expired', UpdatedUtc: formatInstant(request.ExpiresAtMs) });
  }
}

/** Refunds that have been pending long enough are paid out, or fail. */
function settlePendingRefunds({ world, switches, newId }: Simulator, nowMs: number): void {
  for (const payment of world.payments.list()) {
    if (payment.Kind !== 'Refund' || payment.State !== 'Pending') continue;
    if (Date.parse(payment.CreatedUtc) + switches.refundPendingMs > nowMs) continue;
    settlePayment({ world, newId, nowMs }, payment, switches.refundsFail ? 'Failed' : 'Charged');
  }
}

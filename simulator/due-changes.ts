import { formatInstant } from './instant.ts';
import { commitChanges, type Simulator } from './simulator.ts';

/** Optional reservations whose release has passed cancel themselves. Looked at before every request is served. */
export function releaseLapsedReservations(simulator: Simulator, nowMs: number): void {
  if (!simulator.switches.optionalReleasesItself) return;
  for (const reservation of simulator.world.reservations.list()) {
    const { State, ReleasedAtMs } = reservation;
    if (State !== 'Optional' || ReleasedAtMs === null || ReleasedAtMs > nowMs) continue;
    simulator.world.reservations.put({
      ...reservation,
      State: 'Canceled',
      CancellationReason: 'ConfirmationMissed',
      CancelledAtMs: ReleasedAtMs,
      UpdatedAtMs: ReleasedAtMs,
    });
  }
  commitChanges(simulator);
}

/** Refunds that have been pending long enough are paid out. Looked at before every request is served. */
export function settlePendingRefunds(simulator: Simulator, nowMs: number): void {
  const { world, switches } = simulator;
  for (const payment of world.payments.list()) {
    if (payment.Kind !== 'Refund' || payment.State !== 'Pending') continue;
    if (Date.parse(payment.CreatedUtc) + switches.refundPendingMs > nowMs) continue;
    const now = formatInstant(nowMs);
    world.payments.put({ ...payment, State: 'Charged', ChargedUtc: now, UpdatedUtc: now });
  }
  commitChanges(simulator);
}

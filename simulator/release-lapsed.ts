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

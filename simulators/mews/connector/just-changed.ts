import { ruleRefusal } from '../request/mews-refusal.ts';
import type { Simulator } from '../state/simulator.ts';

const lastWrites = new WeakMap<Simulator, Map<string, number>>();

/**
 * Mews was seen to refuse a write to something that another write has just changed. Active if `justChangedMs` is set:
 * reservations in the request must not have been written within that time.
 */
export function findJustChanged(simulator: Simulator, input: unknown, nowMs: number): void {
  const { justChangedMs } = simulator.switches;
  if (justChangedMs <= 0) return;
  const writes = lastWrites.get(simulator);
  for (const id of listReservationIds(input)) {
    const writtenAtMs = writes?.get(id);
    if (writtenAtMs !== undefined && nowMs - writtenAtMs < justChangedMs) {
      throw ruleRefusal('Someone else just changed this bill. Refresh to see the latest and try again.');
    }
  }
}

/** Records the reservations changed by the current, uncommitted write. */
export function recordWrites(simulator: Simulator, nowMs: number): void {
  if (simulator.switches.justChangedMs <= 0) return;
  const writes = lastWrites.get(simulator) ?? new Map<string, number>();
  for (const reservation of simulator.world.reservations.list()) {
    if (reservation.UpdatedAtMs === nowMs) writes.set(reservation.Id, nowMs);
  }
  lastWrites.set(simulator, writes);
}

function listReservationIds(input: unknown): string[] {
  const fields = input as { ReservationIds?: string[] | null; ReservationId?: string | null };
  return [...(fields.ReservationIds ?? []), ...(fields.ReservationId ? [fields.ReservationId] : [])];
}

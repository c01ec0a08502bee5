import { z } from 'zod';
import { applyDueChanges } from '../state/due-changes.ts';
import { formatInstant } from '../values/instant.ts';
import { isFree } from '../rooms/inventory.ts';
import { type Simulator, writeAtOnce } from '../state/simulator.ts';
import { findServiceTime, listStayUnits, occupancyOf } from '../rooms/time-units.ts';

/**
 * `POST /simulator/reservations`: restores a cancelled reservation, as the hotel's staff do, with the bill items that
 * were cancelled with it. Throws if its room has been taken since.
 */
export function putBack(simulator: Simulator, body: Record<string, unknown>): object {
  const { reservationId } = z.object({ reservationId: z.guid() }).parse(body);
  const { world } = simulator;
  const nowMs = simulator.clock.now();
  applyDueChanges(simulator, nowMs);
  return writeAtOnce(simulator, () => {
    const known = world.reservations.find(reservationId);
    const service = world.services.find(known?.ServiceId);
    const time = service && findServiceTime(world, service);
    const room = world.resources.find(known?.AssignedResourceId);
    if (known?.State !== 'Canceled' || !time || !room) throw new Error('No such cancelled reservation.');
    const span = occupancyOf(time, listStayUnits(time, known.StartMs, known.EndMs));
    if (!isFree(world, room, { service, span, nowMs })) throw new Error('Its room is taken.');
    const cancelledUtc = known.CancelledAtMs === null ? null : formatInstant(known.CancelledAtMs);
    for (const item of world.orderItems.list()) {
      if (item.ServiceOrderId !== known.Id || item.CanceledUtc === null || item.CanceledUtc !== cancelledUtc) continue;
      world.orderItems.put({
        ...item,
        AccountingState: 'Open',
        CanceledUtc: null,
        UpdatedUtc: formatInstant(nowMs),
      });
    }
    const { CancellationNotes: _gone, ...kept } = known;
    return world.reservations.put({
      ...kept,
      State: 'Confirmed',
      CancellationReason: null,
      CancelledAtMs: null,
      UpdatedAtMs: nowMs,
    });
  });
}

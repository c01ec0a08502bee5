import { guid } from '../../request/input-fields.ts';
import { ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';

/** Checks in a confirmed reservation, which needs a room. */
export const startReservation = defineOperation({
  path: 'reservations/start',
  writes: true,
  input: { EnterpriseId: guid.nullish(), ReservationId: guid },
  handle(context, input) {
    const reservation = loadReservation(context, input.ReservationId);
    const canStart = reservation.State === 'Confirmed' && reservation.AssignedResourceId !== null;
    if (!canStart) throw ruleRefusal(context.switches.wrongStateMessage);
    context.world.reservations.put({
      ...reservation,
      State: 'Started',
      ActualStartMs: context.nowMs,
      OwnerCheckedIn: true,
      UpdatedAtMs: context.nowMs,
    });
    return {};
  },
});

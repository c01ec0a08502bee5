import { flag, guid, requiredGuids } from '../../request/input-fields.ts';
import { mailGuest } from '../../customers/guest-mail.ts';
import { ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';

/** Only optional reservations can be confirmed. */
export const confirmReservations = defineOperation({
  path: 'reservations/confirm',
  writes: true,
  input: { EnterpriseId: guid.nullish(), ReservationIds: requiredGuids(), SendConfirmationEmail: flag },
  handle(context, input) {
    const reservations = input.ReservationIds.map((id) => loadReservation(context, id, 'ReservationIds'));
    for (const reservation of reservations) {
      if (reservation.State !== 'Optional') throw ruleRefusal(context.switches.wrongStateMessage);
      context.world.reservations.put({
        ...reservation,
        State: 'Confirmed',
        ReleasedAtMs: null,
        UpdatedAtMs: context.nowMs,
      });
    }
    mailGuest(context, 'Confirmation', input.ReservationIds, input.SendConfirmationEmail);
    return { ReservationIds: input.ReservationIds };
  },
});

import { flag, guid, guids, text } from '../../request/input-fields.ts';
import { mailGuest } from '../../customers/guest-mail.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import { postCancellationFee } from '../../reservations/cancellation-fee.ts';
import { defineOperation } from '../../request/operation.ts';
import { cancelOrderItems } from '../../reservations/order-items.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';

const cancellable = new Set(['Inquired', 'Requested', 'Optional', 'Confirmed']);

export const cancelReservations = defineOperation({
  path: 'reservations/cancel',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    ReservationIds: guids(),
    /** Deprecated: one reservation instead of the list. */
    ReservationId: guid.nullish(),
    PostCancellationFee: flag,
    SendEmail: flag,
    Notes: text,
  },
  handle(context, input) {
    const ids = input.ReservationIds ?? (input.ReservationId ? [input.ReservationId] : []);
    if (ids.length === 0) throw invalidField('ReservationIds');
    if (!input.Notes) throw invalidField('Notes');
    const reservations = ids.map((id) => loadReservation(context, id, 'ReservationIds'));
    for (const reservation of reservations) {
      // Seen: a second cancellation is refused with this message.
      if (reservation.State === 'Canceled') throw ruleRefusal('Please provide reason.');
      if (!cancellable.has(reservation.State)) throw ruleRefusal(context.switches.wrongStateMessage);
      const cancelled = cancelOrderItems(context, reservation);
      if (input.PostCancellationFee) postCancellationFee(context, reservation, cancelled);
      context.world.reservations.put({
        ...reservation,
        State: 'Canceled',
        CancellationReason: 'Other',
        CancellationNotes: input.Notes,
        CancelledAtMs: context.nowMs,
        UpdatedAtMs: context.nowMs,
      });
    }
    mailGuest(context, 'Cancellation', ids, input.SendEmail);
    return { ReservationIds: ids };
  },
});

import { invalidField } from '../request/mews-refusal.ts';
import type { ReservationRow } from '../model/booking-rows.ts';
import type { Context } from '../request/operation.ts';

/** A reservation within the scope of this token. Otherwise refuses with 400 and the name of the field. */
export function loadReservation(context: Context, id: string, field = 'ReservationId'): ReservationRow {
  const found = context.world.reservations.find(id);
  if (!found || !context.integration.EnterpriseIds.includes(found.EnterpriseId)) throw invalidField(field);
  return found;
}

import type { Reservation } from '#contract/guest/reservation.ts';
import { createSessionStore, hasFields, isListOf } from './session-store.ts';

export const reservationsMade = createSessionStore<readonly Reservation[]>(
  'reservations',
  [],
  isListOf(hasFields('reference')),
);

export function recordReservation(reservation: Reservation): void {
  const others = reservationsMade.read().filter(({ reference }) => reference !== reservation.reference);
  reservationsMade.write([...others, reservation]);
}

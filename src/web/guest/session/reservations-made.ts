import type { Reservation } from '#contract/guest/reservation.ts';
import { createSessionStore } from './session-store.ts';

/** The reservations made in this tab, as last heard of; each with the token to follow it. */
export const reservationsMade = createSessionStore<readonly Reservation[]>('reservations', [], isList);

function isList(stored: unknown): stored is readonly Reservation[] {
  return (
    Array.isArray(stored) &&
    stored.every((entry) => typeof entry === 'object' && entry !== null && 'reference' in entry)
  );
}

/** Notes what is known of a reservation now, in the place of what was known before. */
export function noteReservation(reservation: Reservation): void {
  const others = reservationsMade.read().filter(({ reference }) => reference !== reservation.reference);
  reservationsMade.write([...others, reservation]);
}

import type { Reservation } from '#contract/guest/reservation.ts';
import { createSessionStore } from './session-store.ts';

export const reservationsMade = createSessionStore<readonly Reservation[]>('reservations', [], isList);

function isList(stored: unknown): stored is readonly Reservation[] {
  return (
    Array.isArray(stored) &&
    stored.every((entry) => typeof entry === 'object' && entry !== null && 'reference' in entry)
  );
}

export function recordReservation(reservation: Reservation): void {
  const others = reservationsMade.read().filter(({ reference }) => reference !== reservation.reference);
  reservationsMade.write([...others, reservation]);
}

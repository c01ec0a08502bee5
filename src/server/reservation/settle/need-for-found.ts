import { needForHotelCancelled, roomsBooked } from '#domain/cancellation.ts';
import type { Need } from '#domain/person-needed.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';

/**
 * Why a person is needed for a reservation as it was found: it stands, and its hotel had cancelled some of the rooms
 * that were booked, which nobody had asked for, or has fewer than were booked. Whatever writes down a reservation asks
 * for them, as a later look finds nothing new.
 */
export function needForFound(
  { terms }: { readonly terms: { readonly rooms: readonly unknown[] } },
  reservation: Pick<PmsReservation, 'rooms'> | null,
): Need | undefined {
  const { rooms = [] } = reservation ?? {};
  const booked = roomsBooked(rooms, terms);
  if (!rooms.some(({ isCancelled }) => !isCancelled)) return undefined;
  if (booked.length < terms.rooms.length) {
    const standing = booked.filter(({ isCancelled }) => !isCancelled).length;
    return { reason: 'hotel_cancelled', detail: `the PMS has ${standing} of ${terms.rooms.length} rooms` };
  }
  return booked.some(({ isCancelled }) => isCancelled) ? needForHotelCancelled(booked) : undefined;
}

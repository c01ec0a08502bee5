import { needForHotelCancelled, roomsBooked } from '#domain/cancellation.ts';
import type { Need } from '#domain/person-needed.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';

/**
 * Why a person is needed for a reservation as it was found: it stands, and its hotel had cancelled some of the rooms
 * that were booked, which nobody had asked for. Whatever writes down a reservation asks for them, as a later look finds
 * nothing new.
 */
export function needForFound(
  { terms }: { readonly terms: { readonly rooms: readonly unknown[] } },
  reservation: Pick<PmsReservation, 'rooms'> | null,
): Need | undefined {
  const { rooms = [] } = reservation ?? {};
  const booked = roomsBooked(rooms, terms);
  const isInPart = booked.some(({ isCancelled }) => isCancelled) && rooms.some(({ isCancelled }) => !isCancelled);
  return isInPart ? needForHotelCancelled(booked) : undefined;
}

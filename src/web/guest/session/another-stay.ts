import type { Reservation } from '#contract/guest/reservation.ts';
import { writeRooms } from './room-choices.ts';
import type { StaySearch } from './stay-search.ts';

/** Another stay at a hotel after an earlier one. Only the party is kept. */
export function anotherStay(stay: Stay): StaySearch {
  const { property, rooms } = sameStay(stay);
  return { property, rooms };
}

/** Hotel, dates and party of a failed reservation, to be booked again. Its room is chosen again. */
export function sameStay({ property_id: property, stay_from: from, stay_to: to, details }: Stay): StaySearch {
  const rooms = details.rooms.map(({ guests }) => ({
    persons: guests.map(({ age_category_id: ageCategoryId, count }) => ({ ageCategoryId, count })),
  }));
  return { property, from, to, rooms: writeRooms(rooms), section: 'rooms' };
}

type Stay = Pick<Reservation, 'property_id' | 'stay_from' | 'stay_to'> & {
  readonly details: { readonly rooms: readonly Pick<Reservation['details']['rooms'][number], 'guests'>[] };
};

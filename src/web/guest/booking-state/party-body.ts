import type { AvailabilityRequest } from '#contract/guest/availability.ts';
import type { CalendarRequest } from '#contract/guest/card-stays.ts';
import type { WireBooking } from '#contract/guest/reservation.ts';
import type { RoomChoice } from '../session/room-choices.ts';

/** Who sleeps in a room, as the wire wants it; nobody where there is no such room. */
export function partyBody(room: RoomChoice | undefined): AvailabilityRequest['persons'] {
  return (room?.persons ?? []).map(({ ageCategoryId, count }) => ({ age_category_id: ageCategoryId, count }));
}

/** Who sleeps in all rooms of a booking, as a calendar is asked about them. */
export function partiesBody(rooms: readonly RoomChoice[]): Pick<CalendarRequest, 'persons' | 'further_rooms'> {
  const further = rooms.slice(1).map((room) => ({ persons: partyBody(room) }));
  return { persons: partyBody(rooms[0]), ...(further.length > 0 && { further_rooms: further }) };
}

/** The rooms among these that are chosen, as a booking names them. */
export function roomsBody(rooms: readonly RoomChoice[]): WireBooking['rooms'] {
  return rooms.flatMap(({ persons, room }) =>
    room ? [{ room_category_id: room.categoryId, rate_id: room.rateId, persons: partyBody({ persons }) }] : [],
  );
}

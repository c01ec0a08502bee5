import type { AvailabilityRequest } from '#contract/guest/availability.ts';
import type { CalendarRequest } from '#contract/guest/card-stays.ts';
import type { WireBooking } from '#contract/guest/reservation.ts';
import type { RoomChoice } from '../session/room-choices.ts';

export function partyBody(room: RoomChoice | undefined): AvailabilityRequest['persons'] {
  return (room?.persons ?? []).map(({ ageCategoryId, count }) => ({ age_category_id: ageCategoryId, count }));
}

export function partiesBody(rooms: readonly RoomChoice[]): Pick<CalendarRequest, 'persons' | 'further_rooms'> {
  const further = rooms.slice(1).map((room) => ({ persons: partyBody(room) }));
  return { persons: partyBody(rooms[0]), ...(further.length > 0 && { further_rooms: further }) };
}

export function roomsBody(rooms: readonly RoomChoice[]): WireBooking['rooms'] {
  return rooms.flatMap(({ persons, room }) =>
    room ? [{ room_category_id: room.categoryId, rate_id: room.rateId, persons: partyBody({ persons }) }] : [],
  );
}

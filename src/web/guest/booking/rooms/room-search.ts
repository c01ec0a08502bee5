import type { AvailabilityRequest } from '#contract/guest/availability.ts';
import type { BookingState } from '../../booking-state/booking-context.ts';
import { partyBody, roomsBody } from '../../booking-state/party-body.ts';
import { roomsBefore } from '../../session/room-choices.ts';

export function roomSearch(
  { rooms, search, cardTokens }: Pick<BookingState, 'rooms' | 'search' | 'cardTokens'>,
  index: number,
): AvailabilityRequest {
  const before = roomsBefore(rooms, index);
  const after = rooms.filter((room, other) => other !== index && !before.includes(room));
  return {
    stay_from: search.from ?? '',
    stay_to: search.to ?? '',
    persons: partyBody(rooms[index]),
    ...(before.length > 0 && { rooms_before: roomsBody(before) }),
    ...(after.length > 0 && { rooms_after: after.map((room) => ({ persons: partyBody(room) })) }),
    card_tokens: cardTokens,
    ...(search.currency && { currency: search.currency }),
  };
}

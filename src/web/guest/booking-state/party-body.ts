import type { AvailabilityRequest } from '#contract/availability.ts';
import type { RoomChoice } from '../session/room-choices.ts';

/** Who sleeps in a room, as the wire wants it; nobody where there is no such room. */
export function partyBody(room: RoomChoice | undefined): AvailabilityRequest['persons'] {
  return (room?.persons ?? []).map(({ ageCategoryId, count }) => ({ age_category_id: ageCategoryId, count }));
}

import type { Stay } from '#domain/stay/stay.ts';

/**
 * A group of rooms in the PMS; `accountId` is the account of the one who pays. Rooms stand in the order of the booking
 * when created, or found by it.
 */
export type PmsReservation = {
  readonly groupId: string;
  readonly accountId: string;
  readonly rooms: readonly { readonly id: string; readonly number: string | null; readonly isCancelled: boolean }[];
};

/** A room of a reservation; null where the PMS does not say its dates. */
export type RoomAtHotel = { readonly id: string; readonly isCancelled: boolean; readonly stay: Stay | null };

/** The ids of those that are cancelled. */
export function idsOfCancelled(rooms: readonly Pick<RoomAtHotel, 'id' | 'isCancelled'>[]): string[] {
  return rooms.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
}

/** As it is found in the PMS. */
export type FoundReservation = PmsReservation & {
  /** The dates of each room, in the order of the rooms; null where the PMS does not say them. */
  readonly stays: readonly (Stay | null)[];
  /** Not confirmed yet: the PMS lets it go by itself. */
  readonly isOptional: boolean;
  /** Until when an optional one is kept; null where it is not optional, or the PMS does not say. */
  readonly optionalUntil: Temporal.Instant | null;
};

export type WriteAnswer =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

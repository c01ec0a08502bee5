import type { Stay } from '#domain/stay/stay.ts';

/**
 * A group of rooms in the PMS. `accountId` is the payer's account. Rooms are in the order of the booking, whether
 * created or found by it.
 */
export type PmsReservation = {
  readonly groupId: string;
  readonly accountId: string;
  readonly rooms: readonly { readonly id: string; readonly number: string | null; readonly isCancelled: boolean }[];
};

/** A room of a reservation. `stay` is null if the PMS does not give its dates. */
export type RoomAtHotel = { readonly id: string; readonly isCancelled: boolean; readonly stay: Stay | null };

export function idsOfCancelled(rooms: readonly Pick<RoomAtHotel, 'id' | 'isCancelled'>[]): string[] {
  return rooms.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
}

export type FoundReservation = PmsReservation & {
  /** The dates of each room, in the order of the rooms. Null if the PMS does not give them. */
  readonly stays: readonly (Stay | null)[];
  /** Not confirmed yet: the PMS releases it by itself. */
  readonly isOptional: boolean;
  /** When the PMS releases an optional reservation. Null if it is not optional, or the PMS does not give it. */
  readonly optionalUntil: Temporal.Instant | null;
};

export type WriteAnswer =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

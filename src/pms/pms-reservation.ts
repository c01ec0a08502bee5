/**
 * A group of rooms in the PMS; `accountId` is the account of the one who pays. Rooms stand in the order of the booking
 * when created.
 */
export type PmsReservation = {
  readonly groupId: string;
  readonly accountId: string;
  readonly rooms: readonly { readonly id: string; readonly number: string | null; readonly isCancelled: boolean }[];
};

export type WriteAnswer =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

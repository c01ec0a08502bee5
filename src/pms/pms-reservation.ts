import type { BilledExtra, BilledNight, BilledRoom } from '#domain/cover/cover-bill.ts';
import type { Money } from '#domain/money/money.ts';
import type { Stay } from '#domain/stay/stay.ts';

/** A group of rooms in the PMS, in the order of the booking. `accountId` is the payer's account. */
export type PmsReservation = {
  readonly groupId: string;
  readonly accountId: string;
  readonly rooms: readonly { readonly id: string; readonly number: string | null; readonly isCancelled: boolean }[];
  /** Other dates than booked, when a confirmed stay was last looked at. */
  readonly movedTo?: Stay;
};

/** A room of a reservation. `stay` is null if the PMS does not give its dates. */
export type RoomAtHotel = { readonly id: string; readonly isCancelled: boolean; readonly stay: Stay | null };

export function idsOfCancelled(rooms: readonly Pick<RoomAtHotel, 'id' | 'isCancelled'>[]): string[] {
  return rooms.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
}

export type FoundReservation = PmsReservation & {
  /** The dates of each room, in the order of the rooms. Null if the PMS does not give them. */
  readonly stays: readonly (Stay | null)[];
  /** In the same order. */
  readonly states: readonly HotelStay['state'][];
  /** Not confirmed yet: the PMS releases it by itself. */
  readonly isOptional: boolean;
  /** When the PMS releases an optional reservation. Null if it is not optional, or the PMS does not give it. */
  readonly optionalUntil: Temporal.Instant | null;
};

export type WriteAnswer =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

/**
 * A way to find stays that exist in the PMS: by the number that the hotel or a booking channel gave it, by the group of
 * our reservation, by the guest's name, or by the name of a room that is occupied on a date.
 */
export type StayQuery =
  | { readonly number: string }
  | { readonly groupId: string }
  | { readonly name: string }
  | { readonly room: string; readonly date: Temporal.PlainDate };

/** A stay in the PMS of any origin: the rooms of one group with the same account, dates and state. */
export type HotelStay = PmsReservation & {
  /** `unknown` is a state that the adapter does not know. */
  readonly state: 'not_confirmed' | 'confirmed' | 'checked_in' | 'checked_out' | 'cancelled' | 'no_show' | 'unknown';
  /** Null if the PMS names no guest, as for a company's reservation. */
  readonly guestName: string | null;
  readonly stay: Stay | null;
  /** The bookings of `rooms`. */
  readonly booked: readonly BilledRoom[];
  /** The names of the assigned rooms, such as "204". */
  readonly roomNames: readonly string[];
  /** The owner of the account. A guest's stay can have a company's bill as well, which only `readBill` shows. */
  readonly payer: Payer;
};

/** A company can be a travel agency. */
type Payer = 'guest' | 'company';

export type StayBill = {
  /** False if the hotel does not accept every payment type in which redemptions are posted. */
  readonly takesPayments: boolean;
  /** The guest's bills first, and open ones before closed ones. */
  readonly bills: readonly HotelBill[];
};

/** A bill with lines of the stay, or an open bill of the guest's account, which all rooms and stays on it share. */
export type HotelBill = {
  /** Null for lines that are not on a bill yet. */
  readonly billId: string | null;
  readonly accountId: string;
  readonly payer: Payer;
  /** The name of a company. Null if it is a guest's bill or the PMS gives no name. */
  readonly companyName: string | null;
  readonly isClosed: boolean;
  /** Open charges, with taxes, less received payments. Negative if overpaid. Null if lines have several currencies. */
  readonly owed: Money | null;
  /** The open nights and extras of the stay's rooms. */
  readonly nights: readonly BilledNight[];
  readonly extras: readonly BilledExtra[];
};

import type { WireBooking, WirePlacement } from '#contract/guest/reservation.ts';
import { createSessionStore } from './session-store.ts';

/**
 * One attempt to place a reservation, kept until its outcome is known. A retry, or a reload in the middle, sends the
 * same body under the same key, which the server answers the same; a second reservation cannot come of it.
 */
export type PlacingAttempt = {
  readonly key: string;
  /** The number within the booking session. */
  readonly sessionNumber: number;
  /** What was chosen; the body has it only inside the quote. */
  readonly booking: WireBooking;
  readonly body: WirePlacement;
  /** What the reservation will be called; not known of an attempt under a new number. */
  readonly reference?: string;
};

export const placingAttempt = createSessionStore<PlacingAttempt | null>('placing', null, isAttempt);

function isAttempt(stored: unknown): stored is PlacingAttempt | null {
  return stored === null || (typeof stored === 'object' && 'key' in stored && 'booking' in stored && 'body' in stored);
}

/** True when two attempts ask for the same: nothing is chosen or written differently, though the price may be newer. */
export function askForSame(one: PlacingAttempt, other: PlacingAttempt): boolean {
  const [card, otherCard] = [one.body.payment_card_token, other.body.payment_card_token];
  const isSameCard = card === undefined || otherCard === undefined || card === otherCard;
  return isSameCard && wishOf(one) === wishOf(other);
}

function wishOf({ booking, body }: PlacingAttempt): string {
  // A currency is only for reading amounts in, and a quote is renewed by itself.
  return JSON.stringify([
    { ...booking, currency: undefined },
    // Whether it is paid now, or a payment card left, is known with the price; what is open is repeated as it is.
    { ...body, quote_token: undefined, pay_rest: undefined, payment_card_token: undefined },
  ]);
}

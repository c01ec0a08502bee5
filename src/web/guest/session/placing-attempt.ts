import type { WireBooking, WirePlacement } from '#contract/guest/reservation.ts';
import { createSessionStore, hasFields } from './session-store.ts';

/**
 * One attempt to place a reservation, stored until its outcome is known. A retry, or a reload in the middle, sends the
 * same body under the same key. The server answers it idempotently, so that no second reservation is made.
 */
export type PlacingAttempt = {
  readonly key: string;
  readonly sessionNumber: number;
  /** The choices. The body contains them only inside the quote. */
  readonly booking: WireBooking;
  readonly body: WirePlacement;
  /** The future reference. Unknown for an attempt under a new number. */
  readonly reference?: string;
};

export const placingAttempt = createSessionStore<PlacingAttempt | null>(
  'placing',
  null,
  hasFields('key', 'booking', 'body'),
);

/** True if two attempts have the same choices and inputs. Their prices may differ. */
export function askForSame(one: PlacingAttempt, other: PlacingAttempt): boolean {
  const [card, otherCard] = [one.body.payment_card_token, other.body.payment_card_token];
  const isSameCard = card === undefined || otherCard === undefined || card === otherCard;
  return isSameCard && wishOf(one) === wishOf(other);
}

function wishOf({ booking, body }: PlacingAttempt): string {
  // A currency is only for reading amounts, and a quote is renewed automatically.
  return JSON.stringify([
    { ...booking, currency: undefined },
    // The way to pay and the payment card depend on the price. A pending attempt is repeated unchanged.
    { ...body, quote_token: undefined, pay_rest: undefined, payment_card_token: undefined },
  ]);
}

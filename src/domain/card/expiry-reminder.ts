import { findCardRefusal, firstExpiry, type Card } from './card.ts';
import { availableInLot } from './lot.ts';

/** Days before expiry when the holder gets the first reminder. */
export const FIRST_REMINDER_DAYS = 90;
const REMINDER_DAYS = [7, 30, FIRST_REMINDER_DAYS] as const;

export type ExpiryReminder = {
  /** The reminder that is due, by its days before expiry. Each is sent once. */
  readonly days: (typeof REMINDER_DAYS)[number];
  readonly expiresOn: Temporal.PlainDate;
  /** The part of the balance that expires then, in the card's unit. */
  readonly expiring: number;
};

/** The reminder that the holder should have had by `today`. Undefined if no usable value expires soon. */
export function findExpiryReminder(card: Card, today: Temporal.PlainDate): ExpiryReminder | undefined {
  if (findCardRefusal(card, today)) return undefined;
  const expiresOn = firstExpiry(card, today);
  if (!expiresOn) return undefined;
  const left = today.until(expiresOn, { largestUnit: 'days' }).days;
  const days = REMINDER_DAYS.find((one) => left <= one);
  if (days === undefined) return undefined;
  const expiring = card.lots
    .filter((lot) => lot.expiresOn?.equals(expiresOn))
    .reduce((sum, lot) => sum + availableInLot(lot, today), 0);
  return { days, expiresOn, expiring };
}

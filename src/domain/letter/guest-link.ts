import { cleanEmail } from '../value/validation.ts';

/**
 * The purpose of a link in a letter. `booking` works as often as needed. `asked_booking` and `asked_cards` answer a
 * guest's request and work once. `no_reminders` ends reminders. `card_code` opens a given card, as often as needed,
 * until the card is registered or booked with.
 */
export type LinkPurpose = 'booking' | 'asked_booking' | 'asked_cards' | 'no_reminders' | 'card_code';

const DAYS_AFTER_DEPARTURE = 30;
export const ASKED_LINK_MINUTES = 15;
/** How long the cards of a mailbox are shown after its link was used. */
export const HOLDER_MINUTES = 30;
const HOURS_AFTER_CANCELLING = 24;
/** How long the link to a card works after its button was first pressed. */
const CARD_LINK_DAYS = 30;
/** Replaces the missing last day of a card that does not expire. */
const NO_LAST_DAY = Temporal.PlainDate.from('2999-12-31');
/** How far ahead the letter with a card link may be scheduled. */
export const MOST_DAYS_AHEAD = 90;
/** Local hour at which letters leave on a chosen day. */
const HOUR_OF_DAY = 9;

/** The end of access to a stay by its letters and tokens: the thirtieth day after departure, at the property. */
export function findBookingAccessEnd(departureDate: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return departureDate
    .add({ days: DAYS_AFTER_DEPARTURE + 1 })
    .toZonedDateTime(timeZone)
    .toInstant();
}

type OpenedBooking = {
  readonly departureDate: Temporal.PlainDate;
  readonly timeZone: string;
  readonly cancelledAt: Temporal.Instant | null;
  /** When a link was opened. Null for the token that was given to the caller who placed the booking. */
  readonly openedAt: Temporal.Instant | null;
};

/**
 * The end of access by a token: as for letters, but only one day for a cancelled booking. That day counts from the
 * cancellation, or from a later opening of a link, so that the guest can see what was given back.
 */
export function findTokenEnd({ departureDate, timeZone, cancelledAt, openedAt }: OpenedBooking): Temporal.Instant {
  const end = findBookingAccessEnd(departureDate, timeZone);
  if (!cancelledAt) return end;
  const seenFrom = openedAt && isBefore(cancelledAt, openedAt) ? openedAt : cancelledAt;
  const soon = seenFrom.add({ hours: HOURS_AFTER_CANCELLING });
  return isBefore(soon, end) ? soon : end;
}

/** Cancelling ends the links of all earlier letters. The cancellation letter has a link of its own. */
export function isEndedByCancelling(mintedAt: Temporal.Instant, cancelledAt: Temporal.Instant | null): boolean {
  return cancelledAt !== null && isBefore(mintedAt, cancelledAt);
}

/** When the letter with a card link leaves: now, or in the morning of `sendOn`. Undefined if past or too far. */
export function findCodeLinkStart(
  sendOn: Temporal.PlainDate | null,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant | undefined {
  if (sendOn === null) return now;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const isOffered =
    Temporal.PlainDate.compare(sendOn, today) >= 0 &&
    Temporal.PlainDate.compare(sendOn, today.add({ days: MOST_DAYS_AHEAD })) <= 0;
  if (!isOffered) return undefined;
  const morning = sendOn.toZonedDateTime({ timeZone, plainTime: { hour: HOUR_OF_DAY } }).toInstant();
  return isBefore(morning, now) ? now : morning;
}

/** The latest end of a card link: the end of the card's last day. */
export function findUnpressedLinkEnd(lastDay: Temporal.PlainDate | null, timeZone: string): Temporal.Instant {
  return (lastDay ?? NO_LAST_DAY).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
}

/** The latest end of a card link after the first press of its button. */
export function findPressedLinkEnd(pressedAt: Temporal.Instant): Temporal.Instant {
  return pressedAt.add({ hours: CARD_LINK_DAYS * 24 });
}

/** The end of a requested link, counted from the sending of its letter. */
export function findAskedLinkEnd(sentAt: Temporal.Instant): Temporal.Instant {
  return sentAt.add({ minutes: ASKED_LINK_MINUTES });
}

/**
 * Normalizes an email address for comparison. Folds only A to Z, because letters of other alphabets that fold to these
 * belong to other mailboxes.
 */
export function foldEmail(email: string): string {
  return cleanEmail(email).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

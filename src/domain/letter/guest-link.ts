import { cleanEmail } from '../value/validation.ts';

/**
 * What a link in a letter is for: a booking, as often as needed; a booking or the cards of a mailbox, because somebody
 * asked, once; to be reminded no more; and a given card, as often as needed until it is registered or booked with.
 */
export type LinkPurpose = 'booking' | 'asked_booking' | 'asked_cards' | 'no_reminders' | 'card_code';

const DAYS_AFTER_DEPARTURE = 30;
export const ASKED_LINK_MINUTES = 15;
/** How long the cards of a mailbox are shown once its link was used. */
export const HOLDER_MINUTES = 30;
const HOURS_AFTER_CANCELLING = 24;
/** How long the link to a card works once its button was first pressed. */
const CARD_LINK_DAYS = 30;
/** Stands for the last day of a card that has none. */
const NO_LAST_DAY = Temporal.PlainDate.from('2999-12-31');
/** How far ahead the letter with such a link may be ordered. */
export const MOST_DAYS_AHEAD = 90;
/** On a day that somebody chose, letters leave then. */
const HOUR_OF_DAY = 9;

/** Until when the letters and tokens of a stay open it: the whole thirtieth day after departure, at the property. */
export function findBookingAccessEnd(departureDate: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return departureDate
    .add({ days: DAYS_AFTER_DEPARTURE + 1 })
    .toZonedDateTime(timeZone)
    .toInstant();
}

type OpenedBooking = {
  readonly departureDate: Temporal.PlainDate;
  readonly timeZone: string;
  /** Null while the stay is not cancelled. */
  readonly cancelledAt: Temporal.Instant | null;
  /** When a link was opened; null for the token that its maker got. */
  readonly openedAt: Temporal.Instant | null;
};

/**
 * Until when a token shows a booking: as long as its letters do, but a cancelled one for a day only, so that who
 * cancelled it, or opened it since, sees what came back.
 */
export function findTokenEnd({ departureDate, timeZone, cancelledAt, openedAt }: OpenedBooking): Temporal.Instant {
  const end = findBookingAccessEnd(departureDate, timeZone);
  if (!cancelledAt) return end;
  const seenFrom = openedAt && isBefore(cancelledAt, openedAt) ? openedAt : cancelledAt;
  const soon = seenFrom.add({ hours: HOURS_AFTER_CANCELLING });
  return isBefore(soon, end) ? soon : end;
}

/** Cancelling ends the links of every earlier letter; the letter that says so has one of its own. */
export function isEndedByCancelling(mintedAt: Temporal.Instant, cancelledAt: Temporal.Instant | null): boolean {
  return cancelledAt !== null && isBefore(mintedAt, cancelledAt);
}

/**
 * When the letter with a link to a card leaves: now, or in the morning of a day. Undefined for a day that is past or
 * too far away.
 */
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

/** Until when a link to a card works at most: to the end of the card's last day. */
export function findUnpressedLinkEnd(lastDay: Temporal.PlainDate | null, timeZone: string): Temporal.Instant {
  return (lastDay ?? NO_LAST_DAY).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
}

/** Until when a link to a card works at most, counted from the first press of its button. */
export function findPressedLinkEnd(pressedAt: Temporal.Instant): Temporal.Instant {
  return pressedAt.add({ hours: CARD_LINK_DAYS * 24 });
}

/** Until when a link opens what somebody asked for, counted from the sending of its letter. */
export function findAskedLinkEnd(sentAt: Temporal.Instant): Temporal.Instant {
  return sentAt.add({ minutes: ASKED_LINK_MINUTES });
}

/**
 * An address of e-mail as it is compared. Only A to Z are folded: other alphabets have letters that fold onto these,
 * and such an address belongs to somebody else.
 */
export function foldEmail(email: string): string {
  return cleanEmail(email).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

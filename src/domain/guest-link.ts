/**
 * What a link in a letter is for: a booking, as often as needed; a booking or the cards of a mailbox, because somebody
 * asked, once; and to be reminded no more.
 */
export type LinkPurpose = 'booking' | 'asked_booking' | 'asked_cards' | 'no_reminders';

const DAYS_AFTER_DEPARTURE = 30;
const ASKED_LINK_MINUTES = 15;

/** Until when the letters and tokens of a stay open it: the whole thirtieth day after departure, at the property. */
export function findBookingAccessEnd(departureDate: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return departureDate
    .add({ days: DAYS_AFTER_DEPARTURE + 1 })
    .toZonedDateTime(timeZone)
    .toInstant();
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
  return email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

import { z } from 'zod';
import { PasskeyChallenge } from './staff-session.ts';
import { DateText, InstantText } from '../values.ts';
import { Units } from './staff-values.ts';
import { WireProblem } from '../problem.ts';

/** Problems of the desk's calls, besides those of every call. */
export const STAFF_PROBLEMS = {
  'STAFF.SIGNED_OUT': { status: 401, title: 'Not signed in' },
  'STAFF.SIGN_IN_FAILED': { status: 401, title: 'This passkey does not open anything here' },
  'STAFF.OPENID_UNAVAILABLE': { status: 503, title: 'The sign-in service does not answer' },
  'STAFF.OPENID_FAILED': { status: 401, title: 'Signing in there came to nothing' },
  'STAFF.OPENID_UNKNOWN': { status: 403, title: 'This account does not open anything here' },
  'STAFF.OPENID_TAKEN': { status: 409, title: 'This account belongs to another person here' },
  'STAFF.OPENID_TOO_WEAK': { status: 403, title: 'Signing in there was not strong enough' },
  'STAFF.NOT_ALLOWED': { status: 403, title: 'Your role does not include this' },
  'STAFF.WRONG_ORIGIN': { status: 403, title: 'This has to be asked from the desk itself' },
  'STAFF.CONFIRM_AGAIN': { status: 403, title: 'This has to be confirmed with your passkey' },
  'STAFF.CONFIRMATION_FAILED': { status: 403, title: 'This was not confirmed' },
  'STAFF.CARD_NOT_FOUND': { status: 404, title: 'There is no such card' },
  'STAFF.PERSON_NOT_FOUND': { status: 404, title: 'There is no such person' },
  'STAFF.BATCH_NOT_FOUND': { status: 404, title: 'There is no batch of this name' },
  'STAFF.NOTE_NOT_FOUND': { status: 404, title: 'There is no such note' },
  'STAFF.MAIL_NOT_FOUND': { status: 404, title: 'There is no such letter' },
  'STAFF.NOTHING_KEPT': { status: 404, title: 'No data of this address is stored' },
  'STAFF.PASSKEY_NOT_FOUND': { status: 404, title: 'There is no such passkey' },
  'STAFF.TASK_NOT_FOUND': { status: 404, title: 'There is no such task' },
  'STAFF.APPROVAL_NOT_FOUND': { status: 404, title: 'Nothing waits for a second person here' },
  'STAFF.APPROVAL_ENDED': { status: 409, title: 'This no longer waits for a second person' },
  'STAFF.APPROVAL_OWN': { status: 409, title: 'A second person has to decide this' },
  'STAFF.RECEIPT_USED': { status: 409, title: 'This receipt has been paid with a card already' },
  'STAFF.STAY_AHEAD': { status: 409, title: 'A stay that the card paid can still be cancelled' },
  'STAFF.ONLY_FOR_STAYS': { status: 409, title: 'This card pays for stays only' },
  'STAFF.NOT_FOR_BILLS': { status: 409, title: 'This card does not pay bills of stays' },
  'STAFF.NIGHTS_PAID': { status: 409, title: 'Another card has paid these nights' },
  'STAFF.NIGHTS_NOT_ALLOWED': { status: 409, title: 'This card does not pay for these nights' },
  'STAFF.NOT_FOR_THIS_ROOM': { status: 409, title: 'This card does not pay for the rooms of this stay' },
  'STAFF.UPGRADES_ON_PAGE': { status: 409, title: 'This card pays for upgrades on the booking page only' },
  'STAFF.LESS_OWED': { status: 409, title: 'Less is owed than a use of this card is worth' },
  'STAFF.HOTEL_TAKES_NONE': { status: 409, title: 'The hotel system takes no payments by cards' },
  'STAFF.STAY_CANCELLED': { status: 409, title: 'This stay is cancelled' },
  'STAFF.STAY_NO_SHOW': { status: 409, title: 'The guest of this stay did not come' },
  'STAFF.BILL_CLOSED': { status: 409, title: 'This bill is closed' },
  'STAFF.BILL_OF_COMPANY': { status: 409, title: 'A company pays this bill' },
  'STAFF.BILL_WITHOUT_RATE': { status: 409, title: 'There is no exchange rate for this bill' },
  'STAFF.NOTHING_OWED': { status: 409, title: 'Nothing is owed on this bill' },
  'STAFF.BILL_BUSY': { status: 409, title: 'Another payment with a card is on its way to this bill' },
  'STAFF.BILL_CHANGED': { status: 409, title: 'The bill has changed since the desk looked at it' },
  'STAFF.BILL_SETTLED': { status: 409, title: 'This payment does not wait for a person any more' },
  'STAFF.BILL_OWN': { status: 409, title: 'A colleague has to say what the bill shows' },
  'STAFF.PAYMENT_OPEN': { status: 409, title: 'A payment of this card on a bill is on its way' },
  'STAFF.TAKEN_BACK': { status: 409, title: 'This payment has been taken back already' },
  'STAFF.FORM_REUSED': { status: 409, title: 'This form was sent before, with other details' },
  'STAFF.STAY_PAID_ONLINE': { status: 409, title: 'The guest is paying this stay online' },
  'STAFF.PAGE_PAYMENT_OPEN': { status: 409, title: 'The payment of the sale page is still on its way to this bill' },
  'STAFF.STAY_BEING_CANCELLED': { status: 409, title: 'This stay is being cancelled at the hotel' },
  'STAFF.PAGE_PAYMENT_REFUSED': { status: 409, title: 'The hotel system refused the payment of the sale page' },
  'STAFF.ACT_REFUSED': { status: 409, title: 'This cannot be done' },
  'STAFF.DRAFT_CHANGED': { status: 409, title: 'Another person has saved, discarded or published this draft' },
  'STAFF.DRAFT_STALE': { status: 409, title: 'Another person has published since this draft began' },
  'STAFF.OWN_ROLES': { status: 409, title: 'People cannot change their own roles' },
} as const;

export type StaffProblemCode = keyof typeof STAFF_PROBLEMS;

/** With `STAFF.CONFIRM_AGAIN`: the confirmation for a repetition with the header `CONFIRMATION_HEADER`. */
export const WireConfirmation = z.object({
  id: z.uuid(),
  ends_at: InstantText,
  /** The browser's request to the passkey. Null for staff of the demo, who confirm without one. */
  passkey: PasskeyChallenge.nullable(),
  /** The sign-on page for a person without a passkey, who signs in once more instead. Null for all others. */
  provider: z.url().nullable(),
});

/** A problem of the desk: the common shape, with what its sentence names. */
export const StaffProblem = WireProblem.extend({
  confirmation: WireConfirmation.optional(),
  /** With `STAFF.RECEIPT_USED`: the earlier payment. With `STAFF.STAY_AHEAD`: the stay's first day. */
  about: z.object({ last4: z.string(), day: DateText, amount: Units.nullable() }).optional(),
});

export type WireConfirmation = z.infer<typeof WireConfirmation>;
export type StaffProblem = z.infer<typeof StaffProblem>;

import { z } from 'zod';
import { WireCharging } from '#contract/guest/availability.ts';
import type { LinkPurpose } from '#domain/letter/guest-link.ts';
import { TAX_KINDS } from '#domain/money/redemption-payment.ts';
import type { CardId, PropertyId, VoucherProductId } from '#domain/value/ids.ts';
import { PERSON_REASONS } from '#domain/placement/person-needed.ts';
import { BooksFileKind } from '../../sale-page/definition/books-files-definition.ts';
import { Amount, CardPaid, CardUnit, Day, id, Kind, Loss, Moment } from '../../platform/database/json-values.ts';

/**
 * The data of each kind of letter: a snapshot at the moment of its fact, so that a delayed letter is still true. The
 * sale page's address, hours and names are read at sending. Contains no code and no token: a link's token is made at
 * sending.
 */

const V = z.literal(1);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
const Named = z.object({ name: z.string(), count: z.int() });
const Counted = z.object({ adults: z.int(), children: z.int(), named: list(Named).exactOptional() });
const Person = z.object({ firstName: z.string(), lastName: z.string() });

/** `payment_card` if the guest left one. */
const Guarantee = z.enum(['none', 'payment_card']);

const rooms = list(
  z.object({
    /** In the guest's language, as booked. */
    name: z.string(),
    rateName: z.string().nullable(),
    guests: Counted.nullable(),
    /** The hotel's own number of the reservation. Null until it has one. */
    pmsNumber: z.string().nullable(),
  }),
);
const dates = z.object({ arrivalDate: Day, departureDate: Day });

const stay = {
  v: V,
  reference: z.string(),
  propertyId: id<PropertyId>(),
  /** The property's time zone, as stored with the placement. */
  timeZone: z.string(),
  stay: dates,
  rooms,
  /** The stay as booked, if `stay` and `rooms` are as the hotel has changed them. */
  booked: z.object({ stay: dates, rooms }).exactOptional(),
};

/** For the buyer and the hotel, who may see the buyer and the payment. */
const placedStay = {
  ...stay,
  buyer: Person,
  guest: Person.nullable(),
  /** The cards that pay, in payment order. */
  cards: list(CardPaid),
};

const bookedStay = {
  ...placedStay,
  /** All guests of all rooms. Null if it is unknown which are children. */
  party: Counted.nullable(),
  /** The lines that add up to the total. */
  bill: list(
    z.object({
      what: z.enum(['room', 'extra', 'city_tax']),
      name: z.string(),
      count: z.int(),
      charging: WireCharging.optional(),
      gross: Amount,
    }),
  ),
  total: Amount,
  /** The amount paid online when booking. Null if none was. */
  paidOnline: Amount.nullable(),
  /** The part that cards have paid at the hotel's desk. Letters queued by earlier versions have none. */
  paidAtHotel: Amount.nullable().default(null),
  due: Amount,
  guarantee: Guarantee,
  /** As in a summary. `freeUntil` null with a zero fee means free at any time. `fee` null means unknown. */
  cancelling: z.object({
    freeUntil: Moment.nullable(),
    fee: Amount.nullable(),
    later: list(z.object({ from: Moment, fee: Amount })),
  }),
};

const cancelledStay = {
  ...placedStay,
  /** The amount that cards lose and the amount due add up to it. */
  fee: Amount,
  /** The part of the fee that the hotel collects itself. */
  feeDue: Amount,
  /** The part of cards' payments at the hotel's desk that its staff still give back. */
  backAtHotel: Amount.nullable().default(null),
  /** The parts of the online payment that the fee takes and that are refunded. Null if nothing was paid online. */
  rest: z
    .object({
      kept: Amount,
      refund: Amount,
      refundBy: z.enum(['ours', 'hotel']),
      isUnsure: z.boolean(),
      hotelRefunded: Amount.nullable(),
    })
    .nullable(),
  due: Amount,
  guarantee: Guarantee,
  kept: list(Loss),
  /** The value given back, by card. `amount` is in the card's unit. */
  returned: list(
    z.object({
      last4: z.string(),
      kind: Kind,
      unit: CardUnit,
      amount: z.int(),
      /** When the first part of it expires. Null means never. */
      expiresOn: Day.nullable(),
    }),
  ),
  by: z.enum(['guest', 'staff']),
};

/** For the guest who stays but did not book. Has no price, payment or buyer. */
const guestStay = { ...stay, guest: Person };

const contact = {
  email: z.string(),
  phone: z.string(),
  specialRequests: z.string(),
  /** "16:30, Lufthansa LH 1234 FRA", as the guest wrote it. Empty if not given. */
  arrival: z.string(),
};

const heldCard = {
  v: V,
  holder: Person,
  productId: id<VoucherProductId>(),
  last4: z.string(),
  kind: Kind,
  unit: CardUnit,
  /** In the card's unit. */
  balance: z.int(),
  available: z.int(),
  /** The last day of use, and whether it applies to the booking or the stay. Null means no limit. */
  lastUse: z.object({ day: Day, means: z.enum(['booking', 'stay']) }).nullable(),
  /** Available value that ends before that, in its unit, soonest first. */
  sooner: list(z.object({ day: Day, amount: z.int() })),
};

const CardChange = z.discriminatedUnion('type', [
  /** The change in the card's unit. Negative for a decrease. */
  z.object({ type: z.literal('adjusted'), amount: z.int() }),
  /** The value that is now valid until a later day. */
  z.object({ type: z.literal('extended'), amount: z.int(), until: Day }),
  z.object({ type: z.literal('shortened'), amount: z.int(), until: Day }),
  /** Without a booking of our page, on this day. `place` is an outlet, a property or both. */
  z.object({ type: z.enum(['redeemed', 'taken_back']), amount: z.int(), place: z.string(), on: Day }),
  z.object({ type: z.literal('frozen') }),
  z.object({ type: z.literal('unfrozen') }),
  z.object({ type: z.literal('voided') }),
  /** The holder gave it to another person. */
  z.object({ type: z.literal('given') }),
  /** The card has a new code, and so new last four in `last4` above. */
  z.object({ type: z.literal('replaced'), earlierLast4: z.string() }),
]);

const OperatorAlert = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('needs_person'),
    reference: z.string(),
    propertyId: id<PropertyId>(),
    state: z.string(),
    reason: z.string(),
    needs: list(z.object({ reason: z.enum(PERSON_REASONS), detail: z.string() })),
    /** The payment of the rest, if the guest pays it online. `state` is the payment's own. */
    payment: z.object({ state: z.string(), amount: Amount, refund: Amount.nullable() }).nullable(),
  }),
  /** The guest's bank has charged the online payment back. */
  z.object({
    type: z.literal('charged_back'),
    reference: z.string(),
    propertyId: id<PropertyId>(),
    isCancelled: z.boolean(),
    amount: Amount,
  }),
  z.object({ type: z.literal('ledger_wrong'), faults: list(z.string()) }),
]);

const WhyRefunded = z.enum(['cancelled', 'no_room', 'late']);

export const LETTER_DATA = {
  stay_confirmed: z.object(bookedStay),
  stay_checking: z.object(placedStay),
  stay_failed: z.object(placedStay),
  /** The rest was not paid in time. With `refund`, it was paid but no room was left. */
  stay_unpaid: z.object({ ...placedStay, refund: Amount.nullable() }),
  /** `why`: the stay was cancelled, or it failed because there was no room or the payment came too late. */
  payment_refunded: z.object({
    ...placedStay,
    refund: Amount,
    why: WhyRefunded,
  }),
  /** The refund could not be confirmed, so the hotel's staff handle it. */
  refund_delayed: z.object({ ...placedStay, refund: Amount, why: WhyRefunded }),
  stay_cancelled: z.object(cancelledStay),
  /** The hotel has cancelled the stay itself, and its value is still to be given back. */
  stay_cancelled_by_hotel: z.object(placedStay),
  guest_stay_confirmed: z.object(guestStay),
  guest_stay_cancelled: z.object(guestStay),
  card_registered: z.object(heldCard),
  card_changed: z.object({ ...heldCard, change: CardChange }),
  /** The part `expiring` of the balance expires on the day. The rest, if any, expires later. */
  card_expiring: z.object({ ...heldCard, expiring: z.int(), expiresOn: Day }),
  card_registered_again: z.object(heldCard),
  /** To the recipient of a card. The link opens it. `message` and `giver` are as the buyer entered them. */
  card_code: z.object({
    v: V,
    recipient: Person,
    productId: id<VoucherProductId>(),
    kind: Kind,
    unit: CardUnit,
    balance: heldCard.balance,
    available: heldCard.available,
    lastUse: heldCard.lastUse,
    sooner: heldCard.sooner,
    /** Letters queued by earlier versions have none. */
    taxKind: z.enum(TAX_KINDS).nullable().default(null),
    message: z.string().nullable(),
    giver: z.string().nullable(),
    /** It goes to the card's holder, in place of a lost code. */
    isReplacement: z.literal(true).exactOptional(),
    cardId: id<CardId>(),
  }),
  my_cards_link: z.object({ v: V, validMinutes: z.int() }),
  my_booking_link: z.object({ v: V, reference: z.string(), validMinutes: z.int() }),
  hotel_stay_placed: z.object({ ...bookedStay, ...contact }),
  hotel_stay_cancelled: z.object({ ...cancelledStay, ...contact }),
  hotel_refund_failed: z.object({ ...placedStay, ...contact, refund: Amount }),
  /** To the readers of the books: these days are closed. */
  books_ready: z.object({ v: V, from: Day, through: Day, what: list(BooksFileKind) }),
  operator_alert: z.object({ v: V, alert: OperatorAlert }),
} as const;

export type LetterKind = keyof typeof LETTER_DATA;
export type LetterData = { readonly [Kind in LetterKind]: z.output<(typeof LETTER_DATA)[Kind]> };

export type LetterOrder<Kind extends LetterKind = LetterKind> = {
  [Each in Kind]: { readonly kind: Each; readonly data: LetterData[Each]; readonly language: string };
}[Kind];

/** As stored in a JSON column. */
export function writeLetterData<Kind extends LetterKind>(kind: Kind, data: LetterData[Kind]): string {
  return JSON.stringify(z.encode(LETTER_DATA[kind] as z.ZodType, data));
}

/** Reads the result of `writeLetterData`. Throws on anything else. */
export function readLetterOrder(kind: LetterKind, json: unknown, language: string): LetterOrder {
  return { kind, data: LETTER_DATA[kind].parse(json), language } as LetterOrder;
}

/** The purpose of the link in each letter, besides the sale page's own address. */
export const LETTER_LINKS: Readonly<Partial<Record<LetterKind, LinkPurpose>>> = {
  stay_confirmed: 'booking',
  stay_checking: 'booking',
  stay_cancelled: 'booking',
  stay_cancelled_by_hotel: 'booking',
  card_expiring: 'no_reminders',
  card_code: 'card_code',
  my_cards_link: 'asked_cards',
  my_booking_link: 'asked_booking',
};

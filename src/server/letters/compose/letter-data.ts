import { z } from 'zod';
import { WireCharging } from '#contract/guest/availability.ts';
import type { LinkPurpose } from '#domain/letter/guest-link.ts';
import type { CardId, PropertyId, VoucherProductId } from '#domain/value/ids.ts';
import { PERSON_REASONS } from '#domain/placement/person-needed.ts';
import { Amount, CardPaid, CardUnit, Day, id, Kind, Loss, Moment } from '../../platform/database/json-values.ts';

/**
 * What each kind of letter says: the figures of the moment of its fact, so that a letter which is sent later says what
 * was true. What never changes (address, hours and names of the sale page) is read at sending. No code and no token
 * stands here: what a link opens with is made at sending.
 */

const V = z.literal(1);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
const Named = z.object({ name: z.string(), count: z.int() });
const Counted = z.object({ adults: z.int(), children: z.int(), named: list(Named).exactOptional() });
const Person = z.object({ firstName: z.string(), lastName: z.string() });

/** `payment_card` where the guest left one as guarantee. */
const Guarantee = z.enum(['none', 'payment_card']);

/** What every letter about a stay needs, to any reader. */
const stay = {
  v: V,
  reference: z.string(),
  propertyId: id<PropertyId>(),
  /** The property's, as the placement keeps it. */
  timeZone: z.string(),
  stay: z.object({ arrivalDate: Day, departureDate: Day }),
  rooms: list(
    z.object({
      /** Room and rate in the guest's language, as they were booked. */
      name: z.string(),
      rateName: z.string().nullable(),
      guests: Counted.nullable(),
      /** The hotel's own number of the reservation; null while it has none. */
      pmsNumber: z.string().nullable(),
    }),
  ),
};

/** For the buyer and the hotel, who may know who booked and what pays. */
const placedStay = {
  ...stay,
  buyer: Person,
  /** Who stays, where that is not the buyer. */
  guest: Person.nullable(),
  /** The cards that pay, in the order in which they do. */
  cards: list(CardPaid),
};

const bookedStay = {
  ...placedStay,
  /** Everybody in all rooms; null where nobody knows who is a child. */
  party: Counted.nullable(),
  /** What the total is made of. */
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
  /** What the guest paid online when they booked; null where they did not. */
  paidOnline: Amount.nullable(),
  due: Amount,
  guarantee: Guarantee,
  /** As in a summary: `freeUntil` null with a fee of zero means free at any time; `fee` null, that nobody knows. */
  cancelling: z.object({
    freeUntil: Moment.nullable(),
    fee: Amount.nullable(),
    later: list(z.object({ from: Moment, fee: Amount })),
  }),
};

const cancelledStay = {
  ...placedStay,
  /** What cancelling cost: what cards kept of it and what is due add up to it. */
  fee: Amount,
  /** The part of the fee that the hotel collects itself. */
  feeDue: Amount,
  /** Of what the guest had paid online: what the fee takes, and what is refunded; null where they had not. */
  rest: z
    .object({
      kept: Amount,
      refund: Amount,
      refundBy: z.enum(['ours', 'hotel']),
      isUnsure: z.boolean(),
      hotelRefunded: Amount.nullable(),
    })
    .nullable(),
  /** What was due at the hotel before. */
  due: Amount,
  guarantee: Guarantee,
  /** What cards lost. */
  kept: list(Loss),
  /** What came back, on which card; `amount` in the card's unit. */
  returned: list(
    z.object({
      last4: z.string(),
      kind: Kind,
      unit: CardUnit,
      amount: z.int(),
      /** When the first of it expires; null means never. */
      expiresOn: Day.nullable(),
    }),
  ),
  by: z.enum(['guest', 'staff']),
};

/** For who stays and has not booked: nothing of the price, of what pays it, or of who booked. */
const guestStay = { ...stay, guest: Person };

/** What the front desk wants to know of the guest. */
const contact = {
  email: z.string(),
  phone: z.string(),
  specialRequests: z.string(),
  /** "16:30, Lufthansa LH 1234 FRA", as the guest wrote it; empty where they did not. */
  arrival: z.string(),
};

/** A card and its holder, after the fact. */
const heldCard = {
  v: V,
  holder: Person,
  productId: id<VoucherProductId>(),
  last4: z.string(),
  kind: Kind,
  unit: CardUnit,
  /** What is on it, in its unit. */
  balance: z.int(),
  /** What of it can be used. */
  available: z.int(),
  /** The last day it can be used, and whether a stay has to be booked by then or over; null means open. */
  lastUse: z.object({ day: Day, means: z.enum(['booking', 'stay']) }).nullable(),
  /** What can be used and ends before that, in its unit, the soonest first. */
  sooner: list(z.object({ day: Day, amount: z.int() })),
};

const CardChange = z.discriminatedUnion('type', [
  /** By how much in the card's unit, negative where it was less. */
  z.object({ type: z.literal('adjusted'), amount: z.int() }),
  /** So much of it is good until a later day. */
  z.object({ type: z.literal('extended'), amount: z.int(), until: Day }),
  z.object({ type: z.literal('frozen') }),
  z.object({ type: z.literal('unfrozen') }),
  z.object({ type: z.literal('voided') }),
  /** It has another code, and so other last four; `last4` above are the new ones. */
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
    /** Of the rest, where the guest pays it online; `state` is the payment's own. */
    payment: z.object({ state: z.string(), amount: Amount, refund: Amount.nullable() }).nullable(),
  }),
  /** A bank has taken back what a guest had paid online. */
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
  /** The rest was not paid in time; with `refund`, it was, and there was no room for it any more. */
  stay_unpaid: z.object({ ...placedStay, refund: Amount.nullable() }),
  /** Why: the stay was cancelled, or never came about, as there was no room or the payment came too late. */
  payment_refunded: z.object({
    ...placedStay,
    refund: Amount,
    why: WhyRefunded,
  }),
  /** What was to be refunded was not, as far as anybody knows: the hotel's people see to it. */
  refund_delayed: z.object({ ...placedStay, refund: Amount, why: WhyRefunded }),
  stay_cancelled: z.object(cancelledStay),
  /** Its hotel has cancelled it by itself, and its value is still to be given back. */
  stay_cancelled_by_hotel: z.object(placedStay),
  guest_stay_confirmed: z.object(guestStay),
  guest_stay_cancelled: z.object(guestStay),
  card_registered: z.object(heldCard),
  card_changed: z.object({ ...heldCard, change: CardChange }),
  /** `expiring` of the balance expires on the day; the rest, if any, later. */
  card_expiring: z.object({ ...heldCard, expiring: z.int(), expiresOn: Day }),
  card_registered_again: z.object(heldCard),
  /** To the recipient of a card: the link opens it. `message` and `giver` are as the buyer said them. */
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
    message: z.string().nullable(),
    giver: z.string().nullable(),
    cardId: id<CardId>(),
  }),
  my_cards_link: z.object({ v: V, validMinutes: z.int() }),
  my_booking_link: z.object({ v: V, reference: z.string(), validMinutes: z.int() }),
  hotel_stay_placed: z.object({ ...bookedStay, ...contact }),
  hotel_stay_cancelled: z.object({ ...cancelledStay, ...contact }),
  hotel_refund_failed: z.object({ ...placedStay, ...contact, refund: Amount }),
  operator_alert: z.object({ v: V, alert: OperatorAlert }),
} as const;

export type LetterKind = keyof typeof LETTER_DATA;
export type LetterData = { readonly [Kind in LetterKind]: z.output<(typeof LETTER_DATA)[Kind]> };

/** A letter that is to be written: its kind, the data of that kind, and the language of who reads it. */
export type LetterOrder<Kind extends LetterKind = LetterKind> = {
  [Each in Kind]: { readonly kind: Each; readonly data: LetterData[Each]; readonly language: string };
}[Kind];

/** As a column of JSON holds it. */
export function writeLetterData<Kind extends LetterKind>(kind: Kind, data: LetterData[Kind]): string {
  return JSON.stringify(z.encode(LETTER_DATA[kind] as z.ZodType, data));
}

/** Reads what `writeLetterData` wrote; throws on anything else. */
export function readLetterOrder(kind: LetterKind, json: unknown, language: string): LetterOrder {
  return { kind, data: LETTER_DATA[kind].parse(json), language } as LetterOrder;
}

/** The link that each letter carries beside the sale page's own address, by what it is for. */
export const LETTER_LINKS: Readonly<Record<LetterKind, LinkPurpose | null>> = {
  stay_confirmed: 'booking',
  stay_checking: 'booking',
  stay_failed: null,
  stay_unpaid: null,
  payment_refunded: null,
  refund_delayed: null,
  stay_cancelled: 'booking',
  stay_cancelled_by_hotel: 'booking',
  guest_stay_confirmed: null,
  guest_stay_cancelled: null,
  card_registered: null,
  card_changed: null,
  card_expiring: 'no_reminders',
  card_registered_again: null,
  card_code: 'card_code',
  my_cards_link: 'asked_cards',
  my_booking_link: 'asked_booking',
  hotel_stay_placed: null,
  hotel_stay_cancelled: null,
  hotel_refund_failed: null,
  operator_alert: null,
};

import { PATHS } from '#contract/guest/paths.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { LINK_CALLS } from './link-call-descriptions.ts';
import { WALLET_CALLS } from './wallet-call-descriptions.ts';

export const TAGS = {
  'Sale page': 'The content of a sale page before any choice',
  Properties: 'The properties of a sale page, with data from their hotel systems',
  Cards: "From a card's code to where and when the card can be used",
  Availability: 'Offers of a property, and their cover by cards',
  Reservations: 'From the summary to the reservation, and following the reservation',
  Links: 'Links in letters: they open a booking and the cards of a mailbox, in any browser',
  Cancellation: 'The fee and the value given back, and cancelling itself',
} as const;

export type CallDescription = {
  readonly operationId: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** Problems that this call may return, besides those of every call. */
  readonly problems: readonly ProblemCode[];
  /** Requires the reservation's access token, which only the guest who made it has. */
  readonly needsAccessToken?: true;
};

export const PROBLEMS_OF_EVERY_CALL: readonly ProblemCode[] = [
  'INPUT.INVALID',
  'ROUTE.NOT_FOUND',
  'SALE_PAGE.NOT_FOUND',
  'SALE_PAGE.PREVIEW',
  'SERVER.FAULT',
  'SERVER.OVERLOADED',
  'SERVER.UNAVAILABLE',
];

export const PROBLEMS_OF_A_BODY: readonly ProblemCode[] = [
  'INPUT.MALFORMED',
  'INPUT.TOO_LARGE',
  'INPUT.UNSUPPORTED_MEDIA_TYPE',
];

export const PROBLEMS_BEFORE_A_CALL: readonly ProblemCode[] = [
  'ROUTE.METHOD_NOT_ALLOWED',
  'INPUT.HEADERS_TOO_LARGE',
  'REQUEST.TOO_SLOW',
];

const KNOWN_PROPERTY = ['PROPERTY.NOT_FOUND', 'PROPERTY.NOT_CONFIGURED', 'PMS.UNAVAILABLE'] as const;
const READY_PROPERTY = [...KNOWN_PROPERTY, 'PROPERTY.CLOSED'] as const;
const UNUSABLE_CARD = ['CARD.EXPIRED', 'CARD.NOT_STARTED', 'CARD.FROZEN', 'CARD.VOID'] as const;
const PAID_BY_CARDS = [...READY_PROPERTY, 'CARD.TOKEN_INVALID', 'REQUEST.TOO_MANY'] as const;

const PLACING = {
  tag: 'Reservations',
  description:
    'Takes the value from the cards exactly once. The same idempotency key with the same request gives the same ' +
    'answer and places nothing twice; the same key with another request is refused. If a hotel takes longer than about ' +
    'twenty seconds, the answer is 202; following the reservation shows its outcome.',
  problems: [
    ...PAID_BY_CARDS,
    'CARD.IN_USE',
    'RESERVATION.QUOTE_EXPIRED',
    'RESERVATION.QUOTE_USED',
    'RESERVATION.PRICE_CHANGED',
    'RESERVATION.NO_AVAILABILITY',
    'RESERVATION.NOT_ACCEPTED',
    'RESERVATION.PAYMENT_CARD_REFUSED',
    'RESERVATION.NOT_PAID',
    'RESERVATION.PAYMENT_REQUIRED',
    'RESERVATION.KEY_REUSED',
    'RESERVATION.TOO_MANY_OPEN',
    'RESERVATION.TOO_MANY_CANCELLED',
    'RESERVATION.TOO_MANY_PLACED',
  ],
} as const;

type Path = (typeof PATHS)[keyof typeof PATHS];

export const CALL_DESCRIPTIONS: Readonly<Partial<Record<`${'GET' | 'POST'} ${Path}`, CallDescription>>> = {
  [`GET ${PATHS.salePage}`]: {
    operationId: 'showSalePage',
    tag: 'Sale page',
    summary: 'Show the sale page',
    description: 'Its name, languages, theme and contacts.',
    problems: [],
  },
  [`GET ${PATHS.vouchers}`]: {
    operationId: 'listVoucherProducts',
    tag: 'Sale page',
    summary: 'List the voucher products',
    description: 'All products of the sale page, or those that can be used at one property.',
    problems: ['PROPERTY.NOT_FOUND'],
  },
  [`GET ${PATHS.referenceList}`]: {
    operationId: 'searchReferenceList',
    tag: 'Sale page',
    summary: 'Search airlines, airplanes or airports',
    description: 'At most twenty entries whose name or code matches, for the flight details of a guest.',
    problems: [],
  },
  [`GET ${PATHS.properties}`]: {
    operationId: 'listProperties',
    tag: 'Properties',
    summary: 'List the properties',
    description: 'In the order of the sale page. A property that cannot be booked is listed too, with the reason.',
    problems: ['PMS.UNAVAILABLE'],
  },
  [`GET ${PATHS.propertyAbout}`]: {
    operationId: 'showPropertyAbout',
    tag: 'Properties',
    summary: 'Describe a property and its rooms',
    description:
      'Texts, pictures, sizes and features, from the sale page and the hotel system; the sale page ' +
      'takes precedence. Unknown values are null or empty.',
    problems: ['PROPERTY.NOT_FOUND', 'PMS.UNAVAILABLE'],
  },
  [`GET ${PATHS.ageCategories}`]: {
    operationId: 'listAgeCategories',
    tag: 'Properties',
    summary: 'List the age categories of a property',
    description: 'The categories by which persons are counted; empty if the property is not configured.',
    problems: ['PROPERTY.NOT_FOUND', 'PMS.UNAVAILABLE'],
  },
  [`GET ${PATHS.exchangeRates}`]: {
    operationId: 'listExchangeRates',
    tag: 'Properties',
    summary: 'List the exchange rates of a property',
    description: 'To show prices in another currency; empty if the property is not configured.',
    problems: ['PROPERTY.NOT_FOUND', 'PMS.UNAVAILABLE'],
  },
  [`GET ${PATHS.languages}`]: {
    operationId: 'listLanguages',
    tag: 'Properties',
    summary: 'List the languages of a property',
    description: 'Those in which the property has texts.',
    problems: KNOWN_PROPERTY,
  },
  [`GET ${PATHS.taxes}`]: {
    operationId: 'listTaxes',
    tag: 'Properties',
    summary: 'List the taxes of a property',
    description: 'Tax rates and their names, as the hotel system has them.',
    problems: KNOWN_PROPERTY,
  },
  [`POST ${PATHS.cardSearch}`]: {
    operationId: 'searchCard',
    tag: 'Cards',
    summary: 'Look up a card by its code',
    description: 'Answers with the card, its product and a card token that stands for the card in other calls.',
    problems: ['CARD.NOT_FOUND', 'CARD.TOO_MANY_TRIES'],
  },
  [`POST ${PATHS.cardsNow}`]: {
    operationId: 'showCards',
    tag: 'Cards',
    summary: 'Show cards as they are now',
    description: 'By their tokens. The value may have changed elsewhere since the cards were looked up.',
    problems: ['CARD.TOKEN_INVALID'],
  },
  [`POST ${PATHS.cardRegistration}`]: {
    operationId: 'registerCard',
    tag: 'Cards',
    summary: 'Register a card in the name of its holder',
    description: 'A card is registered once; for fifteen minutes the same holder may send the call again.',
    problems: [
      'CARD.TOKEN_INVALID',
      ...UNUSABLE_CARD,
      'CARD.REGISTRATION_NOT_NEEDED',
      'REQUEST.TOO_MANY',
      'CARD.ALREADY_REGISTERED',
    ],
  },
  [`POST ${PATHS.cardStays}`]: {
    operationId: 'listCardStays',
    tag: 'Cards',
    summary: 'Find where and when a card can be used',
    description:
      'The next stays at every property of the card, soonest first. A property that has none is listed with the reason.',
    problems: ['CARD.TOKEN_INVALID', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.availability}`]: {
    operationId: 'searchOffers',
    tag: 'Availability',
    summary: 'Search rooms and rates for one party',
    description:
      'Prices from the hotel system, with the cover of each by the cards; with rooms chosen before, the amounts that each adds.',
    problems: [...PAID_BY_CARDS, 'RESERVATION.NO_AVAILABILITY'],
  },
  [`POST ${PATHS.availabilityCheck}`]: {
    operationId: 'checkAvailability',
    tag: 'Availability',
    summary: 'Count the free rooms of each category by night',
    description: 'One number for each night from `stay_from`.',
    problems: [...READY_PROPERTY, 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.availabilityCalendar}`]: {
    operationId: 'showCalendar',
    tag: 'Availability',
    summary: 'Show what the cards cover for each arrival date',
    description: 'For one party and a number of nights.',
    problems: PAID_BY_CARDS,
  },
  [`GET ${PATHS.products}`]: {
    operationId: 'listExtras',
    tag: 'Availability',
    summary: 'List the extras that a property sells',
    description: 'Products such as breakfast, with their prices.',
    problems: READY_PROPERTY,
  },
  [`POST ${PATHS.reservationSummary}`]: {
    operationId: 'summariseReservation',
    tag: 'Reservations',
    summary: 'Price a stay and promise the price for a while',
    description: 'Total, cover, what is left to pay, and the quote token that placing needs. Writes nothing.',
    problems: [...PAID_BY_CARDS, 'RESERVATION.NO_AVAILABILITY'],
  },
  [`POST ${PATHS.reservation}`]: {
    ...PLACING,
    operationId: 'placeReservation',
    summary: 'Place a reservation',
  },
  [`POST ${PATHS.reservationById}`]: {
    ...PLACING,
    operationId: 'placeNumberedReservation',
    summary: 'Place one of several reservations of a session',
  },
  [`GET ${PATHS.reservationByReference}`]: {
    operationId: 'followReservation',
    tag: 'Reservations',
    summary: 'Follow a reservation',
    description:
      'Its state now; if an answer from the hotel is overdue, the hotel is asked first. The access token ends 30 days ' +
      'after departure, or a day after the stay was cancelled.',
    problems: ['RESERVATION.NOT_FOUND'],
    needsAccessToken: true,
  },
  [`POST ${PATHS.reservationPaymentLeaving}`]: {
    operationId: 'leavePayment',
    tag: 'Reservations',
    summary: 'Leave the payment of the rest',
    description:
      'Ends the payment request, and then releases the room and the value of the cards. If the guest has paid ' +
      'by then, the stay is confirmed. If the hotel gives no answer, it is still `placing`, and ended later. ' +
      'Idempotent.',
    problems: ['RESERVATION.NOT_FOUND'],
    needsAccessToken: true,
  },
  [`POST ${PATHS.reservationLetter}`]: {
    operationId: 'sendLetterAgain',
    tag: 'Reservations',
    summary: 'Send the letter about a reservation once more',
    description:
      'To the address of the booking, about the reservation as it stands now. At most three an hour are sent; the ' +
      'answer is the same.',
    problems: ['RESERVATION.NOT_FOUND', 'REQUEST.TOO_MANY'],
    needsAccessToken: true,
  },
  ...LINK_CALLS,
  [`GET ${PATHS.reservationCancellation}`]: {
    operationId: 'showCancellation',
    tag: 'Cancellation',
    summary: 'Show the fee for cancelling and the value given back',
    description: 'The current terms; after cancelling, its actual fee and value.',
    problems: ['RESERVATION.NOT_FOUND', ...KNOWN_PROPERTY],
    needsAccessToken: true,
  },
  [`POST ${PATHS.reservationCancellation}`]: {
    operationId: 'cancelReservation',
    tag: 'Cancellation',
    summary: 'Cancel a reservation',
    description: 'Costs at most the fee that the guest agrees to. Idempotent.',
    problems: [
      ...KNOWN_PROPERTY,
      'REQUEST.TOO_MANY',
      'RESERVATION.NOT_FOUND',
      'RESERVATION.NOT_CANCELLABLE',
      'RESERVATION.STAY_BEGUN',
      'RESERVATION.TERMS_UNKNOWN',
      'RESERVATION.FEE_CHANGED',
      'RESERVATION.CANCELLATION_REFUSED',
    ],
    needsAccessToken: true,
  },
  ...WALLET_CALLS,
};

import type { AvailabilityNumbers } from '#domain/stay/availability.ts';
import type { Buyer } from '#domain/stay/buyer.ts';
import type { PricedRoom } from '#domain/cover/cover-room.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import type { LongerStay } from '#domain/cover/find-best-rooms.ts';
import type { RoomCategoryId } from '#domain/value/ids.ts';
import type { RateId } from '#domain/value/ids.ts';
import type { Language } from '#domain/value/language.ts';
import type { Money } from '#domain/money/money.ts';
import type {
  BookedExtra,
  BookedRoom,
  Booking,
  Extra,
  Offer,
  QuotedRoom,
  RoomCategory,
  StayQuote,
} from '#domain/stay/offer.ts';
import type { Price } from '#domain/stay/price.ts';
import type { AgeCategory, PropertyFacts } from '#domain/stay/property.ts';
import type { PropertyAbout } from '#domain/stay/property-about.ts';
import type { SoldAs } from '#domain/money/redemption-payment.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import type { PmsPayments } from './pms-payments.ts';
import type { FoundReservation, PmsReservation, RoomAtHotel, WriteAnswer } from './pms-reservation.ts';

/**
 * One property in its property management system, in our words. Every adapter keeps these promises and passes the
 * conformance suite.
 *
 * Reading calls throw `PmsUnavailable` (no answer in time, refused token, 5xx) or `PmsContractBroken` (an answer that
 * is not of the agreed shape). Writing calls never throw for it: they return what is known, which may be `unknown`.
 * Texts come in `language`, a short or full code, falling back along the PMS's fallback codes.
 */
export type Pms = {
  loadFacts(): Promise<PropertyFacts>;
  listAgeCategories(language: string): Promise<readonly AgeCategory[]>;
  listExchangeRates(): Promise<readonly ExchangeRate[]>;
  /** The languages the PMS knows, with fallback codes. */
  listLanguages(): Promise<Language[]>;
  /** Passed through in the PMS's own shape, cut to the property's tax environment. */
  loadTaxes(): Promise<PmsTaxes>;
  /**
   * How many rooms may be sold, a number a night for the nights of `span`, by room category: without rooms that are out
   * of order. Neither restrictions nor capacity are in it. At most a minute old.
   */
  loadAvailability(span: Stay): Promise<AvailabilityNumbers>;
  listRoomCategories(language: string): Promise<readonly RoomCategory[]>;
  /** What guests like to know of the property and its rooms. For looking only: no booking waits for it. */
  loadAbout(language: string): Promise<PropertyAbout>;
  /** Every bookable room category and rate for the party of one room, cheapest first; empty when there is none. */
  listOffers(request: OffersRequest): Promise<readonly Offer[]>;
  /**
   * What can be had by arrival date, one entry for each, at the price of its nights as far as they are known ahead: for
   * looking around over months. It spares the PMS, so a price may be off where only `listOffers` knows it.
   */
  forecastArrivals?(request: ForecastRequest): Promise<readonly ArrivalForecast[]>;
  /** True when the property has or had this rate, whether it is sold now or not. */
  hasRate(rateId: RateId): Promise<boolean>;
  listExtras(language: string): Promise<readonly Extra[]>;
  /**
   * The exact price of a booking now, never from a cache, and of each room of `whatIf` for the same stay. Undefined
   * when a room, rate or extra of the booking is not sold (any more). A what-if that has no price is null.
   */
  quoteStay(request: QuoteRequest): Promise<QuotedStay | undefined>;
  /** Reserves all rooms as one group with our reference in it, or none. */
  createReservation(order: ReservationOrder): Promise<CreateAnswer>;
  /**
   * Looks for the group with our reference, placed at or after `since`; undefined when it is not there now. Its rooms
   * stand in the order of what was booked, as far as they differ; those that nobody booked come last.
   */
  findReservation(ordered: OrderToFind, since: Temporal.Instant): Promise<FoundReservation | undefined>;
  /** Cancels all rooms of a reservation, or none: refused where one is cancelled already. */
  cancelReservation?(reservation: PmsReservation, note: string, options: CancelOptions): Promise<WriteAnswer>;
  /** The rooms of these reservations as the hotel has them now. Throws as reading calls do. */
  readRooms?(reservations: readonly PmsReservation[]): Promise<readonly RoomAtHotel[]>;
  /**
   * What stands on the bill of each of these reservations for what was reserved, by its group: nights as they are
   * priced now, and what was ordered with them, but nothing that was posted since. Throws as reading calls do.
   */
  readCharged?(reservations: readonly PmsReservation[]): Promise<ReadonlyMap<string, Money>>;
  /** The fee for cancelling that stands on the bill of a reservation. Throws as reading calls do. */
  readCancellationFee?(reservation: PmsReservation): Promise<Money | null>;
  /** Payments of what cards redeemed; absent where the PMS takes none. */
  readonly redemptions?: PmsRedemptions;
  /** Payments by the guest of what cards leave; absent where the property cannot take them. */
  readonly payments?: PmsPayments;
  /**
   * Every reservation whose reference begins with `prefix`, placed at or after `since`, each once and read from the PMS
   * as the list is walked; earlier ones that were changed since may be among them. Throws as reading calls do.
   */
  listReservations?(prefix: string, since: Temporal.Instant): AsyncIterable<PlacedReservation>;
};

type PmsRedemptions = {
  /**
   * Posts a redeemed amount as a payment, named by our redemption id. A negative amount takes a payment back, under an
   * id of its own. The PMS does not recognise a repeat.
   */
  post(redemption: RedemptionPayment): Promise<WriteAnswer>;
  /** Those of these redemption ids under which a payment is there. */
  find(reservation: PmsReservation, redemptionIds: readonly string[]): Promise<string[]>;
  /**
   * The payments with an id on a reservation's account that count, so also those of other reservations of the guest.
   * What was taken back is negative.
   */
  list(reservation: PmsReservation): Promise<PostedRedemption[]>;
};

/** An adapter that lacks nothing but what depends on the hotel. */
export type CompletePms = Required<Omit<Pms, 'payments'>> & Pick<Pms, 'payments'>;

/** The field names are the PMS's: the wire contract passes both lists through. */
export type PmsTaxes = {
  readonly TaxRates: readonly (Readonly<Record<string, unknown>> & {
    readonly Code: string;
    readonly TaxationCode: string;
  })[];
  readonly Taxations: readonly (Readonly<Record<string, unknown>> & {
    readonly Code: string;
    readonly Name: string;
    readonly LocalName: string;
  })[];
};

export type OffersRequest = {
  readonly stay: Stay;
  readonly party: Party;
  readonly language: string;
  /** Unlocks private rates of the PMS. */
  readonly rateVoucherCode?: string;
  /** Also what is full or closed, with none available: a card pays what its own room would have cost, sold or not. */
  readonly withUnavailable?: boolean;
  /** How many rooms are booked together, this one included; 1 unless said. */
  readonly roomCount?: number;
};

export type ForecastRequest = {
  /** The arrival dates, half open; at most 366. */
  readonly arrivals: Stay;
  /** The length of every stay. */
  readonly nights: number;
  readonly party: Party;
  /** How many rooms are booked together, this one included; 1 unless said. */
  readonly roomCount?: number;
};

export type ArrivalForecast = {
  readonly arrivalDate: Temporal.PlainDate;
  /** How many rooms of each category that takes the party are free for every night, whether they are sold or not. */
  readonly free: ReadonlyMap<RoomCategoryId, number>;
  /** Every room category and rate that is free and sold for the whole stay, cheapest first. */
  readonly rooms: readonly PricedRoom[];
  /** The same of what is full or closed: a card pays what its own room would have cost, sold or not. */
  readonly unavailableRooms: readonly PricedRoom[];
  /** What can be had for more nights, where `rooms` is empty only because the stay is too short; else null. */
  readonly longer: LongerStay | null;
};

export type QuoteRequest = {
  readonly booking: Booking;
  readonly language: string;
  readonly whatIf?: readonly WhatIf[];
  readonly rateVoucherCode?: string;
};

/** A room for the same stay, with extras of its own. */
export type WhatIf = { readonly room: BookedRoom; readonly extras: readonly BookedExtra[] };

export type QuotedStay = {
  readonly quote: StayQuote;
  /** In the order of the request's `whatIf`. */
  readonly whatIf: readonly (WhatIfQuote | null)[];
};

/** `extras` has what each adds to the room, in the order of the request. */
export type WhatIfQuote = { readonly room: QuotedRoom; readonly extras: readonly Price[] };

export type ReservationOrder = {
  /** Ours; the PMS keeps it and `findReservation` looks for it. */
  readonly reference: string;
  readonly booking: Booking;
  readonly buyer: Buyer;
  /** Free text for the hotel: requests, arrival, masked cards. Never a code. */
  readonly notes: string;
  readonly paymentCardToken?: string;
  readonly rateVoucherCode?: string;
  /** Whether the PMS mails the guest a confirmation of its own; it is asked not to unless this is true. */
  readonly mailsGuest?: boolean;
  /** Reserved until then only, while the guest pays: the PMS lets it go unless it is confirmed. Absent: permanently. */
  readonly optionalUntil?: Temporal.Instant;
  /** After this instant nothing may be reserved any more: the code that finds the placement later relies on it. */
  readonly sendBefore: Temporal.Instant;
  /** Asked right before what may reserve is sent: where it is false, the caller has given up, and nothing is sent. */
  readonly maySend?: () => Promise<boolean>;
};

/** Of an order what it is found by, and what its rooms differ by. */
export type OrderToFind = Pick<ReservationOrder, 'reference' | 'booking'>;

/** A reservation with the reference that it has in the PMS. */
export type PlacedReservation = { readonly reference: string; readonly reservation: PmsReservation };

export type PostedRedemption = { readonly redemptionId: string; readonly amount: Money };

type CreateRefusal =
  | 'RESERVATION.NO_AVAILABILITY'
  | 'RESERVATION.NOT_ACCEPTED'
  | 'RESERVATION.PAYMENT_CARD_REFUSED'
  /** Not reachable, and nothing was reserved. */
  | 'PMS.UNAVAILABLE';

export type CreateAnswer =
  | { readonly state: 'created'; readonly reservation: PmsReservation }
  | {
      readonly state: 'refused';
      readonly code: CreateRefusal;
      readonly reason: string;
      /** Of the buyer, such as `email` or `guest.email`: what the PMS never takes so, and the guest can correct. */
      readonly field?: string;
    }
  | { readonly state: 'unknown'; readonly reason: string };

export type CancelOptions = {
  /** The PMS charges the guest what its own terms ask for at that moment; otherwise nothing. */
  readonly postFee: boolean;
  /** Whether the PMS mails the guest of it; it is asked not to unless this is true. */
  readonly mailsGuest?: boolean;
};

export type RedemptionPayment = {
  readonly redemptionId: string;
  readonly reservation: PmsReservation;
  readonly amount: Money;
  /** Decides the payment type, where the property has one by how cards were sold; unknown unless said. */
  readonly soldAs?: SoldAs;
  /** For people at the hotel, with the card's last four. */
  readonly note: string;
  /** Not sent after this moment, when somebody else may be about to post it; the answer is then `unknown`. */
  readonly sendBefore?: Temporal.Instant;
};

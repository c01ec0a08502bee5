import type { AvailabilityNumbers } from '#domain/stay/availability.ts';
import type { Buyer } from '#domain/stay/buyer.ts';
import type { PricedRoom } from '#domain/cover/cover-offered-rooms.ts';
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
import type {
  FoundReservation,
  HotelStay,
  PmsReservation,
  RoomAtHotel,
  StayBill,
  StayQuery,
  WriteAnswer,
} from './pms-reservation.ts';

/**
 * One property in its property management system, in our terms. Every adapter keeps these promises and passes the
 * conformance suite.
 *
 * Reading calls throw `PmsUnavailable` (no answer in time, refused token, 5xx) or `PmsContractBroken` (an answer of an
 * unexpected shape). Writing calls never throw for an outside fault: they return the outcome, which may be `unknown`.
 * `language` is a short or full code. Missing texts fall back along the PMS's fallback codes.
 */
export type Pms = {
  loadFacts(): Promise<PropertyFacts>;
  listAgeCategories(language: string): Promise<readonly AgeCategory[]>;
  listExchangeRates(): Promise<readonly ExchangeRate[]>;
  /** The languages that the PMS knows, with fallback codes. */
  listLanguages(): Promise<Language[]>;
  /** Passed through in the PMS's own shape, limited to the property's tax environment. */
  loadTaxes(): Promise<PmsTaxes>;
  /**
   * The number of rooms that may be sold, by room category and night of `span`, without rooms that are out of order.
   * Does not consider restrictions or capacity. At most a minute old.
   */
  loadAvailability(span: Stay): Promise<AvailabilityNumbers>;
  listRoomCategories(language: string): Promise<readonly RoomCategory[]>;
  /** Descriptive data of the property and its rooms. Bookings never wait for it. */
  loadAbout(language: string): Promise<PropertyAbout>;
  /** Every bookable room category and rate for the party of one room, cheapest first. */
  listOffers(request: OffersRequest): Promise<readonly Offer[]>;
  /**
   * Availability and prices by arrival date, one entry for each, for searches over months. It spares the PMS, so a
   * price may be inexact if only `listOffers` knows the exact one.
   */
  forecastArrivals?(request: ForecastRequest): Promise<readonly ArrivalForecast[]>;
  /** True if the property has or had this rate, sold or not. */
  hasRate(rateId: RateId): Promise<boolean>;
  listExtras(language: string): Promise<readonly Extra[]>;
  /**
   * The current exact price of a booking, never from a cache, and of each room of `whatIf` for the same stay. Undefined
   * if a room, rate or extra of the booking is not sold (any more). A what-if without a price is null.
   */
  quoteStay(request: QuoteRequest): Promise<QuotedStay | undefined>;
  /** Reserves all rooms as one group with our reference in it, or none. */
  createReservation(order: ReservationOrder): Promise<CreateAnswer>;
  /**
   * Finds the group by our reference, placed at or after `since`. Undefined if it is not there now. Its rooms are in
   * the order of the booking, as far as they differ. Rooms that are not part of the booking come last.
   */
  findReservation(ordered: OrderToFind, since: Temporal.Instant): Promise<FoundReservation | undefined>;
  /** Cancels all rooms of a reservation, or none. Refused if one is already cancelled. */
  cancelReservation?(reservation: PmsReservation, note: string, options: CancelOptions): Promise<WriteAnswer>;
  /** The current rooms of these reservations. Throws as reading calls do. */
  readRooms?(reservations: readonly PmsReservation[]): Promise<readonly RoomAtHotel[]>;
  /** By group: nights at their current price and the items ordered with them. Throws as reading calls do. */
  readCharged?(reservations: readonly PmsReservation[]): Promise<ReadonlyMap<string, Money>>;
  /** The cancellation fee on the bill of a reservation. Throws as reading calls do. */
  readCancellationFee?(reservation: PmsReservation): Promise<Money | null>;
  /** Stays in the PMS of any origin, nearest to today first, at most 50. Throws as reading calls do. */
  findStays?(query: StayQuery): Promise<HotelStay[]>;
  /** The amounts owed for a stay, never from a cache. Throws as reading calls do. */
  readBill?(stay: HotelStay): Promise<StayBill>;
  /** Payments of redeemed amounts. Absent if the PMS takes none. */
  readonly redemptions?: PmsRedemptions;
  /** Online payments of the amount that cards leave. Absent if the property cannot take them. */
  readonly payments?: PmsPayments;
  /**
   * Yields every reservation whose reference begins with `prefix`, placed at or after `since`. Each comes once and is
   * fetched lazily. May include older reservations that changed after `since`. Throws as reading calls do.
   */
  listReservations?(prefix: string, since: Temporal.Instant): AsyncIterable<PlacedReservation>;
};

type PmsRedemptions = {
  /** A negative amount takes a payment back, under a separate id. The PMS does not detect duplicates. */
  post(redemption: RedemptionPayment): Promise<WriteAnswer>;
  /** The redemption ids that have a payment. One that was cancelled or failed is as absent. */
  find(reservation: PmsReservation, redemptionIds: readonly string[]): Promise<string[]>;
  /** The valid payments with an id on a reservation's account, other stays' included. Negative if taken back. */
  list(reservation: PmsReservation): Promise<PostedRedemption[]>;
};

/** An adapter with all calls except those that depend on the hotel. */
export type CompletePms = Required<Omit<Pms, 'payments'>> & Pick<Pms, 'payments'>;

/** The field names are the PMS's, because the wire contract passes both lists through. */
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
  /** Includes full and closed rooms, with none available: a card pays the price of its own room, sold or not. */
  readonly withUnavailable?: boolean;
  /** The number of rooms booked together, this one included. Default: 1. */
  readonly roomCount?: number;
};

export type ForecastRequest = {
  /** The arrival dates, half-open, at most 366. */
  readonly arrivals: Stay;
  readonly nights: number;
  readonly party: Party;
  /** The number of rooms booked together, this one included. Default: 1. */
  readonly roomCount?: number;
};

export type ArrivalForecast = {
  readonly arrivalDate: Temporal.PlainDate;
  /** The number of rooms that are free for every night, by category that takes the party, sold or not. */
  readonly free: ReadonlyMap<RoomCategoryId, number>;
  /** Every room category and rate that is free and sold for the whole stay, cheapest first. */
  readonly rooms: readonly PricedRoom[];
  /** The same for full and closed rooms: a card pays the price of its own room, sold or not. */
  readonly unavailableRooms: readonly PricedRoom[];
  /** The shortest longer stay available, if `rooms` is empty only because the stay is too short. Otherwise null. */
  readonly longer: LongerStay | null;
};

export type QuoteRequest = {
  readonly booking: Booking;
  readonly language: string;
  readonly whatIf?: readonly WhatIf[];
};

/** A room for the same stay, with separate extras. */
export type WhatIf = { readonly room: BookedRoom; readonly extras: readonly BookedExtra[] };

export type QuotedStay = {
  readonly quote: StayQuote;
  /** In the order of the request's `whatIf`. */
  readonly whatIf: readonly (WhatIfQuote | null)[];
};

/** `extras` has the amount that each extra adds to the room, in the order of the request. */
export type WhatIfQuote = { readonly room: QuotedRoom; readonly extras: readonly Price[] };

export type ReservationOrder = {
  /** Our reference. The PMS stores it, and `findReservation` looks for it. */
  readonly reference: string;
  readonly booking: Booking;
  readonly buyer: Buyer;
  /** Free text for the hotel: requests, arrival, masked cards. Never a code. */
  readonly notes: string;
  readonly paymentCardToken?: string;
  /** Whether the PMS itself mails the guest a confirmation. Default: false. */
  readonly mailsGuest?: boolean;
  /** Set while the guest pays: the PMS releases the reservation then unless it is confirmed. Absent: it stays. */
  readonly optionalUntil?: Temporal.Instant;
  /** Nothing may be reserved after this instant. The code that looks up the placement later relies on it. */
  readonly sendBefore: Temporal.Instant;
  /** Called right before the reserving request. False: the caller has given up, and the request is not sent. */
  readonly maySend?: () => Promise<boolean>;
};

/** The parts of an order that identify it and distinguish its rooms. */
export type OrderToFind = Pick<ReservationOrder, 'reference' | 'booking'>;

export type PlacedReservation = { readonly reference: string; readonly reservation: PmsReservation };

export type PostedRedemption = { readonly redemptionId: string; readonly amount: Money };

type CreateRefusal =
  | 'RESERVATION.NO_AVAILABILITY'
  | 'RESERVATION.NOT_ACCEPTED'
  | 'RESERVATION.PAYMENT_CARD_REFUSED'
  /** The PMS was unreachable, and nothing was reserved. */
  | 'PMS.UNAVAILABLE';

export type CreateAnswer =
  | { readonly state: 'created'; readonly reservation: PmsReservation }
  | {
      readonly state: 'refused';
      readonly code: CreateRefusal;
      readonly reason: string;
      /** The buyer's field that the PMS always refuses and the guest can correct, such as `email` or `guest.email`. */
      readonly field?: string;
    }
  | { readonly state: 'unknown'; readonly reason: string };

export type CancelOptions = {
  /** True: the PMS charges the fee of its own terms at that moment. False: no fee. */
  readonly postFee: boolean;
  /** Whether the PMS itself mails the guest about it. Default: false. */
  readonly mailsGuest?: boolean;
};

export type RedemptionPayment = {
  readonly redemptionId: string;
  readonly reservation: PmsReservation;
  /** An open bill of the reservation's account. Default: the PMS chooses one. */
  readonly billId?: string;
  readonly amount: Money;
  /** Decides the payment type, if the property has one for each way of selling cards. Default: unknown. */
  readonly soldAs?: SoldAs;
  /** For people at the hotel, with the card's last four. */
  readonly note: string;
  /** Not sent after this moment, because another process may be about to post it. The answer is then `unknown`. */
  readonly sendBefore?: Temporal.Instant;
};

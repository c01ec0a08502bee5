import type { z } from 'zod';
import * as availability from '#contract/guest/availability.ts';
import { CancellationRequest, WireCancellation } from '#contract/guest/cancellation.ts';
import * as card from '#contract/guest/card.ts';
import * as cardStays from '#contract/guest/card-stays.ts';
import { PATHS } from '#contract/guest/paths.ts';
import { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import * as property from '#contract/guest/property.ts';
import * as recovery from '#contract/guest/recovery.ts';
import { ReferenceListAnswer } from '#contract/guest/reference-lists.ts';
import * as wallet from '#contract/guest/wallet.ts';
import { Reservation, Summary, WireBooking, WirePlacement } from '#contract/guest/reservation.ts';

/**
 * The calls of the guest page, each with the contract's schemas. Excludes data that the document contains (the sale
 * page and its vouchers), because no screen requests them.
 */
export const CALLS = {
  cardWallet: { method: 'POST', path: PATHS.cardWallet, request: wallet.CardWalletRequest, answer: wallet.WalletPass },
  reservationWallet: {
    method: 'POST',
    path: PATHS.reservationWallet,
    request: recovery.Nothing,
    answer: wallet.WalletPass,
  },
  properties: { method: 'GET', path: PATHS.properties, request: undefined, answer: property.PropertiesAnswer },
  propertyAbout: { method: 'GET', path: PATHS.propertyAbout, request: undefined, answer: PropertyAboutAnswer },
  ageCategories: { method: 'GET', path: PATHS.ageCategories, request: undefined, answer: property.AgeCategoriesAnswer },
  exchangeRates: { method: 'GET', path: PATHS.exchangeRates, request: undefined, answer: property.ExchangeRatesAnswer },
  languages: { method: 'GET', path: PATHS.languages, request: undefined, answer: property.LanguagesAnswer },
  taxes: { method: 'GET', path: PATHS.taxes, request: undefined, answer: property.TaxesAnswer },
  products: { method: 'GET', path: PATHS.products, request: undefined, answer: availability.ProductsAnswer },
  referenceList: { method: 'GET', path: PATHS.referenceList, request: undefined, answer: ReferenceListAnswer },
  availability: {
    method: 'POST',
    path: PATHS.availability,
    request: availability.AvailabilityRequest,
    answer: availability.AvailabilityAnswer,
  },
  availabilityCheck: {
    method: 'POST',
    path: PATHS.availabilityCheck,
    request: availability.AvailabilityCheckRequest,
    answer: availability.AvailabilityCheckAnswer,
  },
  calendar: {
    method: 'POST',
    path: PATHS.availabilityCalendar,
    request: cardStays.CalendarRequest,
    answer: cardStays.CalendarAnswer,
  },
  cardStays: {
    method: 'POST',
    path: PATHS.cardStays,
    request: cardStays.CardStaysRequest,
    answer: cardStays.CardStaysAnswer,
  },
  cardSearch: {
    method: 'POST',
    path: PATHS.cardSearch,
    request: card.CardSearchRequest,
    answer: card.CardSearchAnswer,
  },
  cardsNow: { method: 'POST', path: PATHS.cardsNow, request: card.CardsNowRequest, answer: card.CardsNowAnswer },
  cardRegistration: {
    method: 'POST',
    path: PATHS.cardRegistration,
    request: card.CardRegistrationRequest,
    answer: card.CardRegistrationAnswer,
  },
  summary: { method: 'POST', path: PATHS.reservationSummary, request: WireBooking, answer: Summary },
  place: { method: 'POST', path: PATHS.reservationById, request: WirePlacement, answer: Reservation },
  reservation: { method: 'GET', path: PATHS.reservationByReference, request: undefined, answer: Reservation },
  abandonPayment: {
    method: 'POST',
    path: PATHS.reservationPaymentLeaving,
    request: recovery.Nothing,
    answer: Reservation,
  },
  bookingOpening: {
    method: 'POST',
    path: PATHS.bookingOpening,
    request: recovery.LinkToken,
    answer: recovery.OpenedBooking,
  },
  cancellation: { method: 'GET', path: PATHS.reservationCancellation, request: undefined, answer: WireCancellation },
  cancel: {
    method: 'POST',
    path: PATHS.reservationCancellation,
    request: CancellationRequest,
    answer: WireCancellation,
  },
  heldCards: { method: 'POST', path: PATHS.heldCards, request: recovery.LinkToken, answer: recovery.HeldCards },
  cardOpening: {
    method: 'POST',
    path: PATHS.cardOpening,
    request: recovery.LinkToken,
    answer: recovery.CardOpened,
  },
  cardCode: { method: 'POST', path: PATHS.cardCode, request: recovery.LinkToken, answer: recovery.CodeShown },
  unmaskedCards: {
    method: 'POST',
    path: PATHS.unmaskedCards,
    request: recovery.UnmaskRequest,
    answer: recovery.UnmaskedCards,
  },
} as const satisfies Record<string, Call>;

type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly request: z.ZodType | undefined;
  readonly answer: z.ZodType;
};

export type CallName = keyof typeof CALLS;
export type AnswerOf<Name extends CallName> = z.infer<(typeof CALLS)[Name]['answer']>;
export type RequestOf<Name extends CallName> = (typeof CALLS)[Name]['request'] extends infer Schema
  ? Schema extends z.ZodType
    ? z.infer<Schema>
    : undefined
  : never;

import type { AvailabilityNumbers } from '#domain/stay/availability.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import type { CompletePms } from '#pms/pms.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { createAnswerCache } from './cache/answer-cache.ts';
import { createMewsClient } from './client/mews-client.ts';
import { mapAgeCategories, mapExchangeRates } from './mapping/map-facts.ts';
import type { MewsSettings } from './client/mews-settings.ts';
import { cancelRooms, readRooms } from './reservation/cancel-rooms.ts';
import { createReservation } from './reservation/create-reservation.ts';
import { forecastArrivals } from './price/forecast-arrivals.ts';
import { findReservation, listReservations } from './reservation/find-reservation.ts';
import { findStays } from './reservation/find-stays.ts';
import { createLearnedPrices } from './cache/learned-prices.ts';
import { listExtras } from './price/list-extras.ts';
import { listOffers } from './price/list-offers.ts';
import { loadAbout } from './hotel/load-about.ts';
import { loadFacts } from './hotel/load-facts.ts';
import { loadTaxes } from './hotel/load-taxes.ts';
import type { MewsContext } from './mews-context.ts';
import { openPayments } from './payment/open-payments.ts';
import { readCancellationFee, readCharged } from './payment/read-bill.ts';
import { readStayBill } from './payment/read-stay-bill.ts';
import { quoteStay } from './price/quote-stay.ts';
import { findRedemptions, listRedemptions, postRedemption } from './payment/redemption-payment.ts';
import { listRoomCategories } from './hotel/room-categories.ts';
import { createPriceCache } from './cache/price-cache.ts';
import { createRestrictionCache } from './cache/restriction-cache.ts';
import { createRefusedStays } from './cache/refused-stays.ts';
import { createSetUpCache } from './cache/set-up-cache.ts';
import { loadTextChoice } from './hotel/text-choice.ts';
import { reading, readingEach } from './client/wrap-read.ts';

/** A property on Mews, with the means to drop cached data after events. */
export type MewsPms = CompletePms & {
  /** A reservation or a block changed, on the nights of a span or on any night. */
  dropAvailability(span?: Stay): void;
  dropPrices(): void;
};

/** The size of the caches of one property. The least recently used answer is evicted. */
const MOST_TEXTS = 100;
const MOST_SPANS = 500;
const MOST_SEARCHES = 200;
const MOST_FORECASTS = 50;

/**
 * Connects one property over Mews' Connector API, lazily. Answers are cached: set-up for minutes to a day, restrictions
 * for ten minutes, free rooms and nightly prices for one minute. A quote never uses the cache.
 */
export function connectMews(settings: MewsSettings): MewsPms {
  const now = settings.clock ?? (() => Temporal.Now.instant());
  const nowMs = () => now().epochMilliseconds;
  const client = createMewsClient(settings);
  const setUpCache = createSetUpCache(client, settings, now);
  const loadTimeZone = async () => (await setUpCache.loadConfiguration()).Enterprise.TimeZoneIdentifier;
  const priceCache = createPriceCache(client, settings, loadTimeZone, now);
  const learnedPrices = createLearnedPrices(nowMs);
  const refusedStays = createRefusedStays(nowMs);
  const restrictionCache = createRestrictionCache(client, settings, loadTimeZone, now);
  const context: MewsContext = {
    settings,
    client,
    setUpCache,
    priceCache,
    restrictionCache,
    learnedPrices,
    refusedStays,
    now,
  };
  const payments = openPayments(context);
  return {
    ...readKept(context),
    listLanguages: reading('listLanguages', () => setUpCache.listLanguages()),
    loadTaxes: reading('loadTaxes', () => loadTaxes(context)),
    loadAbout: reading('loadAbout', () => loadAbout(context)),
    hasRate: reading('hasRate', (rateId) => setUpCache.hasRate(rateId)),
    quoteStay: reading('quoteStay', (request) => quoteStay(context, request)),
    createReservation: (order) => forBooking(() => createReservation(context, order)),
    findReservation: reading('findReservation', (ordered, since) =>
      forBooking(() => findReservation(context, ordered, since)),
    ),
    cancelReservation: (reservation, note, options) =>
      forBooking(() => cancelRooms(context, reservation, note, options)),
    readCharged: reading('readCharged', (reservations) => readCharged(context, reservations)),
    readCancellationFee: reading('readCancellationFee', (reservation) => readCancellationFee(context, reservation)),
    findStays: reading('findStays', (query) => forBooking(() => findStays(context, query))),
    readBill: reading('readBill', (stay) => forBooking(() => readStayBill(context, stay))),
    readRooms: reading('readRooms', (reservations) => readRooms(context, reservations)),
    redemptions: {
      post: (redemption) => forBooking(() => postRedemption(context, redemption)),
      find: reading('redemptions.find', (reservation, redemptionIds) =>
        forBooking(() => findRedemptions(context, reservation, redemptionIds)),
      ),
      list: reading('redemptions.list', (reservation) => listRedemptions(context, reservation)),
    },
    ...(payments ? { payments } : {}),
    listReservations: readingEach('listReservations', (prefix, since) => listReservations(context, prefix, since)),
    dropAvailability: (span) => priceCache.dropAvailability(span),
    dropPrices: () => priceCache.dropPrices(),
  };
}

/** Wraps calls that many guests make alike. Each answer is cached as long as everything that it depends on is valid. */
function readKept(
  context: MewsContext,
): Pick<
  MewsPms,
  | 'loadFacts'
  | 'listAgeCategories'
  | 'listExchangeRates'
  | 'loadAvailability'
  | 'listRoomCategories'
  | 'listOffers'
  | 'forecastArrivals'
  | 'listExtras'
> {
  const { setUpCache, settings } = context;
  const nowMs = () => context.now().epochMilliseconds;
  const texts = createAnswerCache(nowMs, MOST_TEXTS);
  const spans = createAnswerCache(nowMs, MOST_SPANS);
  const offers = createAnswerCache(nowMs, MOST_SEARCHES);
  const forecasts = createAnswerCache(nowMs, MOST_FORECASTS);
  return {
    loadFacts: reading('loadFacts', () => texts.memoize('facts', () => loadFacts(context))),
    listAgeCategories: reading('listAgeCategories', (language) =>
      texts.memoize(`ages ${language}`, async () =>
        mapAgeCategories(await setUpCache.listAgeCategories(), await loadTextChoice(context, language)),
      ),
    ),
    listExchangeRates: reading('listExchangeRates', () =>
      texts.memoize('exchange rates', async () => {
        const { rates, readAt } = await setUpCache.listExchangeRates();
        return mapExchangeRates(rates, settings.enterpriseId, readAt);
      }),
    ),
    listRoomCategories: reading('listRoomCategories', (language) =>
      texts.memoize(`rooms ${language}`, () => listRoomCategories(context, language)),
    ),
    listExtras: reading('listExtras', (language) =>
      texts.memoize(`extras ${language}`, () => listExtras(context, language)),
    ),
    loadAvailability: reading('loadAvailability', (span) =>
      spans.memoize(keyOfStay(span), () => loadActiveAvailability(context, span)),
    ),
    listOffers: reading('listOffers', (request) => {
      const { stay, party, language, withUnavailable = false, roomCount = 1 } = request;
      const key = `${keyOfStay(stay)} ${withUnavailable} ${roomCount} ${language} ${keyOfParty(party)}`;
      return offers.memoize(key, () => listOffers(context, request));
    }),
    forecastArrivals: reading('forecastArrivals', (request) => {
      const { arrivals, nights, party, roomCount = 1 } = request;
      return forecasts.memoize(`${keyOfStay(arrivals)} ${nights} ${roomCount} ${keyOfParty(party)}`, () =>
        forecastArrivals(context, request),
      );
    }),
  };
}

function keyOfStay({ arrivalDate, departureDate }: Stay): string {
  return `${arrivalDate.toString()} ${departureDate.toString()}`;
}

/** The order matters: persons take standard places and extra ones in this order. */
function keyOfParty(party: Party): string {
  return party.map(({ ageCategoryId, count }) => `${ageCategoryId}:${count}`).join(' ');
}

/** Leaves out categories that are no longer sold, because their free rooms would make a day look bookable. */
async function loadActiveAvailability(
  { setUpCache, priceCache }: MewsContext,
  span: Stay,
): Promise<AvailabilityNumbers> {
  const [numbers, categories] = await Promise.all([priceCache.loadAvailability(span), setUpCache.listRoomCategories()]);
  const active = new Set<string>(categories.filter(({ IsActive }) => IsActive).map(({ Id }) => Id));
  return { ...numbers, categories: numbers.categories.filter(({ roomCategoryId }) => active.has(roomCategoryId)) };
}

import type { PricedRoom } from '#domain/cover/cover-offered-rooms.ts';
import { asId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { sumPrices } from '#domain/stay/price.ts';
import { countPersons, listNights, countNights, type Stay } from '#domain/stay/stay.ts';
import type { ArrivalForecast, ForecastRequest } from '#pms/pms.ts';
import { createYieldToEventLoop } from '#pms/yield-to-event-loop.ts';
import { RequestRefused } from '../client/request-refused.ts';
import { countPlaces } from '../mapping/map-room-category.ts';
import { forecastNights, pricesOfStay, type ForecastNights } from './forecast-nights.ts';
import type { MewsContext } from '../mews-context.ts';
import { loadSellableRates, type SellableRates } from './sellable-rates.ts';
import type { LongerStay } from '#domain/cover/find-best-rooms.ts';
import { MAX_SEARCHED_NIGHTS } from '#domain/card/voucher-product.ts';
import { isAvailable, type AvailabilityNumbers } from '#domain/stay/availability.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';

/** Loads the rates that are sold for stays that end by this day. */
type LoadUntil = (departureDate: Temporal.PlainDate) => SellableRates | Promise<SellableRates>;

/**
 * Availability and prices by arrival date, from free rooms, nightly prices and restrictions. A span of any length costs
 * as much as one search for each half-year that it touches, and all of it is cached. Exact prices take one or two
 * requests, never one per day.
 */
export async function forecastArrivals(context: MewsContext, request: ForecastRequest): Promise<ArrivalForecast[]> {
  try {
    return await collectForecasts(context, request);
  } catch (error) {
    // A cached category or rate no longer exists: refresh the cache and retry once.
    if (!(error instanceof RequestRefused) || !context.setUpCache.refresh()) throw error;
    return collectForecasts(context, request);
  }
}

async function collectForecasts(context: MewsContext, request: ForecastRequest): Promise<ArrivalForecast[]> {
  const { arrivals, nights, party, roomCount = 1 } = request;
  const span = { ...arrivals, departureDate: arrivals.departureDate.add({ days: nights - 1 }) };
  const [availability, sellable] = await Promise.all([
    context.priceCache.loadAvailability(span),
    loadSellableRates(context, span, roomCount),
  ]);
  const { categories, rates } = sellable;
  const fitting = categories.filter((category) => countPersons(party) <= countPlaces(category));
  const candidates =
    fitting.length === 0 ? [] : await forecastNights(context, { categories: fitting, rates, span, party });
  const loadUntil = prepareLonger(context, span, roomCount, sellable);
  const forecasts: ArrivalForecast[] = [];
  const yieldToEventLoop = createYieldToEventLoop();
  for (const arrivalDate of listNights(arrivals)) {
    const stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
    const free = countFree(context, fitting, availability, stay);
    const priced = listRooms(sellable, stay, candidates);
    const isOpen = ({ room, isClosed }: ForecastRoom) => free.has(room.roomCategoryId) && !isClosed;
    const rooms = priced.filter(isOpen).map(({ room }) => room);
    const closed = rooms.length === 0 ? candidates.filter(({ category }) => free.has(asId(category.Id))) : [];
    forecasts.push({
      arrivalDate,
      free,
      rooms,
      longer: closed.length === 0 ? null : await findLongerStay(context, stay, closed, loadUntil),
      unavailableRooms: priced.filter((one) => !isOpen(one)).map(({ room }) => room),
    });
    await yieldToEventLoop();
  }
  return forecasts;
}

type ForecastRoom = { readonly room: PricedRoom; readonly isClosed: boolean };

/** The rooms of one arrival date, cheapest first, each with whether a restriction closes it. */
function listRooms(sellable: SellableRates, stay: Stay, candidates: readonly ForecastNights[]): ForecastRoom[] {
  const rooms = candidates.flatMap((candidate): ForecastRoom[] => {
    const nights = pricesOfStay(candidate, stay);
    const currency = nights?.[0]?.price.currency;
    if (!nights || currency === undefined) return [];
    const price = sumPrices(
      currency,
      nights.map((night) => night.price),
    );
    const { category, rate } = candidate;
    const ids = { roomCategoryId: asId<RoomCategoryId>(category.Id), rateId: asId<RateId>(rate.Id) };
    const isClosed = sellable.closingsOf(candidate).isClosed(stay, nights);
    return [{ room: { ...ids, price, nights }, isClosed }];
  });
  return rooms.sort((one, other) => one.room.price.gross.amountMinor - other.room.price.gross.amountMinor);
}

/** Loads sellable rates for stays that end after the span, once for each departure date. */
function prepareLonger(context: MewsContext, span: Stay, roomCount: number, sellable: SellableRates): LoadUntil {
  const longer = new Map<string, Promise<SellableRates>>();
  return (departureDate) =>
    Temporal.PlainDate.compare(departureDate, span.departureDate) <= 0
      ? sellable
      : longer.getOrInsertComputed(departureDate.toString(), () =>
          loadSellableRates(context, { ...span, departureDate }, roomCount),
        );
}

/**
 * The fewest nights from the same arrival for which one of these rooms is free and sold. All rooms are closed for the
 * requested stay, some only because it is too short. Null if there is no such stay.
 */
async function findLongerStay(
  context: MewsContext,
  asked: Stay,
  rooms: readonly ForecastNights[],
  loadUntil: LoadUntil,
): Promise<LongerStay | null> {
  const grown = await Promise.all(rooms.map((room) => growStay(loadUntil, asked, room)));
  const lengths = [...new Set(grown)].filter((nights) => nights !== undefined).toSorted((one, other) => one - other);
  for (const nights of lengths) {
    const categories = rooms.filter((_, index) => grown[index] === nights).map(({ category }) => category);
    const stay = lengthen(asked, nights);
    const free = countFree(context, categories, await context.priceCache.loadAvailability(stay), stay);
    if (free.size > 0) return { nights, free };
  }
  return null;
}

/** For how many nights a room is sold, free or not. A longer stay may meet further restrictions. */
async function growStay(loadUntil: LoadUntil, asked: Stay, room: ForecastNights): Promise<number | undefined> {
  let nights = countNights(asked);
  while (nights <= MAX_SEARCHED_NIGHTS) {
    const stay = lengthen(asked, nights);
    const closings = (await loadUntil(stay.departureDate)).closingsOf(room);
    const prices = pricesOfStay(room, stay);
    const needed = closings.nightsNeeded(stay, prices);
    const isAsked = nights === countNights(asked);
    if (needed === undefined && isAsked) return undefined;
    if (!isAsked && !closings.isClosed(stay, prices)) return nights;
    nights = needed ?? nights + 1;
  }
  return undefined;
}

function lengthen({ arrivalDate }: Stay, nights: number): Stay {
  return { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
}

/** The lowest number of free rooms over the nights of a stay, for each category with a free room on every night. */
function countFree(
  { refusedStays }: MewsContext,
  categories: readonly MewsRoomCategory[],
  { from, categories: counted }: AvailabilityNumbers,
  stay: Stay,
): ReadonlyMap<RoomCategoryId, number> {
  const first = from.until(stay.arrivalDate, { largestUnit: 'days' }).days;
  const nights = countNights(stay);
  const numbers = new Map<string, readonly number[]>(counted.map((row) => [row.roomCategoryId, row.numbers]));
  const counts = categories.flatMap(({ Id }): [RoomCategoryId, number][] => {
    const id = asId<RoomCategoryId>(Id);
    const ofStay = numbers.get(Id)?.slice(first, first + nights) ?? [];
    const isFree = ofStay.length === nights && ofStay.every(isAvailable) && !refusedStays.isRefused(id, stay, ofStay);
    return isFree ? [[id, Math.min(...ofStay)]] : [];
  });
  return new Map(counts);
}

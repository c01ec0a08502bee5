import { isAvailable } from '#domain/availability.ts';
import type { PricedRoom } from '#domain/cover-room.ts';
import { asId, type RateId, type RoomCategoryId } from '#domain/ids.ts';
import { sumPrices, type NightPrice } from '#domain/price.ts';
import { countNights, countPersons, listNights, type Stay } from '#domain/stay.ts';
import type { ArrivalForecast, ForecastRequest } from '#pms/pms.ts';
import { createYieldToEventLoop } from '#pms/yield-to-event-loop.ts';
import { QuestionRefused } from '../client/question-refused.ts';
import { countPlaces } from '../mapping/map-room-category.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import { forecastNights, type ForecastNights } from './forecast-nights.ts';
import type { MewsContext } from './mews-context.ts';
import { loadSellableRates } from './sellable-rates.ts';

/**
 * What can be had by arrival date, from free rooms, nightly prices and restrictions. A span of any length costs what
 * one search costs, for each half-year that it touches, and all of it is kept; exact prices are asked in a request or
 * two, never for each day.
 */
export async function forecastArrivals(context: MewsContext, request: ForecastRequest): Promise<ArrivalForecast[]> {
  try {
    return await collectForecasts(context, request);
  } catch (error) {
    // When a category or rate that we kept is gone: forget what we kept and ask once more.
    if (!(error instanceof QuestionRefused) || !context.setUpCache.refresh()) throw error;
    return collectForecasts(context, request);
  }
}

async function collectForecasts(context: MewsContext, request: ForecastRequest): Promise<ArrivalForecast[]> {
  const { arrivals, nights, party } = request;
  const span = { ...arrivals, departureDate: arrivals.departureDate.add({ days: nights - 1 }) };
  const [availability, { categories, rates }] = await Promise.all([
    context.priceCache.loadAvailability(span),
    loadSellableRates(context, span, undefined),
  ]);
  const fitting = categories.filter((category) => countPersons(party) <= countPlaces(category));
  const candidates =
    fitting.length === 0 ? [] : await forecastNights(context, { categories: fitting, rates, span, party });
  const numbers = new Map<string, readonly number[]>(
    availability.categories.map((category) => [category.roomCategoryId, category.numbers]),
  );
  const forecasts: ArrivalForecast[] = [];
  const yieldToEventLoop = createYieldToEventLoop();
  for (const [index, arrivalDate] of listNights(arrivals).entries()) {
    const stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
    const free = countFree(context, fitting, numbers, stay, index);
    const priced = await listRooms(context, stay, candidates);
    const isOpen = ({ room, isClosed }: ForecastRoom) => free.has(room.roomCategoryId) && !isClosed;
    forecasts.push({
      arrivalDate,
      free,
      rooms: priced.filter(isOpen).map(({ room }) => room),
      unavailableRooms: priced.filter((one) => !isOpen(one)).map(({ room }) => room),
    });
    await yieldToEventLoop();
  }
  return forecasts;
}

/** The fewest rooms over the nights of a stay, of each category that has one on every night. */
function countFree(
  { refusedStays }: MewsContext,
  categories: readonly MewsRoomCategory[],
  numbers: ReadonlyMap<string, readonly number[]>,
  stay: Stay,
  first: number,
): ReadonlyMap<RoomCategoryId, number> {
  const nights = countNights(stay);
  const counts = categories.flatMap(({ Id }): [RoomCategoryId, number][] => {
    const id = asId<RoomCategoryId>(Id);
    const ofStay = numbers.get(Id)?.slice(first, first + nights) ?? [];
    const isFree = ofStay.length === nights && ofStay.every(isAvailable) && !refusedStays.isRefused(id, stay, ofStay);
    return isFree ? [[id, Math.min(...ofStay)]] : [];
  });
  return new Map(counts);
}

type ForecastRoom = { readonly room: PricedRoom; readonly isClosed: boolean };

/** The rooms of one arrival, with whether a restriction closes them, cheapest first. */
async function listRooms(
  context: MewsContext,
  stay: Stay,
  candidates: readonly ForecastNights[],
): Promise<ForecastRoom[]> {
  if (candidates.length === 0) return [];
  const sellable = await loadSellableRates(context, stay, undefined);
  const dates = listNights(stay);
  const rooms = candidates.flatMap((candidate): ForecastRoom[] => {
    const nights = dates.flatMap((date): NightPrice[] => {
      const price = candidate.nights.get(date.toString());
      return price ? [{ date, price }] : [];
    });
    const currency = nights[0]?.price.currency;
    if (currency === undefined || nights.length < dates.length) return [];
    const price = sumPrices(
      currency,
      nights.map((night) => night.price),
    );
    const { category, rate } = candidate;
    const ids = { roomCategoryId: asId<RoomCategoryId>(category.Id), rateId: asId<RateId>(rate.Id) };
    return [{ room: { ...ids, price, nights }, isClosed: sellable.isClosed(candidate, nights) }];
  });
  return rooms.sort((one, other) => one.room.price.gross.amountMinor - other.room.price.gross.amountMinor);
}

import type { PricedRoom } from '#domain/cover/cover-room.ts';
import { asId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { sumPrices } from '#domain/stay/price.ts';
import { countPersons, listNights, type Stay } from '#domain/stay/stay.ts';
import type { ArrivalForecast, ForecastRequest } from '#pms/pms.ts';
import { createYieldToEventLoop } from '#pms/yield-to-event-loop.ts';
import { RequestRefused } from '../client/request-refused.ts';
import { countPlaces } from '../mapping/map-room-category.ts';
import { countFree } from './count-free.ts';
import { findLongerStay, type LoadUntil } from './find-longer-stay.ts';
import { forecastNights, pricesOfStay, type ForecastNights } from './forecast-nights.ts';
import type { MewsContext } from '../mews-context.ts';
import { loadSellableRates, type SellableRates } from './sellable-rates.ts';

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

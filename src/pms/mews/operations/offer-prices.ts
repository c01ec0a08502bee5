import type { BookedRoom } from '#domain/offer.ts';
import { sumPrices, type NightPrice, type Price } from '#domain/price.ts';
import type { Stay } from '#domain/stay.ts';
import { isSamePrice } from '../mapping/rate-prices.ts';
import type { StayTimes } from '../time/time-unit.ts';
import { priceOf, roomParameters, type RoomParameters } from './exact-prices.ts';
import type { MewsContext } from './mews-context.ts';
import type { RoomNights, StandardNights } from './room-nights.ts';

type Measure = RoomNights['measure'];

type PricedRoom = { readonly price: Price; readonly nights: readonly NightPrice[] };

/** A room to be priced; the code goes along where its rate is private. */
type RoomToPrice = { readonly room: BookedRoom; readonly rateVoucherCode: string | undefined };

/** What is known of a room before anything is asked. */
type Forecast = RoomToPrice & {
  readonly index: number;
  readonly key: string;
  /** Undefined when there is nothing to go by. */
  readonly standard: StandardNights | undefined;
};

/**
 * The prices of many rooms for one stay, in order, exact and with as few questions as can be: none when every night is
 * known from nightly prices and earlier answers, else one request for all that is missing.
 */
export async function loadOfferPrices(
  context: MewsContext,
  rooms: readonly RoomToPrice[],
  stay: Stay,
  times: StayTimes,
  nights: RoomNights,
): Promise<PricedRoom[]> {
  const forecasts = rooms.map((room, index) => forecast(room, index, nights));
  const unknown = forecasts.filter((one) => sumKnown(context, one, nights.measure) === undefined);
  const exact = await askExactly(context, unknown, stay, times, nights);
  return forecasts.map((one) => {
    const known = sumKnown(context, one, nights.measure);
    if (known) return known;
    const price = priceOf(exact, stayId(one));
    return { price, nights: nights.divide(one.room, price) };
  });
}

function forecast({ room, rateVoucherCode }: RoomToPrice, index: number, nights: RoomNights): Forecast {
  const party = room.party.map(({ ageCategoryId, count }) => `${ageCategoryId}:${count}`).sort();
  const key = [room.rateId, room.roomCategoryId, ...party].join(' ');
  return { room, rateVoucherCode, index, key, standard: nights.findStandard(room) };
}

/** Checks what would be offered for a room against its exact price, and stops forecasting it when they differ. */
export function compareForecast(context: MewsContext, room: BookedRoom, exact: Price, nights: RoomNights): void {
  const one = forecast({ room, rateVoucherCode: undefined }, 0, nights);
  const known = sumKnown(context, one, nights.measure);
  if (known && !isSamePrice(known.price, exact)) context.learnedPrices.learnPredictable(one.key, false);
}

/** The room's price when all its nights are known and lately came to the exact price. */
function sumKnown(context: MewsContext, one: Forecast, measure: Measure): PricedRoom | undefined {
  return context.learnedPrices.isPredictable(one.key) ? sumNights(context, one, measure) : undefined;
}

/** The sum of a room's nights: a standard one as Mews gave it, another by its value with the party's adjustment. */
function sumNights(
  { learnedPrices }: MewsContext,
  { room, standard }: Forecast,
  measure: Measure,
): PricedRoom | undefined {
  if (!standard) return undefined;
  const { nights: standardNights, adjustmentMinor } = standard;
  const nights = standardNights.flatMap(({ date, price: given }) => {
    const valueMinor = given[measure].amountMinor + adjustmentMinor;
    const price = adjustmentMinor === 0 ? given : learnedPrices.findNight(room.rateId, valueMinor);
    return price ? [{ date, price }] : [];
  });
  const currency = nights[0]?.price.currency;
  if (currency === undefined || nights.length < standardNights.length) return undefined;
  return {
    price: sumPrices(
      currency,
      nights.map(({ price }) => price),
    ),
    nights,
  };
}

/** Asks for each unknown room, and beside it for one night of each value that was never seen; learns from both. */
async function askExactly(
  context: MewsContext,
  unknown: readonly Forecast[],
  stay: Stay,
  times: StayTimes,
  { measure }: RoomNights,
): Promise<ReadonlyMap<string, Price>> {
  if (unknown.length === 0) return new Map();
  const { learnedPrices, priceCache } = context;
  for (const one of unknown) learnStandardNights(context, one, measure);
  const newNights = listNewNights(context, unknown, measure);
  const asked: RoomParameters[] = [
    ...unknown.map((one) => roomParameters(stayId(one), one.room, stay, times, [], one.rateVoucherCode)),
    ...[...newNights].map(([id, { one, date }]) => {
      const night = { arrivalDate: date, departureDate: date.add({ days: 1 }) };
      return roomParameters(id, one.room, night, times, [], one.rateVoucherCode);
    }),
  ];
  const exact = await priceCache.loadStayPrices(asked);
  for (const [id, { one, valueMinor }] of newNights) {
    const price = priceOf(exact, id);
    if (price[measure].amountMinor === valueMinor) learnedPrices.learnNight(one.room.rateId, valueMinor, price);
  }
  for (const one of unknown) {
    const known = sumNights(context, one, measure);
    const isAsForecast = known !== undefined && isSamePrice(known.price, priceOf(exact, stayId(one)));
    learnedPrices.learnPredictable(one.key, isAsForecast);
  }
  return exact;
}

function learnStandardNights({ learnedPrices }: MewsContext, { room, standard }: Forecast, measure: Measure): void {
  for (const price of standard?.known.values() ?? []) {
    learnedPrices.learnNight(room.rateId, price[measure].amountMinor, price);
  }
}

/** Keeps the question small enough for Mews to answer at once. */
const MOST_NIGHTS_ALONG = 120;

type NewNight = { readonly one: Forecast; readonly date: Temporal.PlainDate; readonly valueMinor: number };

/**
 * One night for each value of a rate that no answer has had yet: those of the stay, and as many of the nights around as
 * go along in the same request. Rooms that proved unpredictable are left out.
 */
function listNewNights(
  { learnedPrices }: MewsContext,
  unknown: readonly Forecast[],
  measure: Measure,
): ReadonlyMap<string, NewNight> {
  const hopeful = unknown.filter(({ key }) => learnedPrices.isPredictable(key) !== false);
  const found = new Map<string, NewNight>();
  const note = (one: Forecast, date: Temporal.PlainDate | string, standard: Price) => {
    const valueMinor = standard[measure].amountMinor + (one.standard?.adjustmentMinor ?? 0);
    const id = `night ${one.room.rateId} ${valueMinor}`;
    if (valueMinor < 0 || found.has(id) || learnedPrices.findNight(one.room.rateId, valueMinor)) return;
    found.set(id, { one, date: Temporal.PlainDate.from(date), valueMinor });
  };
  for (const one of hopeful) {
    for (const { date, price } of one.standard?.nights ?? []) note(one, date, price);
  }
  for (const one of hopeful) {
    for (const [date, price] of one.standard?.known ?? []) if (found.size < MOST_NIGHTS_ALONG) note(one, date, price);
  }
  return found;
}

function stayId({ index }: Forecast): string {
  return `stay ${index}`;
}

import type { BookedRoom } from '#domain/offer.ts';
import { sumPrices, type NightPrice, type Price } from '#domain/price.ts';
import type { Stay } from '#domain/stay.ts';
import { isSamePrice } from '../mapping/rate-prices.ts';
import type { StayTimes } from '../time/time-unit.ts';
import { priceOf, roomParameters, type RoomParameters } from './exact-prices.ts';
import type { MewsContext } from './mews-context.ts';
import type { RoomNights } from './room-nights.ts';

export type PricedRoom = { readonly price: Price; readonly nights: readonly NightPrice[] };

/** A room to be priced; the code goes along where its rate is private. */
export type RoomToPrice = { readonly room: BookedRoom; readonly rateVoucherCode: string | undefined };

/** What is known of a room before anything is asked. */
type Forecast = RoomToPrice & {
  readonly index: number;
  readonly key: string;
  /** Each night's value with the party's adjustment; undefined when there is nothing to go by. */
  readonly values: readonly { readonly date: Temporal.PlainDate; readonly valueMinor: number }[] | undefined;
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
  const forecasts = rooms.map((room, index) => forecast(context, room, index, nights));
  const unknown = forecasts.filter((one) => sumKnown(context, one) === undefined);
  const exact = await askExactly(context, unknown, stay, times, nights);
  return forecasts.map((one) => {
    const known = sumKnown(context, one);
    if (known) return known;
    const price = priceOf(exact, stayId(one));
    return { price, nights: nights.divide(one.room, price) };
  });
}

function forecast(
  { learnedPrices }: MewsContext,
  { room, rateVoucherCode }: RoomToPrice,
  index: number,
  nights: RoomNights,
): Forecast {
  const party = room.party.map(({ ageCategoryId, count }) => `${ageCategoryId}:${count}`).sort();
  const key = [room.rateId, room.roomCategoryId, ...party].join(' ');
  const standard = nights.findStandard(room);
  const values = standard?.nights.map(({ date, price }) => ({
    date,
    valueMinor: price[nights.measure].amountMinor + standard.adjustmentMinor,
  }));
  for (const { price } of standard?.nights ?? []) {
    learnedPrices.learnNight(room.rateId, price[nights.measure].amountMinor, price);
  }
  return { room, rateVoucherCode, index, key, values };
}

/** Checks what would be offered for a room against its exact price, and stops forecasting it when they differ. */
export function compareForecast(context: MewsContext, room: BookedRoom, exact: Price, nights: RoomNights): void {
  const one = forecast(context, { room, rateVoucherCode: undefined }, 0, nights);
  const known = sumKnown(context, one);
  if (known && !isSamePrice(known.price, exact)) context.learnedPrices.learnPredictable(one.key, false);
}

/** The room's price when all its nights are known and lately came to the exact price. */
function sumKnown({ learnedPrices }: MewsContext, { key, room, values }: Forecast): PricedRoom | undefined {
  return learnedPrices.isPredictable(key) ? sumNights(learnedPrices, room.rateId, values) : undefined;
}

function sumNights(
  learnedPrices: MewsContext['learnedPrices'],
  rateId: string,
  values: Forecast['values'],
): PricedRoom | undefined {
  const nights = values?.flatMap(({ date, valueMinor }) => {
    const price = learnedPrices.findNight(rateId, valueMinor);
    return price ? [{ date, price }] : [];
  });
  const currency = nights?.[0]?.price.currency;
  if (!nights || currency === undefined || nights.length < (values?.length ?? 0)) return undefined;
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
  const { learnedPrices, searchData } = context;
  const newNights = listNewNights(context, unknown);
  const asked: RoomParameters[] = [
    ...unknown.map((one) => roomParameters(stayId(one), one.room, stay, times, [], one.rateVoucherCode)),
    ...[...newNights].map(([id, { one, date }]) => {
      const night = { arrivalDate: date, departureDate: date.add({ days: 1 }) };
      return roomParameters(id, one.room, night, times, [], one.rateVoucherCode);
    }),
  ];
  const exact = await searchData.loadStayPrices(asked);
  for (const [id, { one, valueMinor }] of newNights) {
    const price = priceOf(exact, id);
    if (price[measure].amountMinor === valueMinor) learnedPrices.learnNight(one.room.rateId, valueMinor, price);
  }
  for (const one of unknown) {
    const known = sumNights(learnedPrices, one.room.rateId, one.values);
    learnedPrices.learnPredictable(
      one.key,
      known !== undefined && isSamePrice(known.price, priceOf(exact, stayId(one))),
    );
  }
  return exact;
}

type NewNight = { readonly one: Forecast; readonly date: Temporal.PlainDate; readonly valueMinor: number };

/** One night for each value of a rate that no answer has had yet; rooms that proved unpredictable are left out. */
function listNewNights({ learnedPrices }: MewsContext, unknown: readonly Forecast[]): ReadonlyMap<string, NewNight> {
  const found = new Map<string, NewNight>();
  for (const one of unknown) {
    if (learnedPrices.isPredictable(one.key) === false) continue;
    for (const { date, valueMinor } of one.values ?? []) {
      if (valueMinor < 0 || learnedPrices.findNight(one.room.rateId, valueMinor)) continue;
      found.set(`night ${one.room.rateId} ${valueMinor}`, { one, date, valueMinor });
    }
  }
  return found;
}

function stayId({ index }: Forecast): string {
  return `stay ${index}`;
}

import type { BookedRoom } from '#domain/stay/offer.ts';
import { sumPrices, type NightPrice, type Price } from '#domain/stay/price.ts';
import { stayOfNight, type Stay } from '#domain/stay/stay.ts';
import { withoutDependencies } from '../cache/depend-on.ts';
import { dividePrice, type DividedPrice } from '../mapping/divide-price.ts';
import { isSamePrice } from '../mapping/rate-prices.ts';
import type { StayTimes } from '../time/time-unit.ts';
import { askNights, keyOfRoom, loadWithNights, MOST_NIGHTS_ASKED } from './asked-nights.ts';
import { roomParameters } from '../mapping/room-parameters.ts';
import { priceOf } from '../cache/exact-prices.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import type { MewsContext } from '../mews-context.ts';
import type { RoomNights, StandardNights } from './room-nights.ts';

type Measure = RoomNights['measure'];

type SummedNights = Pick<DividedPrice, 'price' | 'nights'>;

type Forecast = {
  readonly room: BookedRoom;
  readonly index: number;
  readonly key: string;
  /** Undefined if Mews gives no standard nights. */
  readonly standard: StandardNights | undefined;
};

/**
 * The exact prices of many rooms for one stay, in their order, with the price of each night. Uses as few requests as
 * possible: none if all nights are known from nightly prices and earlier answers. Otherwise one request for all missing
 * prices, and another for the nights of rooms whose price is not the expected sum. Spare capacity is filled with other
 * nights, first those of `around`.
 */
export async function loadOfferPrices(
  context: MewsContext,
  rooms: readonly BookedRoom[],
  stay: Stay,
  times: StayTimes,
  nights: RoomNights,
  around: Stay = stay,
): Promise<DividedPrice[]> {
  const forecasts = rooms.map((room, index) => forecast(room, index, nights));
  // Records no dependencies: the missing prices are learned next, and the result depends on those.
  const unknown = withoutDependencies(() =>
    forecasts.filter((one) => sumKnown(context, one, nights.measure) === undefined),
  );
  const exact = await askExactly(context, unknown, { stay, times, nights, around });
  const divide = (one: Forecast, asked?: readonly NightPrice[]): DividedPrice => {
    const known = sumKnown(context, one, nights.measure);
    if (known) return { ...known, nightsAreKnown: true };
    const summed = sumNights(context, one, nights.measure)?.nights;
    return dividePrice(priceOf(exact, stayId(one)), nights.dates, [asked, one.standard?.nights, summed]);
  };
  const unknownNights = forecasts.filter((one) => !divide(one).nightsAreKnown).map(({ room }) => room);
  const asked = askNights(unknownNights, stay, times);
  if (asked.parameters.length === 0) return forecasts.map((one) => divide(one));
  const answers = await fallBackOnPmsFault(new Map(), context.priceCache.loadStayPrices(asked.parameters));
  return forecasts.map((one) => divide(one, asked.find(answers, one.room)));
}

function forecast(room: BookedRoom, index: number, nights: RoomNights): Forecast {
  return { room, index, key: keyOfRoom(room), standard: nights.findStandard(room) };
}

/** Compares the forecast for a room with its exact price, and stops forecasting the room if they differ. */
export function compareForecast(context: MewsContext, room: BookedRoom, exact: Price, nights: RoomNights): void {
  const one = forecast(room, 0, nights);
  const known = sumKnown(context, one, nights.measure);
  if (known && !isSamePrice(known.price, exact)) context.learnedPrices.learnPredictable(one.key, false);
}

/** The known nights of a room, used to divide a price that is requested anyway. */
export function findKnownNights(
  context: MewsContext,
  room: BookedRoom,
  nights: RoomNights,
): (readonly NightPrice[] | undefined)[] {
  const one = forecast(room, 0, nights);
  return [one.standard?.nights, sumNights(context, one, nights.measure)?.nights];
}

/** The room's price, if all its nights are known and their sum recently equalled the exact price. */
function sumKnown(context: MewsContext, one: Forecast, measure: Measure): SummedNights | undefined {
  return context.learnedPrices.isPredictable(one.key) ? sumNights(context, one, measure) : undefined;
}

/** The nights of a standard party are as Mews gave them. Others are found by their adjusted value. */
function sumNights(
  { learnedPrices }: MewsContext,
  { room, standard }: Forecast,
  measure: Measure,
): SummedNights | undefined {
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

type Asked = {
  readonly stay: Stay;
  readonly times: StayTimes;
  readonly nights: RoomNights;
  readonly around: Stay;
};

/** Requests each unknown room, together with one night of each value that was never seen. Learns from both. */
async function askExactly(
  context: MewsContext,
  unknown: readonly Forecast[],
  { stay, times, nights: { measure }, around }: Asked,
): Promise<ReadonlyMap<string, Price>> {
  if (unknown.length === 0) return new Map();
  const { learnedPrices, priceCache } = context;
  const newNights = withoutDependencies(() => {
    for (const one of unknown) learnStandardNights(context, one, measure);
    return listNewNights(context, unknown, measure, around);
  });
  const stays = unknown.map((one) => roomParameters(stayId(one), one.room, stay, times));
  const along = [...newNights].map(([id, { one, date }]) => roomParameters(id, one.room, stayOfNight(date), times));
  const exact = await loadWithNights((asked) => priceCache.loadStayPrices(asked), stays, along);
  for (const [id, { one, valueMinor }] of newNights) {
    const price = exact.get(id);
    if (price?.[measure].amountMinor === valueMinor) learnedPrices.learnNight(one.room.rateId, valueMinor, price);
  }
  for (const one of unknown) {
    const known = withoutDependencies(() => sumNights(context, one, measure));
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

type NewNight = { readonly one: Forecast; readonly date: Temporal.PlainDate; readonly valueMinor: number };

/**
 * One night for each value of a rate that no answer has had yet: first those of the stay, then those of `around`, then
 * other nights up to the limit of the request. Unpredictable rooms are left out.
 */
function listNewNights(
  { learnedPrices }: MewsContext,
  unknown: readonly Forecast[],
  measure: Measure,
  around: Stay,
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
  const known = hopeful.flatMap((one) =>
    [...(one.standard?.known ?? [])].map(([date, price]) => ({ one, date, price })),
  );
  const [first, last] = [around.arrivalDate.toString(), around.departureDate.toString()];
  const isNear = ({ date }: { readonly date: string }) => first <= date && date < last;
  for (const { one, date, price } of [...known.filter(isNear), ...known.filter((night) => !isNear(night))]) {
    if (found.size < MOST_NIGHTS_ASKED) note(one, date, price);
  }
  return found;
}

function stayId({ index }: Forecast): string {
  return `stay ${index}`;
}

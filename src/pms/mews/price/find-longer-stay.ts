import type { LongerStay } from '#domain/cover/find-best-rooms.ts';
import { countNights, type Stay } from '#domain/stay/stay.ts';
import { MAX_SEARCHED_NIGHTS } from '#domain/card/voucher-product.ts';
import { countFree } from './count-free.ts';
import { pricesOfStay, type ForecastNights } from './forecast-nights.ts';
import type { MewsContext } from '../mews-context.ts';
import type { SellableRates } from './sellable-rates.ts';

/** Loads the rates that are sold for stays that end by this day. */
export type LoadUntil = (departureDate: Temporal.PlainDate) => SellableRates | Promise<SellableRates>;

/**
 * The fewest nights from the same arrival for which one of these rooms is free and sold. All rooms are closed for the
 * requested stay, some only because it is too short. Null if there is no such stay.
 */
export async function findLongerStay(
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

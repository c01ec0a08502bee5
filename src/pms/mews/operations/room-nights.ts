import type { AgeCategoryId } from '#domain/ids.ts';
import { fromDecimal } from '#domain/money.ts';
import type { BookedRoom } from '#domain/offer.ts';
import type { NightPrice, Price } from '#domain/price.ts';
import { listNights, type Stay } from '#domain/stay.ts';
import { occupancyAdjustment } from '../mapping/occupancy-adjustment.ts';
import { findKnownNights, findStandardNights, priceNights } from '../mapping/rate-prices.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsContext } from './mews-context.ts';
import { fallBackOnPmsFault } from './fall-back-on-pms-fault.ts';

/** The nights of one stay in Mews' nightly prices. */
export type RoomNights = {
  /** The standard nights of a room and what its party should change; undefined when Mews does not give them. */
  findStandard(room: BookedRoom): StandardNights | undefined;
  /** Divides a room's exact price over its nights. */
  divide(room: BookedRoom, price: Price): NightPrice[];
  /** True when the division is what each night costs, and not an even spread. */
  isKnown(room: BookedRoom, price: Price): boolean;
  /** What the enterprise sets its prices in, and adjustments with them. */
  readonly measure: 'gross' | 'net';
};

export type StandardNights = {
  readonly nights: readonly NightPrice[];
  readonly adjustmentMinor: number;
  /** Every night that came with the same answers, also outside the stay. */
  readonly known: ReadonlyMap<string, Price>;
};

/**
 * Prepares the nightly prices of some rates for a stay. They only decide how an exact price is divided, so when Mews
 * does not give them the price is spread evenly instead of being withheld.
 */
export async function prepareNights(
  context: MewsContext,
  stay: Stay,
  rateIds: readonly string[],
  categories: readonly MewsRoomCategory[],
): Promise<RoomNights> {
  const { setUpCache, priceCache } = context;
  const [configuration, ageCategories, pricesByRate] = await Promise.all([
    setUpCache.loadConfiguration(),
    setUpCache.listAgeCategories(),
    Promise.all(
      [...new Set(rateIds)].map(
        async (rateId) =>
          [rateId, await fallBackOnPmsFault(undefined, priceCache.loadRatePrices(rateId, stay))] as const,
      ),
    ).then((entries) => new Map(entries)),
  ]);
  const nights = listNights(stay);
  const isAdult = (id: AgeCategoryId) =>
    ageCategories.some(({ Id, Classification }) => Id === id && Classification !== 'Child');

  function findStandard(room: BookedRoom): StandardNights | undefined {
    const prices = pricesByRate.get(room.rateId);
    const category = categories.find(({ Id }) => Id === room.roomCategoryId);
    if (!prices || !category) return undefined;
    const standard = findStandardNights(prices, category.Id, nights);
    const currency = standard?.[0]?.price.currency;
    if (!standard || currency === undefined) return undefined;
    const places = { capacity: category.Capacity, extraCapacity: category.ExtraCapacity ?? 0 };
    const adjustment = occupancyAdjustment(prices.adjustments, places, room.party, isAdult);
    const known = prices.byCategory.get(category.Id) ?? new Map<string, Price>();
    return { nights: standard, adjustmentMinor: fromDecimal(currency, adjustment).amountMinor, known };
  }

  const measure = configuration.Enterprise.Pricing === 'Net' ? 'net' : 'gross';
  return {
    findStandard,
    divide: (room, price) => priceNights(price, nights, findStandard(room), measure),
    isKnown: (room, price) => findKnownNights(price, nights, findStandard(room), measure) !== undefined,
    measure,
  };
}

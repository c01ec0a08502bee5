import { fromDecimal } from '#domain/money/money.ts';
import type { BookedRoom } from '#domain/stay/offer.ts';
import type { NightPrice, Price } from '#domain/stay/price.ts';
import { listNights, type Stay } from '#domain/stay/stay.ts';
import { occupancyAdjustment } from '../mapping/occupancy-adjustment.ts';
import { findStandardNights } from '../mapping/rate-prices.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';

export type RoomNights = {
  readonly dates: readonly Temporal.PlainDate[];
  /** The standard nights of a room and the adjustment for its party. Undefined if Mews does not give them. */
  findStandard(room: BookedRoom): StandardNights | undefined;
  /** Whether the enterprise sets prices and adjustments in gross or net. */
  readonly measure: 'gross' | 'net';
};

export type StandardNights = {
  readonly nights: readonly NightPrice[];
  readonly adjustmentMinor: number;
  /** Every night in the same answers, including nights outside the stay. */
  readonly known: ReadonlyMap<string, Price>;
};

/** Covers the stay and all nights of `around`. Without nightly prices, exact prices are requested. */
export async function prepareNights(
  context: MewsContext,
  stay: Stay,
  rateIds: readonly string[],
  categories: readonly MewsRoomCategory[],
  around: Stay = stay,
): Promise<RoomNights> {
  const { setUpCache, priceCache } = context;
  const [configuration, ageCategories, pricesByRate] = await Promise.all([
    setUpCache.loadConfiguration(),
    setUpCache.listAgeCategories(),
    Promise.all(
      [...new Set(rateIds)].map(
        async (rateId) =>
          [rateId, await fallBackOnPmsFault(undefined, priceCache.loadRatePrices(rateId, around))] as const,
      ),
    ).then((entries) => new Map(entries)),
  ]);
  const dates = listNights(stay);

  function findStandard(room: BookedRoom): StandardNights | undefined {
    const prices = pricesByRate.get(room.rateId);
    const category = categories.find(({ Id }) => Id === room.roomCategoryId);
    if (!prices || !category) return undefined;
    const standard = findStandardNights(prices, category.Id, dates);
    const currency = standard?.[0]?.price.currency;
    if (!standard || currency === undefined) return undefined;
    const adjustment = occupancyAdjustment(prices.adjustments, category, room.party, ageCategories);
    const known = prices.byCategory.get(category.Id) ?? new Map<string, Price>();
    return { nights: standard, adjustmentMinor: fromDecimal(currency, adjustment).amountMinor, known };
  }

  const measure = configuration.Enterprise.Pricing === 'Net' ? 'net' : 'gross';
  return { dates, findStandard, measure };
}

import type { BookedRoom } from '#domain/offer.ts';
import type { NightPrice } from '#domain/price.ts';
import { countPersons, type Stay } from '#domain/stay.ts';
import { currentPurpose } from '#pms/request-purpose.ts';
import { countPlaces } from '../mapping/map-room-category.ts';
import { isClosedBy, nightsToEscape, type RestrictedStay } from '../mapping/restriction-rules.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsRate } from '../schema/rate-schema.ts';
import type { MewsContext } from './mews-context.ts';
import { listBaseRateIds, listSoldRates } from './sold-rates.ts';

/** What is sold for one stay, apart from free rooms and prices. */
export type SellableRates = {
  readonly categories: readonly MewsRoomCategory[];
  readonly rates: readonly MewsRate[];
  /**
   * The category and rate of a room when both are sold and the party fits; Mews itself prices any party as if it did.
   */
  find(room: BookedRoom): SoldRoom | undefined;
  /** True when a restriction closes the room for the stay. Without nights, limits of price are taken as met. */
  isClosed(room: SoldRoom, nights?: readonly NightPrice[]): boolean;
  /**
   * The fewest nights with which a stay from the same day would escape all restrictions that close this one; undefined
   * where none does, or more nights alone do not help.
   */
  nightsNeeded(room: SoldRoom, nights?: readonly NightPrice[]): number | undefined;
};

export type SoldRoom = { readonly category: MewsRoomCategory; readonly rate: MewsRate };

/**
 * Gathers categories, rates and restrictions for a stay. Who places reads the restrictions of the stay's days afresh:
 * `reservations/price` prices a closed stay like any other, and `reservations/add` says no only after the guest is
 * entered at the hotel.
 */
export async function loadSellableRates(
  context: MewsContext,
  stay: Stay,
  rateVoucherCode: string | undefined,
): Promise<SellableRates> {
  const { setUpCache, restrictionCache } = context;
  const [{ timeZone }, allCategories, allRates, rates, restrictions, ages] = await Promise.all([
    setUpCache.loadStayTimes(),
    setUpCache.listRoomCategories(),
    setUpCache.listRates(),
    listSoldRates(context, stay, rateVoucherCode),
    currentPurpose() === 'booking' ? restrictionCache.readNow(stay) : restrictionCache.list(stay),
    setUpCache.listAgeCategories(),
  ]);
  const categories = allCategories.filter(({ IsActive }) => IsActive);
  const now = context.now();
  const restrict = ({ category, rate }: SoldRoom, nights?: readonly NightPrice[]): RestrictedStay => ({
    stay,
    rate,
    baseRateIds: listBaseRateIds(rate, allRates),
    category: { id: category.Id, type: category.Type },
    timeZone,
    now,
    ...(nights ? { nights } : {}),
  });
  return {
    categories,
    rates,
    find: ({ roomCategoryId, rateId, party }) => {
      const category = categories.find(({ Id }) => Id === roomCategoryId);
      const rate = rates.find(({ Id }) => Id === rateId);
      const persons = countPersons(party);
      const isKnown = party.every(({ ageCategoryId }) =>
        ages.some(({ Id, IsActive }) => IsActive && Id === ageCategoryId),
      );
      const fits = category && persons > 0 && persons <= countPlaces(category);
      return fits && isKnown && rate ? { category, rate } : undefined;
    },
    isClosed: (room, nights) => {
      const restricted = restrict(room, nights);
      return restrictions.some((restriction) => isClosedBy(restriction, restricted));
    },
    nightsNeeded: (room, nights) => {
      const restricted = restrict(room, nights);
      const closing = restrictions.filter((restriction) => isClosedBy(restriction, restricted));
      const needed = closing.map((restriction) => nightsToEscape(restriction, restricted));
      return needed.reduce((most, one) => most && one && Math.max(most, one), needed[0]);
    },
  };
}

import type { BookedRoom } from '#domain/stay/offer.ts';
import { countPersons, type Stay } from '#domain/stay/stay.ts';
import { currentPurpose } from '#pms/request-purpose.ts';
import { listBaseRateIds } from '../mapping/base-rates.ts';
import { countPlaces } from '../mapping/map-room-category.ts';
import { isPublicRate } from '../mapping/public-rates.ts';
import { prepareClosings, type RoomClosings } from '../mapping/restriction-rules.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsRate } from '../schema/rate-schema.ts';
import type { MewsContext } from '../mews-context.ts';

export type SoldRoom = { readonly category: MewsRoomCategory; readonly rate: MewsRate };

/**
 * Loads categories, rates and restrictions for a stay of `roomCount` rooms. Placing reads the restrictions without the
 * cache. `reservations/price` prices a closed stay like any other, and `reservations/add` refuses it only after the
 * guest has been entered at the hotel.
 */
export async function loadSellableRates(context: MewsContext, stay: Stay, roomCount: number) {
  const { setUpCache, restrictionCache } = context;
  const [{ timeZone }, allCategories, allRates, restrictions, ages] = await Promise.all([
    setUpCache.loadStayTimes(),
    setUpCache.listRoomCategories(),
    setUpCache.listRates(),
    currentPurpose() === 'booking' ? restrictionCache.readNow(stay) : restrictionCache.list(stay),
    setUpCache.listAgeCategories(),
  ]);
  const categories = allCategories.filter(({ IsActive }) => IsActive);
  const rates = allRates.filter(isPublicRate);
  const bookedAt = context.now().toZonedDateTimeISO(timeZone).toPlainDateTime();
  const closingsOf = prepareClosings(restrictions, stay, bookedAt, roomCount);
  const ofRooms = new Map<string, RoomClosings>();
  return {
    categories,
    rates,
    /** The category and rate of a room, if both are sold and the party fits. Mews itself prices a party of any size. */
    find: ({ roomCategoryId, rateId, party }: BookedRoom): SoldRoom | undefined => {
      const category = categories.find(({ Id }) => Id === roomCategoryId);
      const rate = rates.find(({ Id }) => Id === rateId);
      const persons = countPersons(party);
      const isKnown = party.every(({ ageCategoryId }) =>
        ages.some(({ Id, IsActive }) => IsActive && Id === ageCategoryId),
      );
      const fits = category && persons > 0 && persons <= countPlaces(category);
      return fits && isKnown && rate ? { category, rate } : undefined;
    },
    closingsOf: ({ category, rate }: SoldRoom) =>
      ofRooms.getOrInsertComputed(`${category.Id} ${rate.Id}`, () =>
        closingsOf({
          rate,
          baseRateIds: listBaseRateIds(rate, allRates),
          category: { id: category.Id, type: category.Type },
        }),
      ),
  };
}

/** The categories and rates sold for one stay, or for all stays within a span. Free rooms and prices are separate. */
export type SellableRates = Awaited<ReturnType<typeof loadSellableRates>>;

import { isAvailable, roomsForWholeStay } from '#domain/stay/availability.ts';
import { asId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { zero } from '#domain/money/money.ts';
import type { BookedRoom, Offer } from '#domain/stay/offer.ts';
import type { OffersRequest } from '#pms/pms.ts';
import { RequestRefused } from '../client/request-refused.ts';
import { mapCancellationTerms } from '../mapping/map-cancellation.ts';
import { mapRate } from '../mapping/map-rate.ts';
import { prepareFees } from './cancellation-fees.ts';
import type { MewsContext } from '../mews-context.ts';
import { loadOfferPrices } from './offer-prices.ts';
import { listRoomCategories } from '../hotel/room-categories.ts';
import { prepareNights } from './room-nights.ts';
import { loadSellableRates, type SellableRates, type SoldRoom } from './sellable-rates.ts';
import { loadTextChoice } from '../hotel/text-choice.ts';

type Candidate = SoldRoom & { readonly available: number; readonly room: BookedRoom };

/**
 * Lists every room category that is free for all nights and takes the party, at every rate that is sold and not closed
 * by a restriction. With `withUnavailable` full categories are included. Each offer has the exact price of the party,
 * cheapest first. Mews has no operation that combines this.
 */
export async function listOffers(context: MewsContext, request: OffersRequest): Promise<Offer[]> {
  try {
    return await collectOffers(context, request);
  } catch (error) {
    // A cached category or rate no longer exists: refresh the cache and retry once.
    if (!(error instanceof RequestRefused) || !context.setUpCache.refresh()) throw error;
    return collectOffers(context, request);
  }
}

async function collectOffers(context: MewsContext, request: OffersRequest): Promise<Offer[]> {
  const { stay, language, roomCount = 1 } = request;
  const [sellable, times] = await Promise.all([
    loadSellableRates(context, stay, roomCount),
    context.setUpCache.loadStayTimes(),
  ]);
  const candidates = await listCandidates(context, sellable, request);
  if (candidates.length === 0) return [];
  const rateIds = candidates.map(({ rate }) => rate.Id);
  const rooms = candidates.map(({ room }) => room);
  const [priced, roomCategories, feesOf, choice] = await Promise.all([
    prepareNights(context, stay, rateIds, sellable.categories).then((nights) =>
      loadOfferPrices(context, rooms, stay, times, nights),
    ),
    listRoomCategories(context, language),
    prepareFees(context, stay),
    loadTextChoice(context, language),
  ]);
  const offers = candidates.flatMap((candidate, index): Offer[] => {
    const { rate, category } = candidate;
    const roomCategory = roomCategories.find(({ id }) => id === category.Id);
    const room = priced[index];
    if (!roomCategory || !room) return [];
    const isOpen = isAvailable(candidate.available) && !sellable.closingsOf(candidate).isClosed(stay, room.nights);
    if (!isOpen && !request.withUnavailable) return [];
    const { nightsAreKnown, ...divided } = room;
    const alone = { ...candidate, nights: room.nights, orders: [], extras: zero(room.price.currency) };
    const cancellation = mapCancellationTerms(
      (basis) => feesOf({ ...alone, ...basis }),
      { nightsAreKnown },
      room.price.currency,
      context.now(),
    );
    const available = isOpen ? candidate.available : 0;
    return [{ rate: mapRate(rate, choice), roomCategory, available, ...divided, cancellation }];
  });
  return offers.sort((one, other) => one.price.gross.amountMinor - other.price.gross.amountMinor);
}

async function listCandidates(
  context: MewsContext,
  sellable: SellableRates,
  { stay, party, withUnavailable = false }: OffersRequest,
): Promise<Candidate[]> {
  const numbers = await context.priceCache.loadAvailability(stay);
  const rooms = roomsForWholeStay(numbers, stay);
  const isRefused = (id: RoomCategoryId) => {
    const ofCategory = numbers.categories.find(({ roomCategoryId }) => roomCategoryId === id);
    return context.refusedStays.isRefused(id, stay, ofCategory?.numbers ?? []);
  };
  return sellable.categories.flatMap(({ Id: categoryId }) => {
    const roomCategoryId = asId<RoomCategoryId>(categoryId);
    const available = isRefused(roomCategoryId) ? 0 : (rooms.get(roomCategoryId) ?? 0);
    if (!isAvailable(available) && !withUnavailable) return [];
    return sellable.rates.flatMap(({ Id: rateId }): Candidate[] => {
      const room: BookedRoom = { roomCategoryId, rateId: asId<RateId>(rateId), party };
      const sold = sellable.find(room);
      return sold && (withUnavailable || !sellable.closingsOf(sold).isClosed(stay))
        ? [{ ...sold, available, room }]
        : [];
    });
  });
}

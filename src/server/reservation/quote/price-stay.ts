import type { Card } from '#domain/card.ts';
import { coverStay, type Cover } from '#domain/cover.ts';
import { listEntitledBookings } from '#domain/cover-nights.ts';
import type { Booking, BookedExtra, Extra, StayQuote } from '#domain/offer.ts';
import type { CardId } from '#domain/ids.ts';
import { roomsForWholeStay } from '#domain/availability.ts';
import { dateAt } from '#domain/stay.ts';
import type { Dependencies } from '../../dependencies.ts';
import { invalidInput, Problem } from '../../plumbing/http/problem.ts';
import { explainNotSold } from './explain-not-sold.ts';
import { listCityTaxes } from '../../property/list-city-taxes.ts';
import { listOrNone, type ReadyProperty } from '../../property/load-property.ts';

/** A booking priced by the PMS now, and what the cards pay of it. */
export type PricedStay = {
  /** As it will be reserved: with the city tax, where that comes on top. */
  readonly booking: Booking;
  readonly quote: StayQuote;
  readonly entitledRooms: CoverInput['entitledRooms'];
  readonly exchangeRates: CoverInput['exchangeRates'];
  readonly turns: readonly CardId[];
  readonly cover: Cover;
};

type CoverInput = Parameters<typeof coverStay>[0];

/** The cards that shall pay, and the order in which the guest wants them to; empty is the usual one. */
export type Payers = { readonly cards: readonly Card[]; readonly turns: readonly CardId[] };

/**
 * Asks the PMS for the price of a booking, never from a cache, and splits it over the cards.
 * Throws `RESERVATION.NO_AVAILABILITY`, `INPUT.INVALID` for what is not sold, or `PmsUnavailable`.
 */
export async function priceStay(
  deps: Pick<Dependencies, 'clock' | 'pmsOf' | 'log'>,
  ready: ReadyProperty,
  wanted: Booking,
  { cards, turns }: Payers,
  language: string,
): Promise<PricedStay> {
  const { property, facts, pms } = ready;
  const [availability, cityTaxes, exchangeRates] = await Promise.all([
    pms.loadAvailability(wanted.stay),
    listCityTaxes(ready, language),
    listOrNone(deps, 'exchange rates', pms.listExchangeRates()),
  ]);
  refuseWhatIsFull(wanted, roomsForWholeStay(availability, wanted.stay));

  const booking = { ...wanted, extras: mergeExtras(wanted.extras, cityTaxes.map(bookOnce)) };
  const products = [...new Map(cards.map(({ product }) => [product.id, product])).values()];
  const entitled = listEntitledBookings(booking.rooms, products, property.id);
  const quoted = await pms.quoteStay({ booking, language, whatIf: entitled.map(({ room }) => room) });
  if (!quoted) throw await explainNotSold(deps, ready, wanted, language);

  const entitledRooms = entitled.flatMap(({ roomIndex, productId }, index) => {
    const room = quoted.whatIf[index];
    return room ? [{ roomIndex, productId, room }] : [];
  });
  const priced = { booking, quote: quoted.quote, entitledRooms, exchangeRates, turns };
  return { ...priced, cover: coverPricedStay(priced, ready, cards, dateAt(deps.clock.now(), facts.timeZone)) };
}

/** What cards pay of a stay that is priced already; asked again for cards as they are under their locks. */
export function coverPricedStay(
  { booking, quote, entitledRooms, exchangeRates, turns }: Omit<PricedStay, 'cover'>,
  { property }: ReadyProperty,
  cards: readonly Card[],
  today: Temporal.PlainDate,
): Cover {
  return coverStay({
    propertyId: property.id,
    redeemLocationIds: property.redeemLocationIds,
    stay: booking.stay,
    today,
    quote,
    entitledRooms,
    exchangeRates,
    cards,
    turns,
  });
}

/** City tax that comes on top is part of what must be paid: it joins the booking once. */
function bookOnce({ id }: Extra): BookedExtra {
  return { extraId: id, count: 1 };
}

function mergeExtras(chosen: readonly BookedExtra[], added: readonly BookedExtra[]): BookedExtra[] {
  const all = [...chosen, ...added.filter(({ extraId }) => !chosen.some((extra) => extra.extraId === extraId))];
  const ids = [...new Set(all.map(({ extraId }) => extraId))];
  return ids.map((extraId) => ({
    extraId,
    count: all.filter((extra) => extra.extraId === extraId).reduce((count, extra) => count + extra.count, 0),
  }));
}

function refuseWhatIsFull(booking: Booking, free: ReturnType<typeof roomsForWholeStay>): void {
  const categoryIds = booking.rooms.map(({ roomCategoryId }) => roomCategoryId);
  const unknown = categoryIds.findIndex((id) => !free.has(id));
  if (unknown >= 0) throw invalidInput([{ path: `rooms.${unknown}.room_category_id`, code: 'ERRORS.UNKNOWN_ID' }]);
  const full = categoryIds.some((id) => categoryIds.filter((other) => other === id).length > (free.get(id) ?? 0));
  if (full) throw new Problem('RESERVATION.NO_AVAILABILITY');
}

import type { Cover } from './cover.ts';
import { coverStay } from './cover.ts';
import { isEntitledRoom } from './cover-nights.ts';
import type { CoverRequest, EntitledRoom } from './cover-request.ts';
import type { QuotedExtra, QuotedRoom } from './offer.ts';
import { sumPrices, type Price } from './price.ts';
import type { VoucherProduct } from './voucher-product.ts';

/** A room category at a rate with its price for a stay, before anybody booked it. */
export type PricedRoom = Omit<QuotedRoom, 'name' | 'persons' | 'cancellationFees'>;

/** What a party could book instead when it is cut down to the persons that a product includes. */
type EntitledChoice = { readonly product: VoucherProduct; readonly rooms: readonly PricedRoom[] };

/** What the cards are asked to pay: one room for one party, out of those it may choose from. */
export type RoomCoverRequest = Omit<CoverRequest, 'quote' | 'entitledRooms'> & {
  /** The persons in the room. */
  readonly persons: number;
  /** For each product that allows upgrades. */
  readonly entitled: readonly EntitledChoice[];
  /** What comes on top of the room's price and must be paid with it. */
  readonly cityTaxes: readonly QuotedExtra[];
};

/** What must be paid for a room on offer: its own price, and the city tax that comes on top. */
export function priceWithTaxes({ cityTaxes }: Pick<RoomCoverRequest, 'cityTaxes'>, { price }: PricedRoom): Price {
  return sumPrices(price.currency, [price, ...cityTaxes.map(({ priceSummary }) => priceSummary)]);
}

/** What cards pay of one room that is on offer, by the rules of `coverStay`; other extras are not part of an offer. */
export function coverRoom({ persons, entitled, cityTaxes, ...request }: RoomCoverRequest, room: PricedRoom): Cover {
  const { propertyId } = request;
  const entitledRooms = entitled.flatMap(({ product, rooms }): EntitledRoom[] =>
    rooms
      .filter(
        ({ rateId, roomCategoryId }) =>
          rateId === room.rateId && isEntitledRoom(product, propertyId, roomCategoryId, product.persons ?? persons),
      )
      .map((candidate) => ({ roomIndex: 0, productId: product.id, room: toQuotedRoom(candidate, persons) })),
  );
  const total = priceWithTaxes({ cityTaxes }, room);
  const quote = { total, rooms: [toQuotedRoom(room, persons)], extras: cityTaxes };
  return coverStay({ ...request, quote, entitledRooms });
}

/** Names and terms are for people; the cover does not look at them. */
function toQuotedRoom(room: PricedRoom, persons: number): QuotedRoom {
  return { ...room, name: '', persons, cancellationFees: null };
}

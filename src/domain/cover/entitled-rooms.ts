import type { Card } from '../card/card.ts';
import type { CoverRequest, EntitledRoom } from './cover-request.ts';
import { listNightClaims, type NightClaim } from './unpaid-nights.ts';
import type { PropertyId, RoomCategoryId, VoucherProductId } from '../value/ids.ts';
import { limitParty, limitPartyFor } from '../stay/included-persons.ts';
import {
  isChargedByPerson,
  type BookedExtra,
  type BookedRoom,
  type Booking,
  type Extra,
  type QuotedRoom,
} from '../stay/offer.ts';
import type { AgeCategory } from '../stay/property.ts';
import { countPersons } from '../stay/stay.ts';
import {
  entitledRoomCategoryIds,
  isNightAllowed,
  listUpgradable,
  type VoucherProduct,
} from '../card/voucher-product.ts';

/** Whether a product covers this category and number of persons without an upgrade. */
export function isEntitledRoom(
  product: VoucherProduct,
  propertyId: PropertyId,
  roomCategoryId: RoomCategoryId,
  persons: number,
): boolean {
  const categoryIds = entitledRoomCategoryIds(product, propertyId);
  const categoryFits = categoryIds === null || categoryIds.includes(roomCategoryId);
  return categoryFits && (product.persons === null || persons <= product.persons);
}

/**
 * The extra rooms that a quote must price, because an upgraded card covers only the price of its entitled room. For
 * each booked room outside a product that allows upgrades, these are the entitled categories at the same rate with the
 * included persons.
 */
export function listEntitledBookings(
  rooms: readonly BookedRoom[],
  products: readonly VoucherProduct[],
  propertyId: PropertyId,
  ages: readonly AgeCategory[],
): { roomIndex: number; productId: VoucherProductId; room: BookedRoom }[] {
  const upgradable = listUpgradable(products);
  return rooms.flatMap((room, roomIndex) =>
    upgradable
      .filter((product) => !isEntitledRoom(product, propertyId, room.roomCategoryId, countPersons(room.party)))
      .flatMap((product) =>
        listOwnCategoryIds(product, propertyId, room.roomCategoryId).map((roomCategoryId) => ({
          roomIndex,
          productId: product.id,
          room: { roomCategoryId, rateId: room.rateId, party: limitParty(room.party, product.persons, ages) },
        })),
      ),
  );
}

/**
 * The room categories that a product may pay for in place of the booked one, of which the dearest counts. Only the
 * booked category if the product allows it, otherwise the product's list.
 */
export function listOwnCategoryIds(
  product: VoucherProduct,
  propertyId: PropertyId,
  booked: RoomCategoryId,
): readonly RoomCategoryId[] {
  const categoryIds = entitledRoomCategoryIds(product, propertyId);
  return categoryIds === null || categoryIds.includes(booked) ? [booked] : categoryIds;
}

/** An extra to be priced in a room of its own, for the party reduced to the persons that a product includes. */
type IncludedBooking = {
  readonly roomIndex: number;
  readonly productId: VoucherProductId;
  readonly extra: BookedExtra;
  readonly room: BookedRoom;
};

/**
 * The extras that a quote must price again, because a package pays for them only for the persons it includes. For each
 * booked room with more persons, these are the package's booked extras that are charged by person.
 */
export function listIncludedBookings(
  { rooms, extras }: Booking,
  products: readonly VoucherProduct[],
  propertyId: PropertyId,
  { ages, known }: { readonly ages: readonly AgeCategory[]; readonly known: readonly Extra[] },
): IncludedBooking[] {
  return products.flatMap((product) => {
    const included = product.kind === 'package' ? (product.includedExtraIds?.[propertyId] ?? []) : [];
    return extras.flatMap((extra) => {
      const described = known.find(({ id }) => id === extra.extraId && included.includes(id));
      if (!described || !isChargedByPerson(described.charging)) return [];
      return rooms.flatMap((room, roomIndex): IncludedBooking[] => {
        if (product.persons === null || countPersons(room.party) <= product.persons) return [];
        const party = limitPartyFor(described, room.party, product.persons, ages);
        return [{ roomIndex, productId: product.id, extra, room: { ...room, party } }];
      });
    });
  });
}

/** The unpaid nights that a card may pay, each with its amount. The price of the entitled room is the limit. */
export function listPayable(request: CoverRequest, card: Card, nights: readonly NightClaim[]): NightClaim[] {
  return nights
    .filter(({ date }) => isNightAllowed(card.product.validity, date))
    .map((night) => ({ ...night, amountMinor: Math.min(night.amountMinor, entitledMinor(request, card, night)) }))
    .filter(({ amountMinor }) => amountMinor > 0);
}

/** The amount that a card may pay for one night of a room, in minor units. Zero if the card is not for this room. */
function entitledMinor(request: CoverRequest, card: Card, night: NightClaim): number {
  const booked = request.quote.rooms[night.roomIndex];
  if (!booked) return 0;
  if (isEntitledRoom(card.product, request.propertyId, booked.roomCategoryId, booked.persons)) return night.amountMinor;
  const entitled = request.entitledRooms.filter(
    ({ roomIndex, productId }) => roomIndex === night.roomIndex && productId === card.product.id,
  );
  if (isWorthLess(card.product, request.propertyId, booked, entitled)) return 0;
  const prices = entitled.map(
    ({ room }) => room.nights.find(({ date }) => date.equals(night.date))?.price.gross.amountMinor ?? 0,
  );
  return Math.max(0, ...prices);
}

/** Whether a room outside a product's list costs less than every room in it: the card would be worth more there. */
function isWorthLess(
  product: VoucherProduct,
  propertyId: PropertyId,
  booked: QuotedRoom,
  entitled: readonly EntitledRoom[],
): boolean {
  const categoryIds = entitledRoomCategoryIds(product, propertyId);
  const isListed = categoryIds === null || categoryIds.includes(booked.roomCategoryId);
  return !isListed && entitled.every(({ room }) => booked.price.gross.amountMinor < room.price.gross.amountMinor);
}

/** Whether the card may pay for at least a part of one of the booked rooms. */
export function servesAnyRoom(request: CoverRequest, card: Card): boolean {
  return listNightClaims(request.quote).some((night) => entitledMinor(request, card, night) > 0);
}

import type { RateOffer } from '#contract/availability.ts';
import type { WireMoney } from '#contract/values.ts';
import { add, fromDecimal, toDecimal } from '#domain/money.ts';
import { roomsBefore, type RoomChoice } from '../../session/room-choices.ts';

/** A room category with its rates, as one card on the page. */
export type RoomOffer = { readonly room: RateOffer['room_category']; readonly rates: readonly RateOffer[] };

/** All that must be paid for an offer, by cards or by the guest: its price, and the city tax that comes on top. */
export function totalOf({ price: { currency, gross_value: gross }, city_tax: cityTax }: RateOffer): WireMoney {
  const total = add(fromDecimal(currency, gross), fromDecimal(currency, cityTax?.amount ?? 0));
  return { currency, amount: Number(toDecimal(total)) };
}

/** Offers gathered by room; what costs the guest least comes first. */
export function listRoomOffers(offers: readonly RateOffer[]): RoomOffer[] {
  const ordered = [...offers].sort((left, right) => left.due.amount - right.due.amount);
  const ids = [...new Set(ordered.map(({ room_category: room }) => room.id))];
  return ids.flatMap((id) => {
    const rates = ordered.filter(({ room_category: room }) => room.id === id);
    const [first] = rates;
    return first ? [{ room: first.room_category, rates }] : [];
  });
}

/**
 * How many rooms of a category are left when the booking's other rooms have taken theirs; the search has left out those
 * that count as chosen before.
 */
export function roomsLeft(room: RateOffer['room_category'], rooms: readonly RoomChoice[], ownIndex: number): number {
  const before = roomsBefore(rooms, ownIndex);
  const later = rooms.filter((other, index) => index !== ownIndex && !before.includes(other));
  return room.available - later.filter((other) => other.room?.categoryId === room.id).length;
}

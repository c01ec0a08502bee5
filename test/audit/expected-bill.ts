import type { Product } from './audit-sale-page.ts';
import type { AuditCase } from './audit-case.ts';
import type { Bill, NightLine } from './bill.ts';
import { cityTaxIndex, headCount, type Age, type House, type Party } from './houses.ts';
import { sum } from './minor-units.ts';
import { addUp, listNights, listPersons, priceOfExtra, priceOfNight, type Room, type Worth } from './work-out-price.ts';
import type { Stay } from './work-out-fee.ts';

export type Ordered = AuditCase['extras'];

/** City tax of a room where it comes on top (decision 0004), by the price of the hotel's own product for each age. */
export function cityTaxOf(house: House, { party }: Room, { nights }: Stay): Worth {
  const index = cityTaxIndex(house);
  return index < 0 ? addUp([]) : priceOfExtra(house, index, party, nights);
}

/** All that is ordered of one extra, for the persons of all rooms. */
export function priceOfOrder(house: House, order: Ordered[number], rooms: readonly Room[], { nights }: Stay): Worth {
  const each = rooms.map(({ party }) => priceOfExtra(house, order.index, party, nights));
  return addUp(Array.from({ length: order.count }, () => each).flat());
}

/** What is to be paid for rooms, extras and city tax, and what cards for nights are good for. */
export function billOf(house: House, rooms: readonly Room[], stay: Stay, extras: Ordered): Bill {
  const nights = rooms.flatMap((room, index) =>
    listNights(stay.from, stay.nights).map((date) => nightLine(house, room, index, date, extras)),
  );
  const ordered = extras.map((order) => priceOfOrder(house, order, rooms, stay).gross);
  const tax = rooms.map((room) => cityTaxOf(house, room, stay).gross);
  return { house, nights, besides: sum(ordered) + sum(tax) };
}

function nightLine(house: House, room: Room, index: number, date: Temporal.PlainDate, extras: Ordered): NightLine {
  return {
    room: index,
    date,
    price: priceOfNight(house, room, date).gross,
    entitled: (product) => entitledPrice(house, product, room, date),
    included: (product) => includedExtras(house, product, room, extras),
  };
}

/** "Included persons are the dearest of the party" (product.md 3): adults first, then children, then infants. */
export function includedParty({ persons }: Product, party: Party): Party {
  const dearest = listPersons(party).slice(0, persons ?? headCount(party));
  const count = (age: Age): number => dearest.filter((each) => each === age).length;
  return { adult: count('adult'), child: count('child'), infant: count('infant') };
}

/**
 * "When a uses or package card allows it, a dearer room category or extra persons may be booked; the card covers what
 * the entitled room would have cost that night" (product.md 3); without upgrades the card is refused for that room.
 */
function entitledPrice(house: House, product: Product, room: Room, date: Temporal.PlainDate): number | null {
  const isOwnRoom = product.rooms === undefined || product.rooms.includes(room.category);
  const party = includedParty(product, room.party);
  if (isOwnRoom && headCount(party) === headCount(room.party)) return priceOfNight(house, room, date).gross;
  if (!product.upgrades) return null;
  const own = isOwnRoom ? [room.category] : (product.rooms ?? []);
  const prices = own.map((category) => priceOfNight(house, { ...room, category, party }, date).gross);
  return prices.length === 0 ? null : Math.max(...prices);
}

/** "Included extras are paid at what those persons cost" (product.md 3), for one night of the package. */
function includedExtras(house: House, product: Product, { party }: Room, extras: Ordered): number {
  if (!product.withBreakfast || !extras.some(({ index }) => index === 0)) return 0;
  return priceOfExtra(house, 0, includedParty(product, party), 1).gross;
}

import { Big } from 'big.js';
import type { Product } from '../world/audit-sale-page.ts';
import type { AuditCase } from '../plan/audit-case.ts';
import type { Bill, NightLine } from '../work-out/bill.ts';
import { cityTaxIndex, currencyOf, headCount, type Age, type House, type Party } from '../world/houses.ts';
import { majorUnits, sum } from '../world/minor-units.ts';
import {
  addUp,
  listNights,
  listPersons,
  priceOfExtra,
  priceOfNight,
  taxed,
  type Room,
  type Worth,
} from '../work-out/work-out-price.ts';
import type { Stay } from '../work-out/work-out-fee.ts';

export type Ordered = AuditCase['extras'];

/**
 * City tax of a room if it is added to the price (decisions/cover.md), at the price of the hotel's product for each
 * age.
 */
export function cityTaxOf(house: House, { party }: Room, { nights }: Stay): Worth {
  const index = cityTaxIndex(house);
  return index < 0 ? addUp([]) : priceOfExtra(house, index, party, nights);
}

/** The price of all units of one extra: for the guests of all rooms, or once for the booking, by the hotel's rules. */
export function priceOfOrder(house: House, order: Ordered[number], rooms: readonly Room[], stay: Stay): Worth {
  const each = rooms.map((_, room) => priceOfOrderInRoom(house, order, rooms, room, stay));
  return addUp(each);
}

/** The price of an extra on the bill of one room. An extra charged once or per night is on the first room's bill. */
function priceOfOrderInRoom(house: House, order: Ordered[number], rooms: readonly Room[], room: number, stay: Stay) {
  const { charging } = house.plan.products[order.index] ?? {};
  const party = rooms[room]?.party;
  if (!party || (room > 0 && (charging === 'Once' || charging === 'PerTimeUnit'))) return addUp([]);
  const one = priceOfShare(house, order, rooms[room], stay) ?? priceOfExtra(house, order.index, party, stay.nights);
  return addUp(Array.from({ length: order.count }, () => one));
}

/** A product priced as a share costs this share of all nights of its room, however the nights are charged. */
function priceOfShare(house: House, { index }: Ordered[number], room: Room | undefined, stay: Stay): Worth | undefined {
  const { share, taxCodes = [] } = house.plan.products[index] ?? {};
  if (share === undefined || !room) return undefined;
  const nights = listNights(stay.from, stay.nights).map((date) => priceOfNight(house, room, date).gross);
  return taxed(house, new Big(majorUnits(sum(nights), currencyOf(house))).times(share), taxCodes);
}

/** Extras and city tax on the bill of each room. */
export function besidesOf(house: House, rooms: readonly Room[], stay: Stay, extras: Ordered): Worth[] {
  return rooms.map((room, index) =>
    addUp([
      cityTaxOf(house, room, stay),
      ...extras.map((order) => priceOfOrderInRoom(house, order, rooms, index, stay)),
    ]),
  );
}

/** The price of rooms, extras and city tax, and what cards for nights can pay. */
export function billOf(house: House, rooms: readonly Room[], stay: Stay, extras: Ordered): Bill {
  const nights = rooms.flatMap((room, index) =>
    listNights(stay.from, stay.nights).map((date) => nightLine(house, room, index, date, extras, stay)),
  );
  return { house, nights, besides: sum(besidesOf(house, rooms, stay, extras).map(({ gross }) => gross)) };
}

function nightLine(
  house: House,
  room: Room,
  index: number,
  date: Temporal.PlainDate,
  extras: Ordered,
  stay: Stay,
): NightLine {
  return {
    room: index,
    date,
    price: priceOfNight(house, room, date).gross,
    entitled: (product) => entitledPrice(house, product, room, date, stay),
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
 * the entitled room would have cost that night" (product.md 3). Without upgrades the card is refused for that room. A
 * room that the card is for is its own entitled room ("a third person", docs/cover.md). For any other room, "of
 * several own rooms the dearest of each night counts". "A card is refused for a stay in a room outside its list that
 * costs less than each of its own" (docs/cover.md).
 */
function entitledPrice(
  house: House,
  product: Product,
  room: Room,
  date: Temporal.PlainDate,
  stay: Stay,
): number | null {
  const isOwnRoom = product.rooms === undefined || product.rooms.includes(room.category);
  const party = includedParty(product, room.party);
  if (isOwnRoom && headCount(party) === headCount(room.party)) return priceOfNight(house, room, date).gross;
  if (!product.upgrades) return null;
  const own = isOwnRoom ? [room.category] : (product.rooms ?? []).filter((index) => house.plan.categories[index]);
  const entitled = own.map((category) => ({ ...room, category, party }));
  const wholeOf = (one: Room): number =>
    sum(listNights(stay.from, stay.nights).map((night) => priceOfNight(house, one, night).gross));
  if (!isOwnRoom && entitled.every((one) => wholeOf(room) < wholeOf(one))) return null;
  return Math.max(...entitled.map((one) => priceOfNight(house, one, date).gross));
}

/** "Included extras are paid at what those persons cost" (product.md 3), for one night of the package. */
function includedExtras(house: House, product: Product, { party }: Room, extras: Ordered): number {
  if (!product.withBreakfast || !extras.some(({ index }) => index === 0)) return 0;
  return priceOfExtra(house, 0, includedParty(product, party), 1).gross;
}

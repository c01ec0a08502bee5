import { splitBill } from '../work-out/work-out-cover.ts';
import { checkTerms } from './check-terms.ts';
import { billOf, cityTaxOf } from './expected-bill.ts';
import { categoryId, rateId, type House } from '../world/houses.ts';
import { bookedRooms, persons, staySpan, type Play } from './play.ts';
import { addUp, listNights, priceOfNight, type Room } from '../work-out/work-out-price.ts';
import type { Offer } from '../world/wire.ts';

/** Checks every offer, without extras, room by room as a guest chooses them. True if all planned rooms are offered. */
export async function checkSearch(play: Play): Promise<boolean> {
  const { plan, guest, tokens } = play;
  const { house, rooms } = plan;
  for (const [index, wanted] of rooms.entries()) {
    const before = rooms.slice(0, index);
    const { rates: offers } = await guest.availability(house, {
      ...staySpan(plan),
      persons: persons(house, wanted.party),
      card_tokens: tokens,
      ...(index > 0 && { rooms_before: bookedRooms(house, before) }),
    });
    const offered = offers.map((offer) => ({ offer, room: { ...roomOf(house, offer), party: wanted.party } }));
    for (const { offer, room } of offered) checkOffer(play, before, room, offer);
    const isThere = offered.some(
      ({ room: { category, rate } }) => category === wanted.category && rate === wanted.rate,
    );
    if (!isThere) return false;
  }
  return true;
}

export function roomOf(house: House, { room_category: { id }, rate_id: rate }: Offer): Pick<Room, 'category' | 'rate'> {
  const category = house.plan.categories.findIndex((_, index) => categoryId(house, index) === id);
  return { category, rate: rate === rateId(house, 'saver') ? 'saver' : 'flexible' };
}

/**
 * An offer shows what it adds to the rooms before it: due with it less due without it (docs/cover.md,
 * decisions/cover.md).
 */
function checkOffer({ plan, findings, cards }: Play, before: readonly Room[], room: Room, offer: Offer): void {
  const { house, stay, bookedAt } = plan;
  const where = `search for room ${before.length + 1}, ${offer.room_category.name} ${room.rate}`;
  const nights = listNights(stay.from, stay.nights).map((date) => priceOfNight(house, room, date));
  findings.price(where, addUp(nights), offer.price);
  offer.price_per_night.forEach((night, index) => {
    findings.price(`${where}, ${night.date}`, nights[index] ?? addUp([]), night.price);
  });
  const tax = cityTaxOf(house, room, stay).gross;
  findings.money(`${where}: city tax`, house, tax === 0 ? null : tax, offer.city_tax);
  const with_ = splitBill(billOf(house, [...before, room], stay, []), cards);
  const without = splitBill(billOf(house, before, stay, []), cards);
  findings.money(`${where}: due`, house, with_.due - without.due, offer.due);
  // "`cover`: what the cards pay of `price`" (docs/openapi.json), so without city tax.
  const ofPrice = splitBill({ ...billOf(house, [room], stay, []), besides: 0 }, cards);
  if (cards.length > 0 && before.length === 0) findings.cover(where, ofPrice, offer.cover);
  // With these cards, extras apart … A room beside others is shown by the terms alone (decisions/cancelling.md). City
  // tax is no extra: it joins every booking (decisions/cover.md).
  const alone = { payments: [], refusals: [], due: Number.MAX_SAFE_INTEGER };
  const terms = { house, stay, rooms: [room], besides: [0], bookedAt };
  if (countsExtras(house, room)) return findings.same(`${where}: fee`, null, offer.cancellation.fee);
  checkTerms(findings, where, terms, before.length > 0 ? alone : with_, offer.cancellation);
}

/** Null where it is not known (decisions/cancelling.md): if the fee also counts extras, which are chosen later. */
const countsExtras = ({ plan }: House, { rate }: Room): boolean =>
  plan.cancellation.some(({ group, extent }) => group === rate && extent.includes('Products'));

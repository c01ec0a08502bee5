import { splitBill, type Split } from './work-out-cover.ts';
import { billOf, cityTaxOf } from './expected-bill.ts';
import type { Findings } from './findings.ts';
import { categoryId, rateId, type House } from './houses.ts';
import { bookedRooms, persons, staySpan, type Play } from './play.ts';
import { feeAt, freeUntil, type BookedTerms, type Stay } from './work-out-fee.ts';
import { addUp, listNights, priceOfNight, type Room } from './work-out-price.ts';
import type { Offer, Terms } from './wire.ts';

/**
 * Room after room, as a guest chooses them: every offer of each search, without extras. True when the planned rooms are
 * all among them. The calendar's day and the card's next stays must agree with the search.
 */
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
    if (index === 0) await checkCalendar(play, offers);
    const isThere = offered.some(
      ({ room: { category, rate } }) => category === wanted.category && rate === wanted.rate,
    );
    if (!isThere) return false;
  }
  await checkStays(play);
  return true;
}

function roomOf(house: House, { room_category: { id }, rate_id: rate }: Offer): Pick<Room, 'category' | 'rate'> {
  const category = house.plan.categories.findIndex((_, index) => categoryId(house, index) === id);
  return { category, rate: rate === rateId(house, 'saver') ? 'saver' : 'flexible' };
}

/** "An offer shows what it adds to the rooms before it: due with it less due without it" (docs/cover.md, 0013). */
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
  if (cards.length > 0 && before.length === 0) {
    findings.cover(where, splitBill({ ...billOf(house, [room], stay, []), besides: 0 }, cards), offer.cover);
  }
  checkTerms(findings, where, { house, stay, rooms: [room], besides: [0], bookedAt }, bookedAt, offer.cancellation);
}

export function checkTerms(
  findings: Findings,
  where: string,
  terms: BookedTerms,
  moment: Temporal.Instant,
  actual: Terms,
): void {
  findings.money(`${where}: fee`, terms.house, feeAt(terms, moment), actual.fee);
  const until = freeUntil(terms, moment)?.epochMilliseconds ?? null;
  findings.same(`${where}: free until`, until, actual.free_until && Date.parse(actual.free_until));
}

/** What a stay in the cheapest of some rooms leaves to be paid by the cards, and costs without any. */
function cheapestOf(play: Play, rooms: readonly Room[], stay: Stay): { due: number; price: number } {
  const { plan, cards } = play;
  const splits: Split[] = rooms.map((room) => splitBill(billOf(plan.house, [room], stay, []), cards));
  const prices = rooms.map((room) => splitBill(billOf(plan.house, [room], stay, []), []).due);
  return { due: Math.min(...splits.map(({ due }) => due)), price: Math.min(...prices) };
}

/** "A search names no price that the summary does not keep" (decision 0004): the day names what the offers name. */
async function checkCalendar(play: Play, offers: readonly Offer[]): Promise<void> {
  const { plan, guest, findings, tokens } = play;
  const { house, stay, rooms } = plan;
  const [first] = rooms;
  if (!first) return;
  const days = await guest.calendar(house, {
    from: stay.from.toString(),
    to: stay.from.add({ days: 1 }).toString(),
    persons: persons(house, first.party),
    card_tokens: tokens,
    nights: stay.nights,
  });
  const [day] = days;
  if (!day) return findings.same('calendar', 'a day', 'none');
  if (offers.length === 0) return findings.same('calendar: due of a day without offers', null, day.due);
  const offered = offers.map((offer) => ({ ...roomOf(house, offer), party: first.party }));
  const { due, price } = cheapestOf(play, offered, stay);
  findings.money('calendar: from price', house, price, day.from_price);
  findings.money('calendar: due', house, due, day.due);
  if (tokens.length > 0) findings.same('calendar: covered', due === 0, day.state === 'covered');
}

/** The next stays of one card, at this hotel: due is that of the cheapest rate of the room that is named. */
async function checkStays(play: Play): Promise<void> {
  const { plan, guest, findings, tokens, cards } = play;
  const { house, stay, rooms } = plan;
  const [token] = tokens;
  const [first] = rooms;
  if (!first || token === undefined || cards.length !== 1 || plan.number % 3 > 0) return;
  const { adult, child, infant } = first.party;
  const ages = [...Array.from({ length: child }, () => 9), ...Array.from({ length: infant }, () => 1)];
  const answer = await guest.cardStays({
    card_token: token,
    from: stay.from.toString(),
    to: stay.from.add({ days: 8 }).toString(),
    persons: { adults: adult, children_ages: ages },
    nights: stay.nights,
  });
  const here = answer.properties.find(({ property_id: id }) => id === house.id);
  for (const next of here?.stays ?? []) {
    const from = Temporal.PlainDate.from(next.stay_from);
    const nights = from.until(next.stay_to).days;
    const category = house.plan.categories.findIndex((_, index) => categoryId(house, index) === next.room_category_id);
    const offered = listRates(plan.bookedAt, house, from).map((rate) => ({ category, rate, party: first.party }));
    const { due } = cheapestOf(play, offered, { from, nights });
    findings.money(`next stays, ${next.stay_from} for ${nights}: due`, house, due, next.due);
    findings.same(`next stays, ${next.stay_from} for ${nights}: covered`, due === 0, next.covered);
  }
}

/** "The saver must be booked three days ahead" (simulator/README.md). */
function listRates(now: Temporal.Instant, { plan }: House, from: Temporal.PlainDate): Room['rate'][] {
  const arrival = from.toZonedDateTime(plan.timeZone).toInstant();
  const isEarly = now.until(arrival, { largestUnit: 'hours' }).hours >= 72;
  return isEarly ? ['flexible', 'saver'] : ['flexible'];
}

import { roomOf } from './check-search.ts';
import { billOf } from './expected-bill.ts';
import { categoryId, HOUSES, type House } from '../world/houses.ts';
import { persons, staySpan, type Play } from './play.ts';
import { daysOf, refusalOn } from '../work-out/work-out-days.ts';
import { splitBill } from '../work-out/work-out-cover.ts';
import type { Stay } from '../work-out/work-out-fee.ts';
import type { Room } from '../work-out/work-out-price.ts';
import type { CalendarDay, CardStay } from '../world/wire.ts';

/** A room that the search offers to a party, and how many of its category are free. */
type Option = { readonly room: Room; readonly free: number };

/**
 * A search names no price that the summary does not keep (decisions/cover.md). A day of the calendar and a card's next
 * stays show what the combination of rooms leaves that leaves least, and what the cheapest one costs, each of rooms
 * that are free together (decisions/cover.md).
 */
export async function checkCalendar(play: Play): Promise<void> {
  const { plan, guest, findings, tokens } = play;
  const { house, stay, rooms } = plan;
  const options = await Promise.all(rooms.map((room) => listOptions(play, room)));
  const combinations = combine(options);
  if (combinations.length > 400) return;
  const [first, ...others] = rooms.map(({ party }) => persons(house, party));
  const [day] = await guest.calendar(house, {
    from: stay.from.toString(),
    to: stay.from.add({ days: 1 }).toString(),
    persons: first,
    card_tokens: tokens,
    nights: stay.nights,
    ...(others.length > 0 && { further_rooms: others.map((party) => ({ persons: party })) }),
  });
  if (day) checkDay(play, combinations, day);
  else findings.same('calendar', 'a day', 'none');
  const next = await listNextStays(play);
  if (rooms.length === 1) for (const one of next) checkNextStay(play, one);
  const same = next.find(({ stay_from: from }) => from === stay.from.toString());
  if (same) findings.money('next stays: due on these days', house, leastDue(play, combinations, stay), same.due);
}

async function listOptions({ plan, guest }: Play, { party }: Room): Promise<Option[]> {
  const asked = { ...staySpan(plan), persons: persons(plan.house, party) };
  const { rates } = await guest.availability(plan.house, asked);
  return rates.map((offer) => ({
    room: { ...roomOf(plan.house, offer), party },
    free: offer.room_category.available,
  }));
}

/** Every combination of rooms for the parties, with no more rooms of a category than are free. */
function combine(options: readonly (readonly Option[])[]): Room[][] {
  const ways = options.reduce<Option[][]>(
    (before, ofRoom) => before.flatMap((way) => ofRoom.map((option) => [...way, option])),
    [[]],
  );
  const isFree = (way: readonly Option[]): boolean =>
    way.every(({ room, free }) => way.filter((other) => other.room.category === room.category).length <= free);
  return ways.filter(isFree).map((way) => way.map(({ room }) => room));
}

const leastDue = ({ plan, cards }: Play, ways: readonly (readonly Room[])[], stay: Stay): number =>
  Math.min(...ways.map((rooms) => splitBill(billOf(plan.house, rooms, stay, []), cards).due));

function checkDay(play: Play, combinations: readonly Room[][], day: CalendarDay): void {
  const { plan, findings, tokens, cards } = play;
  const { house, stay } = plan;
  if (combinations.length === 0) return findings.same('calendar: due when no room is free', null, day.due);
  const due = leastDue(play, combinations, stay);
  const price = leastDue({ ...play, cards: [] }, combinations, stay);
  // A card that is not for these days or rooms makes the day "not allowed", without a price.
  const [best = []] = combinations;
  const split = splitBill(billOf(house, best, stay, []), cards);
  if (cards.length > 0 && split.refusals.length === cards.length) return;
  findings.money('calendar: from price', house, price, day.from_price);
  findings.money('calendar: due', house, due, day.due);
  if (tokens.length > 0) findings.same('calendar: covered', due === 0, day.state === 'covered');
}

/** The next stays of one card at this hotel. They take long to compute, so only some cases ask for them. */
async function listNextStays({ plan, guest, tokens, cards, findings }: Play): Promise<readonly CardStay[]> {
  const { house, stay, rooms } = plan;
  const [token] = tokens;
  const hasDays = cards.some((card) => daysOf(card, house.settings, plan.bookedAt).isApart);
  if (token === undefined || cards.length !== 1 || (plan.number % 3 > 0 && !hasDays)) return [];
  const [first, ...others] = rooms.map(({ party: { adult, child, infant } }) => ({
    adults: adult,
    children_ages: [...Array.from({ length: child }, () => 9), ...Array.from({ length: infant }, () => 1)],
  }));
  const answer = await guest.cardStays({
    card_token: token,
    from: stay.from.toString(),
    to: stay.from.add({ days: 8 }).toString(),
    persons: first,
    nights: stay.nights,
    ...(others.length > 0 && { further_rooms: others }),
  });
  for (const { property_id: id, reason, stays } of answer.properties) {
    const there = HOUSES.find((one) => one.id === id);
    const refusal = cards.map((card) => there && refusalOn(card, there, plan.bookedAt))[0] ?? null;
    const ofDays = reason === 'CARD.EXPIRED' || reason === 'CARD.NOT_STARTED' || reason === 'CARD.VOID' ? reason : null;
    findings.same(`next stays at ${id}: refused for its days`, refusal, ofDays);
    if (refusal) findings.same(`next stays at ${id}`, 0, stays.length);
  }
  return answer.properties.find(({ property_id: id }) => id === house.id)?.stays ?? [];
}

/** Due is the amount for the cheapest rate of the named room. */
function checkNextStay(play: Play, next: CardStay): void {
  const { plan, findings } = play;
  const { house, rooms, bookedAt } = plan;
  const from = Temporal.PlainDate.from(next.stay_from);
  const nights = from.until(next.stay_to).days;
  const category = house.plan.categories.findIndex((_, index) => categoryId(house, index) === next.room_category_id);
  const ways = listRates(bookedAt, house, from).flatMap((rate) =>
    rooms.slice(0, 1).map(({ party }) => [{ category, rate, party }]),
  );
  const due = leastDue(play, ways, { from, nights });
  findings.money(`next stays, ${next.stay_from} for ${nights}: due`, house, due, next.due);
  findings.same(`next stays, ${next.stay_from} for ${nights}: covered`, due === 0, next.covered);
}

/** "The saver must be booked three days ahead" (simulators/mews/README.md). */
function listRates(now: Temporal.Instant, { plan }: House, from: Temporal.PlainDate): Room['rate'][] {
  const arrival = from.toZonedDateTime(plan.timeZone).toInstant();
  const isEarly = now.until(arrival, { largestUnit: 'hours' }).hours >= 72;
  return isEarly ? ['flexible', 'saver'] : ['flexible'];
}

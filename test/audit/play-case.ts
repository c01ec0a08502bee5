import type { AuditCase } from './audit-case.ts';
import type { AuditWorld } from './audit-world.ts';
import { productOf } from './audit-sale-page.ts';
import { AuditGuest, personsOf } from './audit-guest.ts';
import type { NotedCard } from './bill.ts';
import { billOf, cityTaxOf, priceOfOrder } from './expected-bill.ts';
import { Findings } from './findings.ts';
import { ageId, AGES, categoryId, productId, rateId, type House, type Party } from './houses.ts';
import { minorOf } from './minor-units.ts';
import { feeAt, freeUntil, type BookedTerms } from './work-out-fee.ts';
import { splitBill } from './work-out-cover.ts';
import { addUp, listNights, priceOfNight, type Room } from './work-out-price.ts';
import type { Availability, Booking, Persons, Reservation, Summary } from './wire.ts';

/** A case while it is played: what was answered so far, and what is on its cards by the audit's own notebook. */
export type Play = {
  readonly plan: AuditCase;
  readonly guest: AuditGuest;
  readonly world: AuditWorld;
  readonly findings: Findings;
  readonly cards: readonly NotedCard[];
  tokens: readonly string[];
  reservation: Reservation | null;
};

export async function beginCase(world: AuditWorld, plan: AuditCase): Promise<Play> {
  const { url, simulator } = world.staycard;
  const guest = new AuditGuest(url, simulator.url);
  const cards = await Promise.all(
    plan.cards.map(async (order): Promise<NotedCard> => {
      const { code, id } = await world.issue(order);
      const { currency, amount: left } = order;
      const expiresOn = order.expiresOn?.toString() ?? null;
      return { id, code, product: productOf(order.product), currency, expiresOn, left };
    }),
  );
  return { plan, guest, world, findings: new Findings(), cards, tokens: [], reservation: null };
}

/** From the search to the confirmation. Answers in a word how it ended. */
export async function bookCase(play: Play): Promise<string> {
  const { plan, guest, findings } = play;
  const searches = await Promise.all(play.cards.map(({ code }) => guest.searchCard(code)));
  play.tokens = searches.map(({ card_token: token }) => token);
  const isOffered = await checkSearch(play);
  if (!isOffered) return 'not offered';
  const booking = bookingOf(play);
  const { status, body: summary } = await guest.summary(plan.house, booking);
  if (status !== 200) return `summary ${summary.code}`;
  checkSummary(play, summary);
  const placed = await guest.place(plan.house, summary);
  if (placed.status !== 201) return `placing ${placed.body.code}`;
  play.reservation = placed.body;
  checkReservation(play, summary, placed.body);
  checkReservation(play, summary, await guest.reservation(placed.body));
  for (const card of summary.cover.cards) noteDebit(play, card.last4);
  await checkCards(play, 'after booking');
  findings.same('state', 'confirmed', placed.body.state);
  return 'booked';
}

const persons = (house: House, party: Party): Persons => personsOf(AGES.map((age) => [ageId(house, age), party[age]]));

const staySpan = ({ stay: { from, nights } }: AuditCase): { stay_from: string; stay_to: string } => ({
  stay_from: from.toString(),
  stay_to: from.add({ days: nights }).toString(),
});

function bookingOf({ plan, tokens }: Play): Booking {
  const { house, rooms, extras } = plan;
  return {
    ...staySpan(plan),
    rooms: rooms.map(({ category, rate, party }) => ({
      room_category_id: categoryId(house, category),
      rate_id: rateId(house, rate),
      persons: persons(house, party),
    })),
    products: extras.map(({ index, count }) => ({ product_id: productId(house, index), count })),
    card_tokens: tokens,
  };
}

/** Every offer of the search, as if it were booked alone and without extras. True when the planned one is among them. */
async function checkSearch({ plan, guest, findings, cards, tokens }: Play): Promise<boolean> {
  const { house, stay, rooms, bookedAt } = plan;
  const [first] = rooms;
  if (!first) return false;
  const answer: Availability = await guest.availability(house, {
    ...staySpan(plan),
    persons: persons(house, first.party),
    card_tokens: tokens,
  });
  for (const offer of answer.rates) {
    const category = house.plan.categories.findIndex((_, index) => categoryId(house, index) === offer.room_category.id);
    const rate = offer.rate_id === rateId(house, 'saver') ? 'saver' : 'flexible';
    const room: Room = { category, rate, party: first.party };
    const where = `search, ${offer.room_category.name} ${rate}`;
    const nights = listNights(stay.from, stay.nights).map((date) => priceOfNight(house, room, date));
    findings.price(where, addUp(nights), offer.price);
    offer.price_per_night.forEach((night, index) => {
      findings.price(`${where}, ${night.date}`, nights[index] ?? addUp([]), night.price);
    });
    const tax = cityTaxOf(house, room, stay).gross;
    findings.money(`${where}: city tax`, house, tax === 0 ? null : tax, offer.city_tax);
    const split = splitBill(billOf(house, [room], stay, []), cards);
    findings.money(`${where}: due`, house, split.due, offer.due);
    const ofRoom = splitBill({ ...billOf(house, [room], stay, []), besides: 0 }, cards);
    if (cards.length > 0) findings.cover(where, ofRoom, offer.cover);
    const terms = { house, stay, rooms: [room], besides: [0], bookedAt };
    checkTerms(findings, where, terms, bookedAt, offer.cancellation);
  }
  return answer.rates.some(
    ({ rate_id: rate, room_category: { id } }) =>
      rate === rateId(house, first.rate) && id === categoryId(house, first.category),
  );
}

function checkTerms(
  findings: Findings,
  where: string,
  terms: BookedTerms,
  moment: Temporal.Instant,
  actual: Summary['cancellation'],
): void {
  findings.money(`${where}: fee`, terms.house, feeAt(terms, moment), actual.fee);
  const until = freeUntil(terms, moment);
  findings.same(
    `${where}: free until`,
    until?.epochMilliseconds ?? null,
    actual.free_until && Date.parse(actual.free_until),
  );
}

export function termsOf({ house, stay, rooms, extras, bookedAt }: AuditCase): BookedTerms {
  const besides = rooms.map(
    (room) =>
      cityTaxOf(house, room, stay).gross + addUp(extras.map((order) => priceOfOrder(house, order, [room], stay))).gross,
  );
  return { house, stay, rooms, besides, bookedAt };
}

function checkSummary({ plan, findings, cards }: Play, summary: Summary): void {
  const { house, rooms, stay, extras, bookedAt } = plan;
  const nightsOf = (room: Room) => listNights(stay.from, stay.nights).map((date) => priceOfNight(house, room, date));
  rooms.forEach((room, index) => {
    const shown = summary.rate.rooms[index];
    if (!shown) return findings.same(`summary, room ${index}`, 'shown', 'missing');
    findings.price(`summary, room ${index}`, addUp(nightsOf(room)), shown.price);
    nightsOf(room).forEach((night, count) => {
      const actual = shown.price_per_night[count];
      if (actual) findings.price(`summary, room ${index}, ${actual.date}`, night, actual.price);
    });
  });
  const ofRooms = addUp(rooms.flatMap(nightsOf));
  findings.price('summary, rate', ofRooms, summary.rate.price);
  const ordered = extras.map((order) => priceOfOrder(house, order, rooms, stay));
  extras.forEach(({ index, count }, place) => {
    const shown = summary.products.find(({ product_id: id }) => id === productId(house, index));
    const name = `summary, ${count} × extra ${index}`;
    if (shown) findings.price(name, ordered[place] ?? addUp([]), shown.price_summary);
    else findings.same(name, 'shown', 'missing');
  });
  const tax = addUp(rooms.map((room) => cityTaxOf(house, room, stay)));
  findings.money('summary: city tax', house, tax.gross === 0 ? null : tax.gross, summary.city_tax.amount);
  findings.price('summary: total', addUp([ofRooms, ...ordered, tax]), summary.total_price);
  const split = splitBill(billOf(house, rooms, stay, extras), cards);
  findings.cover('summary', split, summary.cover);
  findings.money('summary: due', house, split.due, summary.due);
  checkTerms(findings, 'summary', termsOf(plan), bookedAt, summary.cancellation);
}

function checkReservation({ findings }: Play, summary: Summary, reservation: Reservation): void {
  findings.same('confirmation: total', summary.total_price, reservation.total_price);
  findings.same('confirmation: cover', summary.cover, reservation.cover);
  findings.same('confirmation: due', summary.due, reservation.due);
}

/** Takes from the notebook's card what the audit itself worked out. */
function noteDebit({ plan, cards }: Play, last4: string): void {
  const split = splitBill(billOf(plan.house, plan.rooms, plan.stay, plan.extras), cards);
  const payment = split.payments.find(({ card }) => card.code.endsWith(last4));
  if (payment) payment.card.left -= payment.used;
}

export async function checkCards({ cards, guest, findings }: Play, when: string): Promise<void> {
  for (const card of cards) {
    const { balance, held } = (await guest.searchCard(card.code)).card;
    const amount = (left: typeof balance): number => (left.value ? minorOf(left.value) : (left.uses ?? 0));
    findings.same(`card ${card.code.slice(-4)} ${when}: balance`, card.left, amount(balance));
    findings.same(`card ${card.code.slice(-4)} ${when}: held`, 0, amount(held));
  }
}

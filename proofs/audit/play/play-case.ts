import type { AuditCase } from '../plan/audit-case.ts';
import { productOf } from '../world/audit-sale-page.ts';
import { AuditGuest } from '../world/audit-guest.ts';
import type { AuditWorld } from '../world/audit-world.ts';
import type { NotedCard } from '../work-out/bill.ts';
import { bookedBill, checkCards, checkConfirmation, checkSummary } from '../compare/check-booking.ts';
import { checkDays } from '../compare/check-card.ts';
import { checkCalendar } from '../compare/check-calendar.ts';
import { checkSearch } from '../compare/check-search.ts';
import { checkProperty, checkRest, checkWrongWays } from '../compare/check-rest.ts';
import { Findings } from '../compare/findings.ts';
import { productId } from '../world/houses.ts';
import { bookedRooms, staySpan, UNTOUCHED, type Play } from '../compare/play.ts';
import { makeVoid } from './play-others.ts';
import { askForPayment } from './play-paying.ts';
import type { Booking } from '../world/wire.ts';
import { refusalOn } from '../work-out/work-out-days.ts';
import { chooseWay } from '../work-out/work-out-rest.ts';

/** Issues the cards of a case and looks them up on the sale page. */
export async function beginCase(world: AuditWorld, plan: AuditCase): Promise<Play> {
  const { url, simulator } = world.staycard;
  const { salePage } = plan.house.settings;
  const guest = new AuditGuest(url, salePage, simulator.url);
  const cards: NotedCard[] = [];
  for (const order of plan.cards) {
    const { code, id } = await world.issue(salePage, order);
    const { currency, amount: left } = order;
    const [startsOn, expiresOn] = [order.startsOn, order.expiresOn].map((day) => day?.toString() ?? null);
    const noted = {
      id,
      code,
      product: productOf(order.product),
      currency,
      left,
      isVoid: false,
      lost: 0,
      isContinued: false,
    };
    cards.push({ ...noted, startsOn: startsOn ?? null, expiresOn: expiresOn ?? null, refusal: null });
  }
  const nothingYet = { booked: null, payment: null, onTheBill: null, outcome: 'begun', atHotel: UNTOUCHED };
  const begun = { plan: { ...plan, bookedAt: world.clock.now() }, guest, findings: new Findings(), cards };
  const play: Play = { ...begun, tokens: [], kinds: new Set(), ...nothingYet };
  if (plan.voids?.when === 'before booking') await makeVoid(world, play);
  for (const card of cards) card.refusal = refusalOn(card, plan.house, play.plan.bookedAt);
  const searches = await Promise.all(cards.map(({ code }) => guest.searchCard(code)));
  searches.forEach(({ card: shown }, index) => {
    const card = cards[index];
    if (card) checkDays(play, card, shown);
  });
  return { ...play, tokens: searches.map(({ card_token: token }) => token) };
}

/** From the search, or from the summary, to the confirmation or the payment request. */
export async function bookCase(world: AuditWorld, play: Play, isSearched: boolean): Promise<void> {
  const isOffered = !isSearched || (await checkOffers(play));
  play.outcome = isOffered ? await tryToBook(world, play) : 'not offered';
}

/** True if the planned rooms are offered. */
async function checkOffers(play: Play): Promise<boolean> {
  const isOffered = await checkSearch(play);
  await checkCalendar(play);
  return isOffered;
}

/** Returns the outcome in a word. */
async function tryToBook(world: AuditWorld, play: Play): Promise<string> {
  const { plan, guest } = play;
  const { status, body: summary } = await guest.summary(plan.house, bookingOf(play));
  if (status !== 200) return `summary ${summary.code}`;
  const split = checkSummary(play, summary);
  const ways = checkRest(play, split, summary);
  await checkProperty(play);
  if (plan.paying.errsFirst) await checkWrongWays(play, ways, summary);
  const settling = chooseWay(ways, plan.paying.prefersPaying);
  const { status: placed, body: reservation } = await guest.place(plan.house, summary, settling);
  if (settling.payRest && placed === 202) return askForPayment(world, play, split, reservation);
  if (placed !== 201) return `placing ${placed} ${reservation.code}`;
  checkConfirmation(play, summary, reservation);
  checkConfirmation(play, summary, await guest.reservation(reservation));
  for (const { card, used } of split.payments) card.left -= used;
  await checkCards(play, 'after booking');
  const bill = bookedBill(play, split);
  play.booked = { reservation, split, total: bill.items, restPaid: 0 };
  play.onTheBill = bill;
  return 'booked';
}

function bookingOf({ plan, tokens }: Play): Booking {
  const { house, rooms, extras } = plan;
  return {
    ...staySpan(plan),
    rooms: bookedRooms(house, rooms),
    products: extras.map(({ index, count }) => ({ product_id: productId(house, index), count })),
    card_tokens: tokens,
  };
}

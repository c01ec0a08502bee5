import type { AuditCase } from './audit-case.ts';
import { productOf } from './audit-sale-page.ts';
import { AuditGuest } from './audit-guest.ts';
import type { AuditWorld } from './audit-world.ts';
import type { NotedCard } from './bill.ts';
import { bookedBill, checkCards, checkConfirmation, checkSummary } from './check-booking.ts';
import { checkCalendar } from './check-calendar.ts';
import { checkSearch } from './check-search.ts';
import { Findings } from './findings.ts';
import { productId } from './houses.ts';
import { bookedRooms, staySpan, type Play } from './play.ts';
import type { Booking } from './wire.ts';

/** Issues the cards of a case and shows them to the sale page. */
export async function beginCase(world: AuditWorld, plan: AuditCase): Promise<Play> {
  const { url, simulator } = world.staycard;
  const guest = new AuditGuest(url, simulator.url);
  const cards: NotedCard[] = [];
  for (const order of plan.cards) {
    const { code, id } = await world.issue(order);
    const { currency, amount: left } = order;
    const expiresOn = order.expiresOn?.toString() ?? null;
    cards.push({ id, code, product: productOf(order.product), currency, expiresOn, left });
  }
  const searches = await Promise.all(cards.map(({ code }) => guest.searchCard(code)));
  const tokens = searches.map(({ card_token: token }) => token);
  return { plan, guest, findings: new Findings(), cards, tokens, booked: null, onTheBill: null, outcome: 'begun' };
}

/** From the search to the confirmation. */
export async function bookCase(play: Play): Promise<void> {
  play.outcome = await tryToBook(play);
}

/** Says in a word how it ended. */
async function tryToBook(play: Play): Promise<string> {
  const { plan, guest } = play;
  const isOffered = await checkSearch(play);
  await checkCalendar(play);
  if (!isOffered) return 'not offered';
  const { status, body: summary } = await guest.summary(plan.house, bookingOf(play));
  if (status !== 200) return `summary ${summary.code}`;
  const split = checkSummary(play, summary);
  const { status: placed, body: reservation } = await guest.place(plan.house, summary);
  if (placed !== 201) return `placing ${reservation.code}`;
  checkConfirmation(play, summary, reservation);
  checkConfirmation(play, summary, await guest.reservation(reservation));
  for (const { card, used } of split.payments) card.left -= used;
  await checkCards(play, 'after booking');
  const bill = bookedBill(play, split);
  play.booked = { reservation, split, total: bill.items };
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

import { checkKept, checkTerms } from './check-terms.ts';
import { endingAt, mostDue } from './expected-terms.ts';
import { besidesOf, billOf, cityTaxOf, priceOfOrder } from './expected-bill.ts';
import { amountOf } from './check-card.ts';
import { sum } from '../world/minor-units.ts';
import type { AuditCase } from '../plan/audit-case.ts';
import { productId } from '../world/houses.ts';
import type { Play } from './play.ts';
import type { BookedTerms } from '../work-out/work-out-fee.ts';
import { splitBill, type Split } from '../work-out/work-out-cover.ts';
import { addUp, listNights, priceOfNight, type Room, type Worth } from '../work-out/work-out-price.ts';
import type { Reservation, Summary } from '../world/wire.ts';

/** The cancellation terms at the moment of booking, with extras and city tax of each room. */
export function termsOf({ house, stay, rooms, extras, bookedAt }: AuditCase): BookedTerms {
  const besides = besidesOf(house, rooms, stay, extras).map(({ gross }) => gross);
  return { house, stay, rooms, besides, bookedAt };
}

/** The rate is the price of the nights of all rooms. The total adds extras and city tax (decisions/cover.md). */
export function checkSummary(play: Play, summary: Summary): Split {
  const { plan, findings, cards } = play;
  const { house, rooms, stay, extras } = plan;
  const nightsOf = (room: Room): Worth[] =>
    listNights(stay.from, stay.nights).map((date) => priceOfNight(house, room, date));
  rooms.forEach((room, index) => {
    const shown = summary.rate.rooms[index];
    if (!shown) return findings.same(`summary, room ${index}`, 'shown', 'missing');
    findings.price(`summary, room ${index}`, addUp(nightsOf(room)), shown.price);
    nightsOf(room).forEach((night, place) => {
      const actual = shown.price_per_night[place];
      if (actual) findings.price(`summary, room ${index}, ${actual.date}`, night, actual.price);
      else findings.same(`summary, room ${index}, night ${place}`, 'shown', 'missing');
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
  checkPromise(play, split, summary);
  return split;
}

/**
 * In the review, what cancelling costs in all, what each card would lose, and what would be due
 * (decisions/cancelling.md).
 */
function checkPromise({ plan, findings }: Play, split: Split, { cancellation }: Summary): void {
  const { house, bookedAt } = plan;
  const terms = termsOf(plan);
  checkTerms(findings, 'summary', terms, split, cancellation);
  const ending = endingAt(terms, split, bookedAt);
  const most = mostDue(terms, split, bookedAt);
  findings.money('summary: fee due', house, ending.due, cancellation.fee_due);
  findings.money('summary: most due', house, most, cancellation.most_due);
  checkKept(findings, 'summary', ending, cancellation.kept);
}

/** "Placing with a summary's quote never takes more than that summary said" (wire contract). */
export function checkConfirmation({ findings }: Play, summary: Summary, reservation: Reservation): void {
  findings.same('confirmation: state', 'confirmed', reservation.state);
  findings.same('confirmation: total', summary.total_price, reservation.total_price);
  findings.same('confirmation: cover', summary.cover, reservation.cover);
  findings.same('confirmation: due', summary.due, reservation.due);
}

/** A card shows what the notebook has. Nothing is on hold except for a pending booking (product.md 4). */
export async function checkCards({ cards, guest, findings }: Play, when: string, waiting?: Split): Promise<void> {
  for (const card of cards) {
    const onHold = waiting?.payments.find((payment) => payment.card === card)?.used ?? 0;
    const { balance, held, usable, reason } = (await guest.searchCard(card.code)).card;
    findings.same(`card ${card.code.slice(-4)} ${when}: balance`, card.left, amountOf(balance));
    findings.same(`card ${card.code.slice(-4)} ${when}: held`, onHold, amountOf(held));
    if (card.isVoid) findings.same(`card ${card.code.slice(-4)} ${when}: void`, [false, 'CARD.VOID'], [usable, reason]);
  }
}

/** The total of a booking, and what cards paid of it. */
export function bookedBill({ plan }: Play, split: Split): { items: number; paid: number } {
  const { house, rooms, stay, extras } = plan;
  const total = splitBill(billOf(house, rooms, stay, extras), []).due;
  return { items: total, paid: sum(split.payments.map(({ covered }) => covered)) };
}

import { checkCards, termsOf } from '../compare/check-booking.ts';
import { checkChanged } from './check-changed.ts';
import { checkNeeds } from './check-needs.ts';
import { checkKept, moneyOf, unitsOf } from '../compare/check-terms.ts';
import type { AuditWorld } from '../world/audit-world.ts';
import { endingAt, freeUntil } from '../compare/expected-terms.ts';
import { HotelDesk } from '../world/hotel-desk.ts';
import { currencyOf } from '../world/houses.ts';
import { minorOf, sum } from '../world/minor-units.ts';
import type { Play } from '../compare/play.ts';
import { kindOf, refundAfterPressing, refundFirst, refundPending } from '../play/play-refunds.ts';
import { costOf, type Ending } from '../work-out/work-out-cancelling.ts';
import { givenBackUntil } from '../work-out/work-out-days.ts';
import type { BookedTerms } from '../work-out/work-out-fee.ts';
import type { Cancellation } from '../world/wire.ts';
import { splitRest } from '../work-out/work-out-rest.ts';

/** Shows the terms at a moment, cancels for their fee, and compares the result. */
export async function cancelCase(world: AuditWorld, play: Play): Promise<void> {
  const { plan, guest, findings, booked, atHotel } = play;
  const moment = world.clock.now();
  if (!booked) return;
  const desk = new HotelDesk(world.staycard.simulator.url);
  const isGone = atHotel.cancelled.length === plan.rooms.length;
  if (!isGone && atHotel.moved.size + atHotel.cancelled.length > 0) return checkAsked(world, play, moment);
  const { reservation, split } = booked;
  const kind = kindOf(play);
  if (kind === 'pending') await refundPending(world, play);
  await hideFromServer(desk, play);
  const terms = standingTerms(play);
  const ending = endingAt(terms, split, moment);
  const isKnown = !atHotel.isUnclear && kind !== 'unread';
  const shown = await readTerms(play, ({ fee, rest }) => {
    const isFee = fee !== null && minorOf(fee) === costOf(ending);
    return isFee && !(isKnown && rest?.refund_unchecked);
  });
  findings.same('cancelling: state before', 'possible', shown.state);
  const until = freeUntil(terms, split, moment)?.epochMilliseconds ?? null;
  findings.same('cancelling: free until', until, shown.free_until && Date.parse(shown.free_until));
  checkEnding(play, 'cancelling', ending, shown, moment);
  checkRestOf(play, 'cancelling', ending, shown);
  await checkChanged(world, play);
  if (kind === 'between') await refundFirst(world, play);
  const { status, body } = await guest.cancel(reservation, moneyOf(costOf(ending), currencyOf(plan.house)));
  if (status !== 200) return findings.same('cancelling', 'done', `${status} ${body.code}`);
  findings.same('cancelled: state', 'cancelled', body.state);
  checkEnding(play, 'cancelled', ending, body, moment);
  checkRestOf(play, 'cancelled', ending, body);
  const now = await guest.reservation(reservation);
  findings.same('cancelled: reservation', 'cancelled', now.state);
  recordPayment(play, ending);
  await refundAfterPressing(world, play);
  await checkNeeds(world, play, ending);
  giveBack(play, ending, moment);
  await checkCards(play, 'after cancelling');
  // "The hotel's system posts the fee of its own terms, all of it or nothing, and we ask for it only when nothing is
  // waived." "A fee that the hotel posted by itself when it cancelled is not paid by cards: it stays open on its bill."
  play.onTheBill = { items: (ending.waived > 0 ? 0 : costOf(ending)) + atHotel.fees, paid: ending.paid };
  play.outcome = `${booked.restPaid > 0 ? 'paid and ' : ''}${outcomeOf(ending)}`;
  recordMixed(play);
}

/**
 * Where it does not answer within two seconds, the terms of the dates that were booked are shown
 * (decisions/cancelling.md), so the audit asks again on a busy machine.
 */
async function readTerms({ guest, booked }: Play, isSo: (now: Cancellation) => boolean): Promise<Cancellation> {
  if (!booked) throw new Error('nothing is booked');
  for (let tries = 1; ; tries += 1) {
    const now = await guest.cancellation(booked.reservation);
    if (isSo(now) || tries === 5) return now;
  }
}

/** Limits what the hotel's system reports while such a stay is cancelled. */
async function hideFromServer(desk: HotelDesk, play: Play): Promise<void> {
  const { plan, atHotel } = play;
  if (kindOf(play) === 'before ours') await desk.fail(plan.house, 'payments/refund', { kind: 'status', status: 429 });
  if (kindOf(play) === 'unread') await desk.fail(plan.house, 'paymentRequests/getAll', { kind: 'status', status: 500 });
  const effect = { kind: 'nullField', field: 'ReservationId' };
  if (atHotel.isUnclear) await desk.fail(plan.house, 'payments/getAll', effect);
}

/** A stay that the hotel cancelled completely costs nothing (cancelling.md). */
function standingTerms({ plan, atHotel }: Play): BookedTerms {
  const terms = termsOf(plan);
  const stands = (_: unknown, index: number): boolean => !atHotel.cancelled.includes(index);
  return { ...terms, rooms: terms.rooms.filter(stands), besides: terms.besides.filter(stands) };
}

/** A guest requests the cancellation of a stay that the hotel changed, and a person decides (cancelling.md). */
async function checkAsked(world: AuditWorld, play: Play, moment: Temporal.Instant): Promise<void> {
  const { plan, guest, findings, booked } = play;
  if (!booked) return;
  const { reservation, split } = booked;
  const shown = await readTerms(play, ({ reason }) => reason !== null);
  findings.same('changed: state', 'ask_hotel', shown.state);
  findings.same('changed: dates at the hotel', datesAtHotel(play), shown.hotel_stay);
  await checkChanged(world, play);
  const most = costOf(endingAt(termsOf(plan), split, moment));
  const { status, body } = await guest.cancel(reservation, moneyOf(most, currencyOf(plan.house)));
  findings.same('changed: cancelling', '202 ask_hotel', `${status} ${body.state}`);
  const now = await guest.reservation(reservation);
  findings.same('changed: reservation', 'confirmed', now.state);
  await checkCards(play, 'after the hotel was asked');
}

/** From the first arrival to the last departure of the rooms that stand (decisions/cancelling.md). */
function datesAtHotel({ plan, atHotel }: Play): Cancellation['hotel_stay'] | undefined {
  const standing = plan.rooms.flatMap((_, index) => (atHotel.cancelled.includes(index) ? [] : [index]));
  if (!standing.some((index) => atHotel.moved.has(index))) return undefined;
  const stays = standing.map((index) => atHotel.moved.get(index) ?? plan.stay);
  const arrivals = stays.map(({ from }) => from.toString()).toSorted();
  const departures = stays.map(({ from, nights }) => from.add({ days: nights }).toString()).toSorted();
  return { stay_from: arrivals[0] ?? '', stay_to: departures.at(-1) ?? '' };
}

/** Notes what our side refunds of the guest's payment. */
function recordPayment(play: Play, ending: Ending): void {
  const { payment, atHotel, booked } = play;
  if (!payment || !booked) return;
  const { refund } = splitRest(ending, booked.restPaid);
  if (atHotel.isUnclear) play.payment = { ...payment, ...(refund > 0 && { end: 'refund_failed' }) };
  else if (atHotel.refunds.length === 0) play.payment = { ...payment, refunded: refund };
  else if (kindOf(play) === 'unread' && refund > 0) {
    // All of it has been refunded by the hotel's people, so nothing has failed.
    const isWhole = sum(atHotel.refunds) === payment.paid;
    play.payment = { ...payment, end: isWhole ? 'refunded' : 'refund_failed' };
  }
}

/**
 * The card, being void, loses it on the same day: `give_back` and `void` stand beside each other
 * (decisions/cancelling.md).
 */
function giveBack({ plan, kinds }: Play, ending: Ending, moment: Temporal.Instant): void {
  for (const { card, back } of ending.cards) {
    if (card.isVoid && back > 0) kinds.add('void: loses what is given back');
    if (card.isVoid) card.lost += back;
    else card.left += back;
    const isLate = givenBackUntil(card, plan.house, moment) !== card.expiresOn;
    if (!isLate || back === 0) continue;
    card.isContinued = true;
    kinds.add('days: given back after the last day');
  }
}

function outcomeOf(ending: Ending): string {
  if (ending.waived > 0) return 'cancelled, the fee waived';
  return costOf(ending) > 0 ? 'cancelled for a fee' : 'cancelled for nothing';
}

function recordMixed({ plan, booked, kinds }: Play): void {
  const payments = booked?.split.payments ?? [];
  const isMixed =
    payments.some(({ uses }) => uses.length > 0) && payments.some(({ card, covered }) => card.currency && covered);
  if (isMixed && plan.rooms.every(({ rate }) => rate === 'saver'))
    kinds.add('mixed: money beside a voucher, never refunded');
}

function checkEnding(
  { plan, findings }: Play,
  where: string,
  ending: Ending,
  actual: Cancellation,
  moment: Temporal.Instant,
): void {
  findings.money(`${where}: fee`, plan.house, costOf(ending), actual.fee);
  checkKept(findings, where, ending, actual.kept);
  const back = ending.cards.filter((card) => card.back > 0);
  const expected = back.map(({ card, returned, back: units }) => {
    const last4 = card.code.slice(-4);
    // A void card keeps none of it: `given_back` has it with nothing (decisions/cancelling.md).
    if (card.isVoid) return `${last4} 0 0 until null`;
    return `${last4} ${returned} ${units} until ${givenBackUntil(card, plan.house, moment)}`;
  });
  const given = actual.given_back.map(
    ({ last4, covered, value, uses, expires_on: expiresOn }) =>
      `${last4} ${minorOf(covered)} ${unitsOf(value, uses)} until ${expiresOn}`,
  );
  findings.same(`${where}: given back`, expected.toSorted(), given.toSorted());
}

/** "`fee` is what cards pay of it, `rest.kept` and `fee_due` together" (docs/openapi.json). */
function checkRestOf(play: Play, where: string, ending: Ending, actual: Cancellation): void {
  const { plan, findings, booked, atHotel } = play;
  const { house } = plan;
  const paid = booked?.restPaid ?? 0;
  const isKnown = !atHotel.isUnclear && kindOf(play) !== 'unread';
  const { kept, refund, stillDue } = splitRest(ending, paid - sum(atHotel.refunds));
  if (paid > 0) findings.same(`${where}: refund unchecked`, !isKnown, actual.rest?.refund_unchecked);
  if (isKnown) {
    findings.money(`${where}: fee due`, house, stillDue, actual.fee_due);
    findings.money(`${where}: kept of the payment`, house, paid > 0 ? kept : null, actual.rest?.kept ?? null);
    findings.money(`${where}: refund of the payment`, house, paid > 0 ? refund : null, actual.rest?.refund ?? null);
    const byHotel = atHotel.refunds.length > 0;
    if (paid > 0 && refund > 0) findings.same(`${where}: refund by the hotel`, byHotel, actual.rest?.refund_by_hotel);
  }
  const parts = [...actual.kept.map(({ covered }) => covered), actual.rest?.kept, actual.fee_due];
  const together = sum(parts.map((part) => (part ? minorOf(part) : 0)));
  findings.money(`${where}: the fee and its parts`, house, together, actual.fee);
}

import { setTimeout as pause } from 'node:timers/promises';
import type { AuditWorld } from '../world/audit-world.ts';
import { bookedBill, checkCards } from '../compare/check-booking.ts';
import { checkPayment } from '../compare/check-rest.ts';
import { HotelDesk } from '../world/hotel-desk.ts';
import { minorOf, sum } from '../world/minor-units.ts';
import { isPaidIn } from '../plan/plan-paying.ts';
import type { AskedPayment, Play } from '../compare/play.ts';
import type { Reservation } from '../world/wire.ts';
import type { Split } from '../work-out/work-out-cover.ts';

/** Less than the first interval after which a released placement is read again to find late payments. */
const SOON_MINUTES = 4;
const LATER_MINUTES = 90;
const PATIENCE_MS = 60_000;

/** The reservation once it is as expected, or its last state at the timeout, which adds a finding. */
export async function readUntil(
  world: AuditWorld,
  { guest }: Play,
  reservation: Reservation,
  isSo: (now: Reservation) => boolean,
  withinMinutes = SOON_MINUTES,
): Promise<Reservation> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const now = { ...(await guest.reservation(reservation)), access_token: reservation.access_token };
    if (isSo(now) || performance.now() > endMs) return now;
    await world.hurry(reservation.reference, withinMinutes);
    // A payment is not looked up twice at the same moment.
    world.clock.tick(2);
    await pause(50);
  }
}

const isIn =
  (...states: readonly string[]) =>
  ({ payment }: Reservation): boolean =>
    states.includes(payment?.state ?? '');

/** From the answer "placing" to a payable request. The cards' part is on hold and the rooms are optional. */
export async function askForPayment(
  world: AuditWorld,
  play: Play,
  split: Split,
  answered: Reservation,
): Promise<string> {
  const { plan, findings } = play;
  const reservation = await readUntil(world, play, answered, ({ payment }) => payment?.checkout !== null);
  const requestId = reservation.payment?.checkout?.request_id ?? '';
  const asked = { reservation, split, requestId, amount: split.due, paid: 0, refunded: 0 };
  play.payment = { ...asked, requestState: 'Pending' };
  findings.same('waiting: state', 'placing', reservation.state);
  checkPayment(play, 'waiting', { state: 'open', refund: null, due: split.due }, reservation);
  await checkCards(play, 'waiting', split);
  const rooms = await new HotelDesk(world.staycard.simulator.url).roomsOf(reservation.reference);
  // The room reserved as optional for 30 minutes (decisions/online-payments.md).
  const released = plan.bookedAt.add({ minutes: 30 }).epochMilliseconds;
  const held = rooms.map(({ State, ReleasedAtMs }) => `${State} until ${ReleasedAtMs}`);
  findings.same(
    'waiting: rooms at the hotel',
    plan.rooms.map(() => `Optional until ${released}`),
    held,
  );
  return 'waiting';
}

/** The guest pays, leaves, or does nothing. */
export async function settlePayment(world: AuditWorld, play: Play): Promise<void> {
  const { payment } = play;
  if (!payment) return;
  const { course } = play.plan.paying;
  if (isPaidIn(course)) await payRest(world, play, payment);
  else await letGo(world, play, payment);
}

async function payRest(world: AuditWorld, play: Play, asked: AskedPayment): Promise<void> {
  const { findings, plan } = play;
  const { requestId, reservation, split } = asked;
  const desk = new HotelDesk(world.staycard.simulator.url);
  if (plan.paying.course === 'failed first') {
    await desk.pay(requestId, 'failed');
    const after = await readUntil(world, play, reservation, isIn('open'));
    checkPayment(play, 'after a failure', { state: 'open', refund: null, due: asked.amount }, after);
  }
  if (plan.paying.course === 'submitted first') {
    const paymentId = await desk.pay(requestId, 'submitted');
    const after = await readUntil(world, play, reservation, isIn('pending'));
    checkPayment(play, 'under way', { state: 'pending', refund: null, due: asked.amount }, after);
    await desk.letArrive(paymentId);
  } else await desk.pay(requestId, 'charged');
  play.payment = { ...asked, requestState: 'Completed', paid: asked.amount };
  const paid = await readUntil(world, play, reservation, ({ state }) => state === 'confirmed');
  findings.same('paid: state', 'confirmed', paid.state);
  checkPayment(play, 'paid', { state: 'paid', refund: null, due: 0 }, paid);
  for (const { card, used } of split.payments) card.left -= used;
  await checkCards(play, 'after paying');
  const bill = bookedBill(play, split);
  play.booked = { reservation: paid, split, total: bill.items, restPaid: asked.amount };
  play.onTheBill = bill;
  play.outcome = 'paid';
}

async function letGo(world: AuditWorld, play: Play, asked: AskedPayment): Promise<void> {
  const { findings, plan, guest } = play;
  const isLeft = plan.paying.course !== 'forgotten';
  if (isLeft) {
    const { status } = await guest.leave(asked.reservation);
    findings.same('leaving: status', 200, status);
  }
  const state = isLeft ? 'cancelled' : 'expired';
  const released = await readUntil(world, play, asked.reservation, (now) => now.state === 'released');
  findings.same(`${state}: state`, 'released', released.state);
  checkPayment(play, state, { state, refund: null }, released);
  play.payment = { ...asked, requestState: isLeft ? 'Canceled' : 'Expired' };
  // If it comes to nothing, the hold is released and what it held is made void at once (decisions/cancelling.md).
  for (const card of play.cards.filter(({ isVoid }) => isVoid)) {
    card.lost += card.left;
    card.left = 0;
  }
  await checkCards(play, `after it was ${state}`);
  await checkRoomsCancelled(world, play, asked);
  play.onTheBill = { items: 0, paid: 0 };
  play.outcome = state;
}

/** A job cancels the room, before the hotel releases it by itself (decisions/online-payments.md). */
async function checkRoomsCancelled(world: AuditWorld, { findings }: Play, asked: AskedPayment): Promise<void> {
  const { reference } = asked.reservation;
  const desk = new HotelDesk(world.staycard.simulator.url);
  const endMs = performance.now() + PATIENCE_MS;
  let standing = await desk.roomsOf(reference);
  while (standing.some(({ State }) => State !== 'Canceled') && performance.now() < endMs) {
    await world.hurry(reference, SOON_MINUTES);
    await pause(100);
    standing = await desk.roomsOf(reference);
  }
  findings.same('let go: rooms', ['Canceled'], [...new Set(standing.map(({ State }) => State))]);
}

/** Money arrives after the request has ended: money that came anyway goes back whole (decisions/online-payments.md). */
export async function payLate(world: AuditWorld, { payment }: Play): Promise<void> {
  if (payment?.requestState !== 'Canceled') return;
  await new HotelDesk(world.staycard.simulator.url).pay(payment.requestId, 'charged', true);
}

/** "What was let go is read again after 5 and 60 minutes." */
export async function checkLateRefund(world: AuditWorld, play: Play): Promise<void> {
  const { payment } = play;
  if (payment?.requestState !== 'Canceled') return;
  const { amount, reservation } = payment;
  const now = await readUntil(world, play, reservation, isIn('refunding', 'refunded'), LATER_MINUTES);
  play.payment = { ...payment, paid: amount, refunded: amount };
  const state = now.payment?.state === 'refunded' ? 'refunded' : 'refunding';
  checkPayment(play, 'paid late', { state, refund: amount }, now);
  play.outcome = 'paid late';
}

/** Checks that exactly the amount owed has been refunded by now. */
export async function checkRefunded(world: AuditWorld, play: Play): Promise<void> {
  const { payment, booked } = play;
  if (!payment || payment.paid === 0) return;
  const { refunded, reservation } = payment;
  const final = payment.end ?? (refunded > 0 ? 'refunded' : 'paid');
  const now = await readUntil(world, play, reservation, isIn(final), LATER_MINUTES);
  // No document defines a reservation's refund or due once the hotel has refunded a part by itself.
  const isOurs = play.atHotel.refunds.length === 0 && payment.end === undefined;
  const refund = refunded > 0 ? refunded : null;
  const figures = isOurs && { refund, ...(booked && { due: 0 }) };
  checkPayment(play, 'in the end', { state: final, ...figures }, now);
  if (payment.end !== 'refund_failed') return checkCards(play, 'in the end');
  // "After a refund has failed, `payment.refund` is what the hotel still owes, and null while that is not known."
  const { rest } = await play.guest.cancellation(reservation);
  const owed = now.payment?.refund ?? null;
  play.findings.same('in the end: no figure is promised', owed === null, rest?.refund_unchecked);
  const stands = payment.paid - sum(play.atHotel.refunds);
  play.findings.same('in the end: no more is promised than stands', true, owed === null || minorOf(owed) <= stands);
  await checkCards(play, 'in the end');
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import type { Answer } from '../../test/guest.ts';
import { letGuestsPay, PayingGuest } from '../../test/paying-guest.ts';
import { auditPayments } from '../season/audit-payments.ts';
import { testClock } from '../../test/test-clock.ts';
import type { Journey } from './crash-journey.ts';
import type { CrashStage } from './crash-stage.ts';
import * as STEPS from './paying-steps.ts';
import { findPlacement, lookAt, prepareTraveller, pressUntilHeard, type Traveller } from './traveller.ts';

const CARD_MINOR = 5_000;
/** Statements that build the answer to a guest from their reservation, at any step. */
const OF_ANSWER = /^read (placement|bill_posting)/;
const NOTHING = { currency: 'GBP', amount: 0 };

/** A guest whose card leaves a rest that they pay online. */
export type Payer = Traveller & {
  readonly reservation: Reservation | undefined;
  /** The hotel's id of a pending payment. */
  readonly paymentId?: string;
};

/**
 * No job looks a payment up by itself while a guest pays: each look-up comes from a press or from the next server's
 * recovery. Placing and leaving wait for the hotel, however slow it is.
 */
export const PAYING_SETTINGS = {
  SETTLE_PAUSE_SECONDS: '600',
  SETTLE_ABANDONED_AFTER_SECONDS: '600',
  SETTLE_ANSWER_AFTER_SECONDS: '600',
};

export async function furnishForPaying(stage: CrashStage): Promise<void> {
  await letGuestsPay(stage, ['harbour-house']);
  await stage.hotel.refundAtOnce();
}

async function preparePayer(stage: CrashStage, url: string, nth: number): Promise<Payer> {
  await stage.hotel.forgetFaults();
  const traveller = await prepareTraveller(stage, url, nth, CARD_MINOR);
  const { payment_card_token: _unused, ...withoutCard } = traveller.placement;
  return { ...traveller, placement: { ...withoutCard, pay_rest: true }, reservation: undefined };
}

async function prepareToPay(stage: CrashStage, url: string, nth: number): Promise<Payer & Placed> {
  const payer = await preparePayer(stage, url, nth);
  const { body: reservation } = await pressUntilHeard(() => guestOf(stage, url).place(payer.placement, payer.key));
  expect(reservation).toHaveProperty('payment.checkout.request_id');
  return { ...payer, reservation };
}

type Placed = { readonly reservation: Reservation };

/** Paid, but the hotel has released the room, and our server has not looked yet. */
async function prepareWithoutRoom(stage: CrashStage, url: string, nth: number): Promise<Payer> {
  const payer = await prepareToPay(stage, url, nth);
  await pay(stage, payer.reservation);
  await stage.hotel.cancelByStaff(payer.reservation.reference);
  return payer;
}

async function prepareOutOfTime(stage: CrashStage, url: string, nth: number): Promise<Payer> {
  const payer = await prepareToPay(stage, url, nth);
  const { id } = (await findPlacement(stage, payer))!;
  await sql`update placement_payment set expires_at = expires_at - interval '16 minutes'
    where placement_id = ${id}`.execute(stage.db);
  return payer;
}

/** The payment is still pending, and the hotel would release the room soon. */
async function prepareUnclear(stage: CrashStage, url: string, nth: number): Promise<Payer> {
  const payer = await prepareToPay(stage, url, nth);
  const paymentId = await guestOf(stage, url).pay(payer.reservation, 'submitted');
  const { id } = (await findPlacement(stage, payer))!;
  await sql`update placement_payment set expires_at = expires_at - interval '26 minutes',
    room_until = room_until - interval '26 minutes' where placement_id = ${id}`.execute(stage.db);
  return { ...payer, paymentId };
}

async function prepareBooked(stage: CrashStage, url: string, nth: number): Promise<Payer> {
  const payer = await prepareToPay(stage, url, nth);
  await pay(stage, payer.reservation);
  await follow(payer, url, stage);
  await expect.poll(() => isAtRest(stage, payer)).toBe(true);
  return payer;
}

async function placeAndPay({ placement, key }: Payer, url: string, stage: CrashStage): Promise<Answer<unknown>> {
  const guest = guestOf(stage, url);
  const placed = await guest.place(placement, key);
  if (placed.status >= 300) return placed;
  await pay(stage, placed.body);
  return { ...placed, status: 200, body: await guest.follow(placed.body) };
}

async function follow({ reservation }: Payer, url: string, stage: CrashStage): Promise<Answer<unknown>> {
  return { status: 200, headers: new Headers(), body: await guestOf(stage, url).follow(reservation!) };
}

/** Looks while the outcome is unknown, and once more when the money has arrived. */
async function followUntilKnown(payer: Payer, url: string, stage: CrashStage): Promise<Answer<unknown>> {
  await letPausePass(stage, payer);
  await follow(payer, url, stage);
  await awaitLook(stage, payer, url);
  if (!(await isCharged(stage, payer))) await guestOf(stage, url).settle(payer.paymentId!, 'charged');
  await letPausePass(stage, payer);
  return follow(payer, url, stage);
}

async function letPausePass(stage: CrashStage, payer: Payer): Promise<void> {
  const { id } = (await findPlacement(stage, payer))!;
  await sql`update placement set looked_up_at = looked_up_at - interval '1 hour' where id = ${id}`.execute(stage.db);
}

/**
 * A look-up that takes longer than a reader waits goes on after the answer, and must not see the money yet. It ends by
 * itself or with its server.
 */
async function awaitLook(stage: CrashStage, payer: Payer, url: string): Promise<void> {
  for (;;) {
    const { id, state } = (await findPlacement(stage, payer))!;
    const payment = await findPayment(stage, id);
    const isKept = isAfter(payment?.room_until ?? null, testClock.now().add({ hours: 1 }));
    if (state !== 'awaiting_payment' && (state !== 'payment_unclear' || isKept)) return;
    await fetch(`${url}/health/live`);
    await pause(50);
  }
}

async function followWithoutRoom(payer: Payer, url: string, stage: CrashStage): Promise<Answer<unknown>> {
  await stage.hotel.fail({ operation: 'reservations/add', effect: { kind: 'roomLost' } });
  return follow(payer, url, stage);
}

async function pay(stage: CrashStage, reservation: Reservation): Promise<void> {
  if (!reservation.payment?.checkout) return;
  await guestOf(stage, '')
    .pay(reservation)
    .catch((error: unknown) => {
      if (!/cannot be paid/.test(String(error))) throw error;
    });
}

function guestOf({ simulator }: CrashStage, url: string): PayingGuest {
  return new PayingGuest({ url, simulator });
}

function findPayment({ db }: CrashStage, placementId: string) {
  return db.selectFrom('placement_payment').selectAll().where('placement_id', '=', placementId).executeTakeFirst();
}

async function isAtRest(stage: CrashStage, payer: Payer): Promise<boolean> {
  const placement = await findPlacement(stage, payer);
  if (!placement) return true;
  const payment = await findPayment(stage, placement.id);
  const isPosted = placement.redemption_posting === 'posted';
  const isBack = placement.give_back_posting === 'posted';
  if (placement.state === 'payment_unclear') return !(await isCharged(stage, payer));
  if (placement.state === 'awaiting_payment') {
    // Once the time is up, or the guest has left, a look-up is due with all that follows.
    const canBePaid = payment?.left_at === null && isAfter(payment.expires_at, testClock.now());
    return canBePaid && !(await isCharged(stage, payer));
  }
  if (payment?.state === 'refunding') return false;
  if (placement.state === 'confirmed') return isPosted;
  if (placement.state === 'cancelled') return isPosted && isBack;
  if (placement.state === 'refused' || placement.state === 'released') return !(await stands(stage, payer));
  return false;
}

function isAfter(moment: Temporal.Instant | null, other: Temporal.Instant): boolean {
  return moment !== null && Temporal.Instant.compare(moment, other) > 0;
}

async function isCharged(stage: CrashStage, payer: Payer): Promise<boolean> {
  const { id } = (await findPlacement(stage, payer))!;
  const requestId = (await findPayment(stage, id))?.request_id;
  const payments = await stage.hotel.rows('payments');
  return payments.some((row) => row['PaymentRequestId'] === requestId && row['State'] === 'Charged');
}

async function stands(stage: CrashStage, payer: Payer): Promise<boolean> {
  return (await lookAt(stage, payer)).standing > 0;
}

/** Card, room and payment agree: booked and paid, released and refunded, cancelled, or still to be paid. */
async function expectOneTruth(stage: CrashStage, payer: Payer): Promise<void> {
  const { coveredMinor } = payer;
  const { cancelled: _earlier, ...seen } = await lookAt(stage, payer);
  const open = { standing: 1, paidMinor: [], balance: CARD_MINOR, held: coveredMinor };
  const truth = {
    confirmed: { standing: 1, paidMinor: [coveredMinor], balance: CARD_MINOR - coveredMinor, held: 0 },
    cancelled: { standing: 0, paidMinor: [-coveredMinor, coveredMinor], balance: CARD_MINOR, held: 0 },
    awaiting_payment: open,
    payment_unclear: open,
  }[seen.state as string] ?? { standing: 0, paidMinor: [], balance: CARD_MINOR, held: 0 };
  const paidMinor = seen.paidMinor.toSorted((one, other) => one - other);
  expect({ ...seen, paidMinor }).toEqual({ state: seen.state, ...truth });
  const sentences = await auditPayments(stage);
  expect(sentences.filter((sentence) => !/is awaiting_payment|is payment_unclear/.test(sentence))).toEqual([]);
}

type PayingJourney = Journey<Payer> & { readonly what: string };

function journeyOf(journey: Pick<PayingJourney, 'what' | 'steps' | 'hasSeveralJobs' | 'prepare' | 'press'>) {
  return { ...journey, leavesOut: OF_ANSWER, isAtRest, expectOneTruth } satisfies PayingJourney;
}

export const PAYING_JOURNEYS: readonly PayingJourney[] = [
  journeyOf({ what: 'paying the rest', steps: STEPS.PAYING, prepare: preparePayer, press: placeAndPay }),
  journeyOf({
    what: 'leaving',
    steps: STEPS.LEAVING,
    prepare: prepareToPay,
    press: ({ reservation }, url, stage) => guestOf(stage, url).leave(reservation!),
  }),
  journeyOf({ what: 'running out of time', steps: STEPS.OUT_OF_TIME, prepare: prepareOutOfTime, press: follow }),
  journeyOf({
    what: 'waiting for an unclear payment',
    steps: STEPS.UNCLEAR,
    prepare: prepareUnclear,
    press: followUntilKnown,
  }),
  journeyOf({
    what: 'reserving a released stay once more',
    steps: STEPS.RESERVING_AGAIN,
    prepare: prepareWithoutRoom,
    press: follow,
  }),
  journeyOf({
    what: 'refunding a stay without a room',
    steps: STEPS.PAYING_BACK,
    hasSeveralJobs: true,
    prepare: prepareWithoutRoom,
    press: followWithoutRoom,
  }),
  journeyOf({
    what: 'cancelling a stay whose rest was paid',
    steps: STEPS.CANCELLING_PAID,
    hasSeveralJobs: true,
    prepare: prepareBooked,
    press: ({ reservation }, url, stage) => guestOf(stage, url).cancel(reservation!, NOTHING),
  }),
];

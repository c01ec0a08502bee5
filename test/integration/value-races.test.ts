import { describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { loadPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { lookUpPlacement } from '../../src/server/booking/settle/look-up-placement.ts';
import { askPmsToCancel } from '../../src/server/booking/cancel/ask-to-cancel.ts';
import { settlePlacement } from '../../src/server/booking/settle/settle-placement.ts';
import { findConfigured } from '../../src/server/sale-page/find-property.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const CARD_MINOR = 200_000;
const NIGHTS = 10;
const AT_ONCE = 64;
const minor = (amount: number) => Math.round(amount * 100);

describe('64 concurrent requests for one stay', () => {
  const staycard = useStaycard({ settings: { SETTLE_PAUSE_SECONDS: '3600', SETTLE_ABANDONED_AFTER_SECONDS: '3600' } });
  const cancelling = new Cancelling(staycard);

  it(
    'that cancel it, post its payment or take that back do each once, and all value is given back',
    { tags: ['thorough'] },
    async () => {
      // No job interferes.
      await staycard.deps.jobs.stop();
      const card = await issueTestCard(staycard, { amount: CARD_MINOR });
      const choice = { stay: stayInDays(80, 1), codes: [card.code], ...FLEXIBLE };
      const { guest, reservation, summary } = await cancelling.book(choice);
      const { id } = await cancelling.placementOf(reservation);
      const amount = summary.cover.covered.amount;
      // All have asked the hotel before it answers the first.
      await cancelling.hotel.fail({ operation: 'reservations/cancel', times: 1000, effect: { kind: 'stall' } });
      const cancel = () => guest.cancel(reservation, NO_FEE).then(({ status }) => status);
      const first = cancel();
      await expect.poll(() => cancelling.hotel.countHits()).toBe(1);
      const asking = atOnce(() => askPmsToCancel(staycard.deps, id));
      const others = Array.from({ length: 8 }, cancel);
      await expect.poll(() => cancelling.hotel.countHits()).toBeGreaterThan(AT_ONCE);
      await cancelling.hotel.forgetFaults();
      expect((await Promise.all([first, ...others])).filter((status) => status >= 500)).toEqual([]);
      await asking;
      expect(await cancelling.stateOf(reservation)).toBe('cancelled');
      expect(await cancelling.givenBackTo(reservation, card.id)).toBe(minor(amount));
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR, held: 0 });
      await atOnce(() => postRedemption(staycard.deps, id));
      expect(await cancelling.paymentsOf(reservation)).toEqual([amount]);
      await atOnce(() => postGiveBack(staycard.deps, id));
      expect(await cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
      expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    },
  );

  const atOnce = (act: () => Promise<unknown>) => Promise.all(Array.from({ length: AT_ONCE }, act));
});

describe('64 concurrent requests for eight stays of two cards in crossing orders, whose hotel gave no answer', () => {
  const staycard = useStaycard({ settings: { SETTLE_PAUSE_SECONDS: '3600', OPEN_PLACEMENTS_PER_CARD: '100' } });
  const cancelling = new Cancelling(staycard);

  it(
    'that settle, look up and cancel leave each stay in one state, and every card with its remaining value',
    { tags: ['thorough'] },
    async () => {
      const nights = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: NIGHTS });
      const pounds = await issueTestCard(staycard, { amount: CARD_MINOR });
      const codes = [nights.code, pounds.code];
      const stays = [];
      for (let nth = 0; nth < 8; nth += 1)
        stays.push(await placeUnanswered(nth % 2 === 0 ? codes : codes.toReversed(), nth));
      const answers = await Promise.all(
        stays.flatMap(({ guest, reservation, id, answer }) =>
          [
            () => settle(id, answer),
            () => lookUpPlacement(staycard.deps, id),
            () => guest.cancel(reservation, NO_FEE).then(({ status }) => status),
            () => settle(id, { state: 'absent' }),
          ].flatMap((act) => [act(), act()]),
        ),
      );
      expect(answers).toHaveLength(AT_ONCE);
      expect(answers.filter((status) => typeof status === 'number' && status >= 500)).toEqual([]);
      const taken = { nights: 0, pounds: 0 };
      for (const { reservation, paid } of stays) {
        await expect.poll(() => cancelling.stateOf(reservation)).toMatch(/^(?:confirmed|released|refused|cancelled)$/);
        const isTaken = (await cancelling.stateOf(reservation)) === 'confirmed';
        if (isTaken) taken.nights += 1;
        if (isTaken) taken.pounds += paid;
        const stands = async () =>
          (await cancelling.hotel.reservationsOf(reservation.reference)).filter(({ State }) => State !== 'Canceled');
        await expect.poll(async () => (await stands()).length).toBe(isTaken ? 1 : 0);
      }
      expect(await sumsOf(staycard, nights.id)).toEqual({ balance: NIGHTS - taken.nights, held: 0 });
      expect(await sumsOf(staycard, pounds.id)).toEqual({ balance: CARD_MINOR - taken.pounds, held: 0 });
      expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    },
  );

  /** A night paid by one card, with an extra paid by the other, so that each stay waits for the locks of both. */
  async function placeUnanswered(codes: readonly string[], nth: number) {
    const guest = cancelling.guest();
    const checkOut = (await guest.products('harbour-house')).find(({ name }) => name === 'Late check-out')!;
    const products = [{ product_id: checkOut.id, count: 1 }];
    const choice = { stay: stayInDays(90 + 2 * nth, 1), codes, products, ...FLEXIBLE };
    const { placement, summary } = await guest.prepare(choice);
    const paid = minor(summary.cover.cards.find(({ kind }) => kind === 'value')?.covered.amount ?? 0);
    expect(paid).toBeGreaterThan(0);
    await cancelling.hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    const noLook = { operation: 'reservations/getAll/2023-06-06', after: 0, times: 1 };
    await cancelling.hotel.fail({ ...noLook, effect: { kind: 'status', status: 500 } });
    const { status, body } = await guest.place(placement);
    expect(status, JSON.stringify(body)).toBe(202);
    await cancelling.hotel.forgetFaults();
    const { id } = await cancelling.placementOf(body);
    const booked = await loadPlacement(staycard.db, asId(id));
    const pms = staycard.deps.pmsOf(findConfigured(await staycard.deps.salePages.load('demo'), booked.propertyId));
    const found = await pms.findReservation(booked, staycard.deps.clock.now().subtract({ minutes: 10 }));
    const answer: CreateAnswer = { state: 'created', reservation: found! };
    return { guest, reservation: body as Reservation, id, answer, paid };
  }

  async function settle(id: string, answer: Parameters<typeof settlePlacement>[4]): Promise<unknown> {
    const salePage = await staycard.deps.salePages.load('demo');
    return inTransaction(staycard.db, (tx) =>
      settlePlacement(staycard.deps, tx, salePage, asId<PlacementId>(id), answer),
    );
  }
});

describe('a clock that jumps', () => {
  let shiftMs = 0;
  const clock = { now: () => testClock.now().add({ milliseconds: shiftMs }) };
  const DAY_MS = 86_400_000;
  const staycard = useStaycard({
    clock,
    settings: { SETTLE_PAUSE_SECONDS: '3600', SETTLE_ABSENT_AFTER_SECONDS: '60' },
  });
  const cancelling = new Cancelling(staycard);

  it('past the end of a quote takes nothing, and back again takes its value once', { tags: ['thorough'] }, async () => {
    const card = await issueTestCard(staycard, { amount: CARD_MINOR });
    const guest = cancelling.guest();
    const { placement, summary } = await guest.prepare({ stay: stayInDays(120, 1), codes: [card.code], ...FLEXIBLE });
    shiftMs = DAY_MS;
    expect((await guest.place(placement)).body.code).toBe('RESERVATION.QUOTE_EXPIRED');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR, held: 0 });
    shiftMs = 0;
    const key = crypto.randomUUID();
    const answers = [await guest.place(placement, key), await guest.place(placement, key)];
    shiftMs = -DAY_MS;
    answers.push(await guest.place(placement, key));
    shiftMs = 0;
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    const balance = CARD_MINOR - minor(summary.cover.covered.amount);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance, held: 0 });
  });

  it(
    'past the expiry of a card during its stay neither loses nor doubles its value',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, { amount: CARD_MINOR, expiresInDays: 200 });
      const guest = cancelling.guest();
      const { placement, summary } = await guest.prepare({ stay: stayInDays(124, 1), codes: [card.code], ...FLEXIBLE });
      await cancelling.hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
      await cancelling.hotel.fail({
        operation: 'reservations/getAll/2023-06-06',
        effect: { kind: 'status', status: 500 },
      });
      const { status, body } = await guest.place(placement);
      expect(status).toBe(202);
      await cancelling.hotel.forgetFaults();
      const covered = minor(summary.cover.covered.amount);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR, held: covered });
      const { id } = await cancelling.placementOf(body);
      for (const days of [400, -400, 0]) {
        shiftMs = days * DAY_MS;
        await lookUpPlacement(staycard.deps, id);
      }
      expect(await cancelling.stateOf(body)).toBe('confirmed');
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR - covered, held: 0 });

      // It is cancelled, and the answer is the same from days before and after.
      const answers = [];
      for (const days of [-1, 0, 300, -1]) {
        shiftMs = days * DAY_MS;
        answers.push((await guest.cancel(body, NO_FEE)).status);
        await askPmsToCancel(staycard.deps, id);
      }
      shiftMs = 0;
      expect(answers.filter((answer) => answer >= 500)).toEqual([]);
      expect(await cancelling.stateOf(body)).toBe('cancelled');
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR, held: 0 });
      expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    },
  );

  it(
    'far ahead while a hotel gives no answer, and back, does not stop the look-ups',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, { amount: CARD_MINOR });
      const guest = cancelling.guest();
      const { placement, summary } = await guest.prepare({ stay: stayInDays(128, 1), codes: [card.code], ...FLEXIBLE });
      await cancelling.hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
      const noLook = { operation: 'reservations/getAll/2023-06-06', times: 10 };
      await cancelling.hotel.fail({ ...noLook, effect: { kind: 'status', status: 500 } });
      const { status, body } = await guest.place(placement);
      expect(status).toBe(202);
      const { id } = await cancelling.placementOf(body);
      shiftMs = DAY_MS;
      await lookUpPlacement(staycard.deps, id);
      shiftMs = 0;
      expect(await cancelling.stateOf(body)).toBe('unknown');
      await cancelling.hotel.forgetFaults();
      await lookUpPlacement(staycard.deps, id);
      expect(await cancelling.stateOf(body)).toBe('confirmed');
      const balance = CARD_MINOR - minor(summary.cover.covered.amount);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance, held: 0 });
    },
  );
});

import { describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { lockPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { endNeeds } from '../../src/server/booking/placement/move-placement-store.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { postOverduePayments } from '../../src/server/booking/rest/requeue-overdue.ts';
import { cancelAsStaff } from '../../src/server/booking/cancel/cancel-as-staff.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, NO_FEE, SAVER, useCancelling } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { BUYER } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { untilPaymentsRest } from '../payments-at-rest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { testClock } from '../test-clock.ts';

const CANCEL = 'reservations/cancel';
/** The request by which the adapter checks the dates of rooms, and whether they were cancelled after all. */
const READ = 'reservations/getAll/2023-06-06';
const WHO = ['--actor', 'Eve', '--reason', 'It answers again.'];
const FAULT = { kind: 'status', status: 500 } as const;
/** The server repeats a request after `FAULT`, and does not after this one. */
const NOT_NOW = { kind: 'status', status: 403, message: 'Not now.' } as const;

let hoursPassed = 0;
const clock: Clock = { now: () => testClock.now().add({ hours: hoursPassed }) };

describe('a hotel in trouble while a guest cancels', () => {
  const { staycard, cancelling, hotel } = useCancelling({ clock });

  async function bookWithCard(days: number, offer = FLEXIBLE) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const booked = await cancelling.book({ stay: stayInDays(days, 2), codes: [card.code], ...offer });
    const { amount } = booked.summary.cover.covered;
    const whileBooked = { balance: 100_000 - Math.round(amount * 100), held: 0 };
    return { ...booked, card, amount, whileBooked };
  }

  it('that gives no answer and has not cancelled: the value is given back once the outcome is known', () =>
    cancelUnanswered(60, { kind: 'cutBeforeCommit' }));

  it.each([
    ['cancels and gives no answer', 64, { kind: 'cutAfterCommit' }],
    ['answers with a fault after it has cancelled', 68, { kind: 'executedStatus', status: 500 }],
  ] as const)(
    'that %s: the value is given back once the outcome is known',
    { tags: ['thorough'] },
    (_what, days, effect) => cancelUnanswered(days, effect),
  );

  async function cancelUnanswered(days: number, effect: Parameters<typeof hotel.fail>[0]['effect']): Promise<void> {
    const { guest, reservation, card, amount, whileBooked } = await bookWithCard(days);
    await hotel.fail({ operation: CANCEL, effect });
    await hotel.fail({ operation: READ, after: 1, times: 1000, effect: FAULT });
    const answer = await guest.cancel(reservation, NO_FEE);
    expect(answer).toMatchObject({ status: 202, body: { state: 'asking', fee: NO_FEE, given_back: [] } });
    expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
    expect((await guest.follow(reservation)).state).toBe('confirmed');
    expect((await guest.showCancellation(reservation)).state).toBe('asking');

    await hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    const reported = await guest.cancel(reservation, NO_FEE);
    expect(reported).toMatchObject({ status: 200, body: { state: 'cancelled', given_back: [{ value: { amount } }] } });
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
  }

  it('that refuses: the reservation is unchanged, and may be cancelled later', async () => {
    const { guest, reservation, card, whileBooked } = await bookWithCard(72);
    await hotel.fail({
      operation: CANCEL,
      effect: { kind: 'status', status: 403, message: 'It cannot be cancelled.' },
    });
    const refused = await guest.cancel(reservation, NO_FEE);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'RESERVATION.CANCELLATION_REFUSED',
        cancellation: { state: 'possible', reason: 'RESERVATION.CANCELLATION_REFUSED', fee: NO_FEE },
      },
    });
    expect(await cancelling.stateOf(reservation)).toBe('confirmed');
    expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
    expect(await hotel.reservationsOf(reservation.reference)).toMatchObject([{ State: 'Confirmed' }]);

    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
  });

  it('that cancelled the stay first: the stay counts as cancelled', { tags: ['thorough'] }, async () => {
    const { guest, reservation, card } = await bookWithCard(76);
    await hotel.cancelByStaff(reservation.reference);
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
  });

  it('that had cancelled the stay is owed no fee and keeps nothing of the card’s payment', async () => {
    const { guest, reservation, summary, card } = await bookWithCard(106, SAVER);
    const { amount } = summary.cover.covered;
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount]);
    await hotel.cancelByStaff(reservation.reference, undefined, 11);
    expect(await guest.showCancellation(reservation)).toMatchObject({
      fee: NO_FEE,
      given_back: [{ value: { amount } }],
    });
    // The fee as it was shown before the hotel cancelled the stay.
    expect(await guest.cancel(reservation, summary.cover.covered)).toMatchObject({
      status: 200,
      body: { state: 'cancelled', fee: NO_FEE },
    });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
    const { out } = await runOn(staycard, ['placements', 'show', reservation.reference]);
    expect(out).toContain('to: cancelled, because: "the guest asked, and the hotel had cancelled it already",');
  });

  it(
    'that had cancelled the stay a moment before is owed no fee, even if its PMS reports it late',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, summary, card } = await bookWithCard(110, SAVER);
      await hotel.cancelByStaff(reservation.reference);
      await hotel.fail({ operation: READ, times: 2, effect: NOT_NOW });
      expect((await guest.cancel(reservation, summary.cover.covered)).status).toBe(202);
      await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
      expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee: NO_FEE });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    },
  );

  it.each([
    ['in time', 118, 0],
    ['late', 122, 1],
  ])(
    'that reports %s that the room stands, cancels and gives no answer is owed its fee',
    async (_when, days, silent) => {
      const { guest, reservation, summary, card } = await bookWithCard(days, SAVER);
      const { covered } = summary.cover;
      if (silent > 0) await hotel.fail({ operation: READ, times: silent, effect: NOT_NOW });
      await hotel.fail({ operation: CANCEL, effect: { kind: 'cutAfterCommit' } });
      // The server reads the reservation for the guest, and again before it asks the hotel to cancel.
      await hotel.fail({ operation: READ, after: 2 - silent, times: 1000, effect: FAULT });
      expect((await guest.cancel(reservation, covered)).status).toBe(202);
      await hotel.forgetFaults();
      await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
      expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee: covered });
      expect(await cancelling.feesOf(reservation)).toEqual([covered.amount]);
      expect(await sumsOf(staycard, card.id)).toMatchObject({ balance: 100_000 - Math.round(covered.amount * 100) });
      // The fee is on the bill, so the request whose answer was lost was executed.
      expect(await reasonsOf(reservation)).toEqual([]);
    },
  );

  it.each([
    ['while its system is asked to', 138, [{ operation: CANCEL, effect: { kind: 'stall' } }]],
    [
      'after its answer was lost',
      142,
      [
        { operation: CANCEL, effect: { kind: 'cutBeforeCommit' } },
        { operation: READ, after: 2, effect: { kind: 'stall' } },
      ],
    ],
  ] as const)(
    'is owed its fee if its staff cancelled the stay %s, and a person sees that it is posted',
    async (_when, days, faults) => {
      const { guest, reservation, summary } = await bookWithCard(days, SAVER);
      const { covered } = summary.cover;
      const owed = `GBP ${covered.amount.toFixed(2)}`;
      for (const fault of faults) await hotel.fail(fault);
      const answered = guest.cancel(reservation, covered);
      await expect.poll(() => hotel.countHits()).toBe(faults.length);
      await hotel.cancelByStaff(reservation.reference);
      await hotel.forgetFaults();
      expect(await answered).toMatchObject({ status: 200, body: { state: 'cancelled', fee: covered } });
      expect(await cancelling.feesOf(reservation)).toEqual([]);
      expect(await detailsOf(reservation)).toEqual([`fee_asked|${owed}; fee_on_bill|GBP 0.00; fee_owed|${owed}`]);
      const settle = ['placements', 'settle', reservation.reference, '--as', 'cancelled', ...WHO];
      expect((await runOn(staycard, settle)).out).toContain('is noted as seen to');
      expect(await reasonsOf(reservation)).toEqual([]);
    },
  );

  it('is not asked again for a fee that is higher than the one that staff were shown', async () => {
    const { guest, reservation, summary } = await bookWithCard(126, SAVER);
    await hotel.fail({ operation: CANCEL, times: 1000, effect: FAULT });
    await hotel.fail({ operation: READ, after: 2, times: 1000, effect: FAULT });
    expect((await guest.cancel(reservation, summary.cover.covered)).status).toBe(202);
    const { reference } = reservation;
    const shown = (amountMinor: number) => ({ fee: null, agreedFee: { currency: 'GBP', amountMinor } });
    const by = { actor: 'Eve', reason: 'The guest is ill.' };
    const askedAgain = async () => {
      const { out } = await runOn(staycard, ['placements', 'show', reference]);
      return out.includes('ask_again');
    };
    await cancelAsStaff(staycard.deps, reference, { ...shown(0), ...by });
    expect(await askedAgain()).toBe(false);
    await cancelAsStaff(staycard.deps, reference, { ...shown(Math.round(summary.cover.covered.amount * 100)), ...by });
    expect(await askedAgain()).toBe(true);
    await hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
  });

  it('that has put the room back and reports it late keeps the stay: cancelling costs its fee', async () => {
    const { guest, reservation, summary, card, whileBooked } = await bookWithCard(130, SAVER);
    // The simulator cannot reinstate a room, so the row is set as if an earlier look had found it cancelled.
    const gone = `jsonb_set(pms_reservation, '{rooms,0,isCancelled}', 'true')`;
    await asOwner(
      staycard,
      `update placement set pms_reservation = ${gone} where reference = '${reservation.reference}'`,
    );
    await hotel.fail({ operation: READ, times: 1, effect: NOT_NOW });
    expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({
      status: 409,
      body: { code: 'RESERVATION.CANCELLATION_REFUSED', cancellation: { fee: summary.cover.covered } },
    });
    expect(await hotel.reservationsOf(reservation.reference)).toMatchObject([{ State: 'Confirmed' }]);
    expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
  });

  it('that cancels, gives no answer and does not show its bill is owed the fee, and a person checks it', async () => {
    const { reservation, guest, summary } = await bookWithCard(134, SAVER);
    await hotel.fail({ operation: CANCEL, effect: { kind: 'cutAfterCommit' } });
    await hotel.fail({ operation: 'orderItems/getAll', times: 1000, effect: NOT_NOW });
    const { body } = await guest.cancel(reservation, summary.cover.covered);
    expect(body).toMatchObject({ state: 'cancelled', fee: summary.cover.covered });
    expect(await detailsOf(reservation)).toEqual([expect.stringContaining('; bill_unread; ')]);
  });

  it('that refused the payment still needs a person after a cancellation', { tags: ['thorough'] }, async () => {
    await untilPaymentsRest(staycard);
    await hotel.fail({
      operation: 'payments/addExternal',
      effect: { kind: 'status', status: 403, message: 'No such payments.' },
    });
    const { guest, reservation, card } = await bookWithCard(90);
    const needsPerson = async () => (await cancelling.placementOf(reservation)).needs_person;
    await expect.poll(needsPerson).toBe(true);
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    expect(await needsPerson()).toBe(true);
    expect(await detailsOf(reservation)).toEqual(['to_keep|GBP 0.00']);
    expect(await reasonsOf(reservation)).toEqual(['payment_not_posted']);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    expect(await cancelling.paymentsOf(reservation)).toEqual([]);
  });

  it(
    'that refused the payment and left the cancellation unanswered still needs a person',
    { tags: ['thorough'] },
    async () => {
      const refusal = { kind: 'status', status: 403, message: 'No such payments.' } as const;
      await untilPaymentsRest(staycard);
      await hotel.fail({ operation: 'payments/addExternal', effect: refusal });
      const { guest, reservation } = await bookWithCard(94);
      const needsPerson = async () => (await cancelling.placementOf(reservation)).needs_person;
      await expect.poll(needsPerson).toBe(true);
      await hotel.fail({ operation: CANCEL, effect: FAULT });
      await hotel.fail({ operation: READ, after: 1, times: 6, effect: FAULT });
      expect((await guest.cancel(reservation, NO_FEE)).status).toBe(202);
      await hotel.forgetFaults();
      await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
      expect(await needsPerson()).toBe(true);
      expect(await reasonsOf(reservation)).toEqual(['payment_not_posted']);
    },
  );

  it(
    'that refused the payment gets it from staff, and from no job after staff have settled it',
    { tags: ['thorough'] },
    async () => {
      await untilPaymentsRest(staycard);
      await hotel.fail({
        operation: 'payments/addExternal',
        effect: { kind: 'status', status: 403, message: 'No such payments.' },
      });
      const { guest, reservation, amount } = await bookWithCard(102);
      await expect.poll(async () => (await cancelling.placementOf(reservation)).needs_person).toBe(true);
      const settled = ['placements', 'settle', reservation.reference, '--as', 'confirmed', ...WHO];
      expect((await runOn(staycard, settled)).exitCode).toBe(0);
      const { id } = await cancelling.placementOf(reservation);
      await postRedemption(staycard.deps, id);
      expect(await cancelling.paymentsOf(reservation)).toEqual([]);
      await asOwner(
        staycard,
        `update placement set settled_at = settled_at - interval '2 days', placed_at = placed_at - interval '2 days' where id = '${id}'`,
      );
      await postOverduePayments(staycard.deps);
      expect(await reasonsOf(reservation)).toEqual([]);
      const shown = await runOn(staycard, ['placements', 'show', reservation.reference]);
      expect(shown.out).toContain('\nredemption:\n  state: by_hand\n');

      expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
      expect(await detailsOf(reservation)).toEqual([`to_take_back|GBP ${amount.toFixed(2)}`]);
      expect(await cancelling.paymentsOf(reservation)).toEqual([]);
    },
  );

  it('that refused the payment gets it from staff, even while a job looks for overdue payments', async () => {
    await untilPaymentsRest(staycard);
    await hotel.fail({
      operation: 'payments/addExternal',
      effect: { kind: 'status', status: 403, message: 'No such payments.' },
    });
    const { reservation } = await bookWithCard(106);
    await expect.poll(async () => (await cancelling.placementOf(reservation)).needs_person).toBe(true);
    const { id } = await cancelling.placementOf(reservation);
    await asOwner(
      staycard,
      `update placement set redemption_posting = null, redemption_posting_at = null, settled_at = settled_at - interval '2 days',
        placed_at = placed_at - interval '2 days' where id = '${id}'`,
    );
    await queueBehind(
      staycard.db,
      (tx) => lockPlacement(tx, asId(id)),
      [() => postOverduePayments(staycard.deps)],
      (tx) => endNeeds(tx, { id: asId(id), redemption: null }, testClock.now()),
    );
    expect(await reasonsOf(reservation)).toEqual([]);
  });

  async function detailsOf(reservation: { readonly reference: string }) {
    const { id } = await cancelling.placementOf(reservation);
    return (await listNeeds(staycard.db, asId(id))).map(({ detail }) => detail);
  }

  async function reasonsOf(reservation: { readonly reference: string }) {
    const { id } = await cancelling.placementOf(reservation);
    return (await listNeeds(staycard.db, asId(id))).map(({ reason }) => reason);
  }

  it('that never answers is asked at growing intervals until a person is alerted', async () => {
    const { guest, reservation } = await bookWithCard(84);
    await hotel.fail({ operation: CANCEL, times: 1000, effect: FAULT });
    await hotel.fail({ operation: READ, after: 1, times: 1000, effect: FAULT });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(202);
    await asOwner(staycard, `update placement set look_ups = 29 where reference = '${reservation.reference}'`);
    await expect.poll(async () => (await cancelling.placementOf(reservation)).needs_person).toBe(true);
    expect(await cancelling.stateOf(reservation)).toBe('cancelling');
    expect(await reasonsOf(reservation)).toEqual(['cancellation_unanswered']);
  });

  it(
    'that never answered before the payment was posted needs no person once it has cancelled',
    { tags: ['thorough'] },
    async () => {
      await untilPaymentsRest(staycard);
      await hotel.fail({ operation: 'payments/getAll', times: 1000, effect: FAULT });
      const { guest, reservation, amount } = await bookWithCard(98);
      const needsPerson = async () => (await cancelling.placementOf(reservation)).needs_person;
      await hotel.fail({ operation: CANCEL, times: 1000, effect: FAULT });
      await hotel.fail({ operation: READ, after: 1, times: 1000, effect: FAULT });
      expect((await guest.cancel(reservation, NO_FEE)).status).toBe(202);
      await asOwner(staycard, `update placement set look_ups = 29 where reference = '${reservation.reference}'`);
      await expect.poll(needsPerson).toBe(true);
      await hotel.forgetFaults();
      // For a moment, calls to a hotel that was away fail without a request.
      const askAgain = async () => {
        await cancelling.cancelAsStaff(reservation);
        return cancelling.stateOf(reservation);
      };
      await expect.poll(askAgain).toBe('cancelled');
      expect(await needsPerson()).toBe(false);
      expect(await reasonsOf(reservation)).toEqual([]);
      await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
    },
  );

  it('that is away until cancelling costs more: the guest pays the shown fee, and staff post it', async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const guest = cancelling.guest();
    const choice = { stay: stayInDays(4, 1), codes: [card.code] };
    // One offer costs everything from the booking on, the other a night from two days before.
    const { property, booking } = await guest.book({ ...choice, ...SAVER });
    const flexible = await guest.book({ ...choice, ...FLEXIBLE });
    const rooms = [...booking.rooms, ...flexible.booking.rooms];
    const summary = await guest.summarise(property, { ...booking, rooms });
    const buyer = { ...BUYER, email: guest.email };
    const placed = await guest.place({ quote_token: summary.quote.token, property_id: property, buyer });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const reservation = placed.body;
    const { fee } = await guest.showCancellation(reservation);
    expect(summary.cancellation.later?.map((step) => step.fee.amount > fee!.amount)).toEqual([true]);

    await hotel.fail({ operation: CANCEL, times: 1000, effect: FAULT });
    await hotel.fail({ operation: READ, after: 1, times: 1000, effect: FAULT });
    expect(await guest.cancel(reservation, fee!)).toMatchObject({ status: 202, body: { state: 'asking', fee } });
    hoursPassed += 60;
    await hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee, fee_due: NO_FEE });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(fee!.amount * 100), held: 0 });
    // The PMS would charge the fee of its terms at that moment.
    expect(await cancelling.feesOf(reservation)).toEqual([]);
    const shown = await runOn(staycard, ['placements', 'show', reservation.reference]);
    expect(shown.out).toContain(`fee: GBP ${fee!.amount.toFixed(2)}\n`);
    expect(shown.out).toContain('isByHand: true');
  });
});

import { describe, expect, it } from 'vitest';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, NO_FEE, SAVER, useCancelling } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';

describe('staff who cancel a reservation', () => {
  const { staycard, cancelling } = useCancelling();
  const cancel = (reference: string, pounds?: number) => cancelling.cancelAsStaff({ reference }, pounds);
  const show = (reference: string) => runOn(staycard, ['placements', 'show', reference]);

  async function bookWithCard(days: number, offer: { room: string; rate: string }) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const booked = await cancelling.book({ stay: stayInDays(days, 2), codes: [card.code], ...offer });
    return { ...booked, card, reference: booked.reservation.reference };
  }

  it('may waive the fee: the card gets everything back, the hotel charges nothing, the audit log says who', async () => {
    const { card, reference } = await bookWithCard(60, SAVER);
    expect(await cancel(reference, 0)).toEqual({ state: 'done', said: '' });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    expect(await cancelling.feesOf({ reference })).toEqual([]);

    const { out } = await show(reference);
    expect(out).toContain('\nstate: cancelled\n');
    expect(out).toContain('from: confirmed, to: cancelling, because: staff cancelled it,');
    expect(out).toMatch(/feeMinor: GBP 0\.00, waivedMinor: GBP 290\.40 \}, actor: Eve, reason: The guest is ill\./);
    expect(out).toMatch(new RegExp(`last4: "?${card.code.slice(-4)}"?, covered: GBP [\\d.]+, amount: GBP`));
  });

  it(
    'take the fee of the terms when they say nothing else, and the hotel charges it',
    { tags: ['thorough'] },
    async () => {
      const { card, reference, summary } = await bookWithCard(64, SAVER);
      const total = summary.total_price.gross_value;
      expect(await cancel(reference)).toEqual({ state: 'done', said: '' });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(total * 100), held: 0 });
      expect(await cancelling.feesOf({ reference })).toEqual([total]);
    },
  );

  it('may take another fee, which the hotel posts itself', { tags: ['thorough'] }, async () => {
    const { card, reference } = await bookWithCard(68, SAVER);
    expect(await cancel(reference, 12.5)).toEqual({ state: 'done', said: 'own_fee' });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 98_750, held: 0 });
    expect(await cancelling.feesOf({ reference })).toEqual([]);
  });

  it(
    'may cancel what a guest cannot: when the hotel gives no terms they name the fee',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, reference } = await bookWithCard(72, FLEXIBLE);
      await asOwner(staycard, `update placement set cancellation_fees = null where reference = '${reference}'`);
      expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 409 });
      const unnamed = await cancel(reference);
      expect(unnamed.state).toBe('refused');
      expect(unnamed.said).toContain('cancellation terms are not known');
      expect((await cancel(reference, 0)).state).toBe('done');
      expect(await cancelling.stateOf({ reference })).toBe('cancelled');
    },
  );

  it('are informed when the hotel refuses, and when it gives no answer', { tags: ['thorough'] }, async () => {
    const { reference } = await bookWithCard(76, FLEXIBLE);
    const cancelCall = 'reservations/cancel';
    const no = { kind: 'status', status: 403, message: 'Not this one.' } as const;
    await cancelling.hotel.fail({ operation: cancelCall, effect: no });
    const refused = await cancel(reference);
    expect(refused.state).toBe('refused');
    expect(refused.said).toContain(`The hotel did not cancel ${reference}: Not this one.`);
    expect((await show(reference)).out).toContain('refusal: Not this one.');

    const fault = { kind: 'status', status: 500 } as const;
    await cancelling.hotel.fail({ operation: cancelCall, effect: fault });
    await cancelling.hotel.fail({ operation: 'reservations/getAll/2023-06-06', times: 6, effect: fault });
    expect((await cancel(reference)).state).toBe('done');
    expect(await cancelling.stateOf({ reference })).toBe('cancelling');
    await cancelling.hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf({ reference })).toBe('cancelled');
    expect(await cancel(reference)).toEqual({ state: 'done', said: '' });
  });

  it(
    'are informed for which fee it was cancelled before, and that another one is not taken',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, reference, card } = await bookWithCard(72, FLEXIBLE);
      expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
      const sentence = `${reference} was cancelled already, for GBP 0.00.`;
      for (const pounds of [undefined, 0]) {
        expect(await cancel(reference, pounds)).toEqual({ state: 'done', said: '' });
      }
      expect(await cancel(reference, 100)).toEqual({ state: 'refused', said: sentence });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    },
  );

  it('learn that their fee counts only if they are the first of two to cancel', { tags: ['thorough'] }, async () => {
    const { reference } = await bookWithCard(76, FLEXIBLE);
    const answers = await Promise.all([10, 20].map((pounds) => cancel(reference, pounds)));
    expect(answers.map(({ state }) => state).toSorted()).toEqual(['done', 'refused']);
    const taken = (await cancelling.placementOf({ reference })).cancellation as { fee: { amountMinor: number } };
    const winner = answers[0]?.state === 'done' ? '10.00' : '20.00';
    expect(taken.fee.amountMinor).toBe(Number(winner) * 100);
    expect(answers.find(({ state }) => state === 'refused')?.said).toContain(`for GBP ${winner}`);
  });

  it('cannot change the fee while the hotel is being asked, only ask again', { tags: ['thorough'] }, async () => {
    const { reference } = await bookWithCard(80, SAVER);
    const fault = { kind: 'status', status: 500 } as const;
    await cancelling.hotel.fail({ operation: 'reservations/cancel', times: 1000, effect: fault });
    await cancelling.hotel.fail({ operation: 'reservations/getAll/2023-06-06', times: 1000, effect: fault });
    expect((await cancel(reference, 12.5)).state).toBe('done');
    const said = `${reference} is being cancelled for GBP 12.50 already.`;
    expect(await cancel(reference, 0)).toEqual({ state: 'refused', said });
    expect((await cancel(reference)).state).toBe('done');
    expect(await cancelling.stateOf({ reference })).toBe('cancelling');
    await cancelling.hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf({ reference })).toBe('cancelled');
  });
});

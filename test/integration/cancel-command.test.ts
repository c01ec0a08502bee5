import { describe, expect, it } from 'vitest';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, NO_FEE, SAVER, useCancelling } from '../cancelling-guest.ts';
import { runOn, TYPES } from '../command-line.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';

const WHO = ['--actor', 'Eve', '--reason', 'The guest is ill.'];

describe('staff who cancel a reservation', () => {
  const { staycard, cancelling } = useCancelling();
  const cancel = (reference: string, ...words: string[]) =>
    runOn(staycard, ['placements', 'cancel', reference, ...words, ...WHO]);
  const show = (reference: string) => runOn(staycard, ['placements', 'show', reference]);

  async function bookWithCard(days: number, offer: { room: string; rate: string }) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const booked = await cancelling.book({ stay: stayInDays(days, 2), codes: [card.code], ...offer });
    return { ...booked, card, reference: booked.reservation.reference };
  }

  it('may waive the fee: the card gets everything back, the hotel charges nothing, the audit log says who', async () => {
    const { card, reference } = await bookWithCard(60, SAVER);
    const ran = await cancel(reference.toLowerCase(), '--waive-fee');
    expect(ran).toMatchObject({ exitCode: 0, error: '' });
    expect(ran.out).toContain(`${reference} is cancelled for GBP 0.00.`);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    expect(await cancelling.feesOf({ reference })).toEqual([]);

    const { out } = await show(reference);
    expect(out).toContain('state cancelled');
    expect(out).toContain(`confirmed → cancelling: ${TYPES} cancelled it: The guest is ill.`);
    expect(out).toContain(`cancel {"currency":"GBP","feeMinor":0}, ${TYPES}: The guest is ill.`);
    expect(out).toContain(`…${card.code.slice(-4)} got back GBP`);
  });

  it(
    'take the fee of the terms when they say nothing else, and the hotel charges it',
    { tags: ['thorough'] },
    async () => {
      const { card, reference, summary } = await bookWithCard(64, SAVER);
      const total = summary.total_price.gross_value;
      const ran = await cancel(reference);
      expect(ran.out).toContain(`${reference} is cancelled for GBP ${total.toFixed(2)}.`);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(total * 100), held: 0 });
      expect(await cancelling.feesOf({ reference })).toEqual([total]);
    },
  );

  it('pay no more than they were shown: terms that got dearer meanwhile are shown first', async () => {
    const { reference } = await bookWithCard(66, FLEXIBLE);
    const dearer = await bookWithCard(66, SAVER);
    const yes = async () => {
      const of = (name: string) => `(select cancellation_fees from placement where reference = '${name}')`;
      await asOwner(
        staycard,
        `update placement set cancellation_fees = ${of(dearer.reference)} where reference = '${reference}'`,
      );
      return 'y';
    };
    const ran = await runOn(staycard, ['placements', 'cancel', reference, ...WHO], yes, true);
    expect(ran.exitCode).toBe(1);
    expect(ran.error).toContain(`${reference} is not cancelled`);
    expect(await cancelling.stateOf({ reference })).toBe('confirmed');
  });

  it('cancel nothing of another sale page than the one that they named, nor see it', async () => {
    const { reference } = await bookWithCard(70, FLEXIBLE);
    const sentence = `${reference} is of the sale page "demo", not of "city".`;
    for (const ran of [
      await cancel(reference, '--sale-page', 'city'),
      await runOn(staycard, ['placements', 'show', reference, '--sale-page', 'city']),
    ]) {
      expect(ran).toEqual({ exitCode: 1, out: '', error: sentence });
    }
    expect(await cancelling.stateOf({ reference })).toBe('confirmed');
    expect((await cancel(reference, '--sale-page', 'demo')).out).toContain(`${reference} is cancelled`);
  });

  it('may take another fee, which the hotel posts itself', { tags: ['thorough'] }, async () => {
    const { card, reference } = await bookWithCard(68, SAVER);
    const ran = await cancel(reference, '--fee', '12.50');
    expect(ran.out).toContain(`${reference} is cancelled for GBP 12.50.`);
    expect(ran.out).toContain('has to be posted there');
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
      expect(unnamed).toMatchObject({ exitCode: 1, out: '' });
      expect(unnamed.error).toContain('cancellation terms are not known');
      expect((await cancel(reference, '--waive-fee')).exitCode).toBe(0);
      expect(await cancelling.stateOf({ reference })).toBe('cancelled');
    },
  );

  it('may not take a fee that is more than the reservation costs, no amount, or nothing', async () => {
    const { reference } = await bookWithCard(80, FLEXIBLE);
    for (const [fee, error] of [
      ['10000', 'more than the reservation costs'],
      ['much', '"much" is not an amount of GBP'],
      ['0', 'without a fee it is --waive-fee'],
    ] as const) {
      const ran = await cancel(reference, '--fee', fee);
      expect({ fee, exitCode: ran.exitCode, error: ran.error }).toEqual({
        fee,
        exitCode: 1,
        error: expect.stringContaining(error) as string,
      });
    }
    expect(await cancelling.stateOf({ reference })).toBe('confirmed');
  });

  it('are informed when the hotel refuses, and when it gives no answer', { tags: ['thorough'] }, async () => {
    const { reference } = await bookWithCard(76, FLEXIBLE);
    const cancelCall = 'reservations/cancel';
    const no = { kind: 'status', status: 403, message: 'Not this one.' } as const;
    await cancelling.hotel.fail({ operation: cancelCall, effect: no });
    const refused = await cancel(reference);
    expect(refused).toMatchObject({ exitCode: 1, out: '' });
    expect(refused.error).toContain(`The hotel did not cancel ${reference}: Not this one.`);
    expect((await show(reference)).out).toContain('refused by the hotel: Not this one.');

    const fault = { kind: 'status', status: 500 } as const;
    await cancelling.hotel.fail({ operation: cancelCall, effect: fault });
    await cancelling.hotel.fail({ operation: 'reservations/getAll/2023-06-06', times: 6, effect: fault });
    expect((await cancel(reference)).out).toContain('The hotel has not answered yet');
    await cancelling.hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf({ reference })).toBe('cancelled');
    expect((await cancel(reference)).out).toContain('was cancelled already');
  });

  it(
    'are informed for which fee it was cancelled before, and that another one is not taken',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, reference, card } = await bookWithCard(72, FLEXIBLE);
      expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
      const sentence = `${reference} was cancelled already, for GBP 0.00.`;
      for (const words of [[], ['--waive-fee']]) {
        const ran = await cancel(reference, ...words);
        expect(ran).toMatchObject({ exitCode: 0, error: '' });
        expect(ran.out).toContain(sentence);
      }
      const dearer = await cancel(reference, '--fee', '100');
      expect(dearer).toMatchObject({ exitCode: 1, out: '' });
      expect(dearer.error).toContain(sentence);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    },
  );

  it(
    'of two who cancel at once for different fees only one is informed that theirs counts',
    { tags: ['thorough'] },
    async () => {
      const { reference } = await bookWithCard(76, FLEXIBLE);
      const ran = await Promise.all(['10', '20'].map((fee) => cancel(reference, '--fee', fee)));
      expect(ran.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1]);
      const taken = (await cancelling.placementOf({ reference })).cancellation as { fee: { amountMinor: number } };
      const winner = ran[0]?.exitCode === 0 ? '10.00' : '20.00';
      expect(taken.fee.amountMinor).toBe(Number(winner) * 100);
      expect(ran.find(({ exitCode }) => exitCode === 1)?.error).toContain(`for GBP ${winner}`);
    },
  );

  it('cannot change the fee while the hotel is being asked, only ask again', { tags: ['thorough'] }, async () => {
    const { reference } = await bookWithCard(80, SAVER);
    const fault = { kind: 'status', status: 500 } as const;
    await cancelling.hotel.fail({ operation: 'reservations/cancel', times: 1000, effect: fault });
    await cancelling.hotel.fail({ operation: 'reservations/getAll/2023-06-06', times: 1000, effect: fault });
    expect((await cancel(reference, '--fee', '12.50')).out).toContain('The hotel has not answered yet');
    const waived = await cancel(reference, '--waive-fee');
    expect(waived).toMatchObject({ exitCode: 1, out: '' });
    expect(waived.error).toContain(`${reference} is being cancelled for GBP 12.50 already`);
    expect((await cancel(reference)).out).toContain('The hotel has not answered yet');
    await cancelling.hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf({ reference })).toBe('cancelled');
  });

  it.each([
    [['placements', 'show'], 2, 'The reference of the reservation is missing.'],
    [['placements', 'show', 'SC-NONE-NONE'], 1, 'There is no placement SC-NONE-NONE.'],
    [['placements', 'cancel', 'SC-NONE-NONE', '--actor', 'Eve'], 2, '--reason is missing.'],
    [['placements', 'cancel', 'SC-NONE-NONE', '--fee', '1', '--waive-fee', ...WHO], 2, 'exclude each other'],
    [['placements', 'cancel', 'SC-NONE-NONE', ...WHO], 1, 'There is no placement SC-NONE-NONE.'],
  ])('are shown what is wrong with %j', async (words, exitCode, error) => {
    const ran = await runOn(staycard, words);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.error).toContain(error);
  });
});

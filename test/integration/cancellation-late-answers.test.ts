import { describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { asId } from '#domain/value/ids.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { askAgainByJob } from '../../src/server/booking/cancel/ask-again.ts';
import { FLEXIBLE, NO_FEE, SAVER, useCancelling } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';

const CANCEL = 'reservations/cancel';
const READ = 'reservations/getAll/2023-06-06';
const NO = { kind: 'status', status: 403, message: 'It cannot be cancelled.' } as const;
const FAULT = { kind: 'status', status: 500 } as const;
describe('a hotel that refuses one asking and obeys a slower one', () => {
  const { staycard, cancelling, hotel } = useCancelling();

  /**
   * A stay whose guest is cancelling, while the answer to a faster request was a refusal. Cancelling costs everything
   * or nothing.
   */
  async function refuseFaster(days: number, offer = SAVER) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 2), codes: [card.code], ...offer };
    const { guest, reservation, summary } = await cancelling.book(choice);
    const { covered } = summary.cover;
    await hotel.fail({ operation: CANCEL, effect: { kind: 'stall' } });
    await hotel.fail({ operation: CANCEL, effect: NO });
    const slow = guest.cancel(reservation, offer === FLEXIBLE ? NO_FEE : covered);
    await expect.poll(() => hotel.countHits()).toBe(1);
    await askAgainByJob(staycard.deps, (await cancelling.placementOf(reservation)).id);
    expect(await cancelling.stateOf(reservation)).toBe('confirmed');
    return { guest, reservation, card, covered, slow };
  }

  async function needsOf(reservation: Reservation) {
    return listNeeds(staycard.db, asId((await cancelling.placementOf(reservation)).id));
  }

  it.each([
    ['', 60, false],
    [', too, where it has refused another one since', 64, true],
  ])(
    'has cancelled it for the fee that is on its bill%s',
    { tags: ['thorough'] },
    async (_when, days, refusesAnother) => {
      const { guest, reservation, card, covered, slow } = await refuseFaster(days);
      if (refusesAnother) {
        await hotel.fail({ operation: CANCEL, effect: NO });
        expect((await cancelling.cancelAsStaff(reservation, 0)).said).toContain(NO.message);
      }
      await hotel.forgetFaults();
      await slow;
      expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee: covered });
      expect(await cancelling.feesOf(reservation)).toEqual([covered.amount]);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(covered.amount * 100), held: 0 });
      expect(await needsOf(reservation)).toEqual([]);
    },
  );

  it('gives all value back where cancelling was free', { tags: ['thorough'] }, async () => {
    const { reservation, card, slow } = await refuseFaster(84, FLEXIBLE);
    await hotel.forgetFaults();
    await slow;
    expect(await cancelling.stateOf(reservation)).toBe('cancelled');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    expect(await needsOf(reservation)).toEqual([]);
  });

  it('while it is asked for GBP 0.00 is owed that, and a person looks at its bill', () => askMeanwhile('0.00', 68));

  it('while it is asked for GBP 50.00 is owed that, and a person looks at its bill', { tags: ['thorough'] }, () =>
    askMeanwhile('50.00', 72),
  );

  async function askMeanwhile(owed: string, days: number): Promise<void> {
    const { guest, reservation, covered, slow } = await refuseFaster(days);
    await hotel.fail({ operation: CANCEL, times: 1000, effect: FAULT });
    await hotel.fail({ operation: READ, times: 1000, effect: FAULT });
    expect(await cancelling.cancelAsStaff(reservation, Number(owed))).toMatchObject({ state: 'done' });
    expect(await cancelling.stateOf(reservation)).toBe('cancelling');
    await hotel.forgetFaults();
    await slow;
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    expect(await guest.showCancellation(reservation)).toMatchObject({ fee: { amount: Number(owed) } });
    expect(await cancelling.feesOf(reservation)).toEqual([covered.amount]);
    expect(await needsOf(reservation)).toMatchObject([
      { reason: 'fee_not_posted', detail: expect.stringContaining(`fee_owed|GBP ${owed}`) as string },
    ]);
  }
});

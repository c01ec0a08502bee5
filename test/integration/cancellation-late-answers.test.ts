import { describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/reservation.ts';
import { asId } from '#domain/ids.ts';
import { cancelAsStaff } from '../../src/server/reservation/cancel/cancel-as-staff.ts';
import { listNeeds } from '../../src/server/reservation/placement/need-store.ts';
import { settleCancellation } from '../../src/server/reservation/settle/settle-cancellation.ts';
import { SAVER, useCancelling } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';

const CANCEL = 'reservations/cancel';
const READ = 'reservations/getAll/2023-06-06';
const NO = { kind: 'status', status: 403, message: 'It cannot be cancelled.' } as const;
const FAULT = { kind: 'status', status: 500 } as const;

describe('a hotel that refuses one asking and obeys a slower one', () => {
  const { staycard, cancelling, hotel } = useCancelling();

  /** A stay that costs all of it, which its guest is cancelling while the answer to a faster asking was no. */
  async function refuseFaster(days: number) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 2), codes: [card.code], ...SAVER };
    const { guest, reservation, summary } = await cancelling.book(choice);
    const { covered } = summary.cover;
    await hotel.fail({ operation: CANCEL, effect: { kind: 'stall' } });
    await hotel.fail({ operation: CANCEL, effect: NO });
    const slow = guest.cancel(reservation, covered);
    await expect.poll(() => hotel.countHits()).toBe(1);
    await settleCancellation(staycard.deps, (await cancelling.placementOf(reservation)).id);
    expect(await cancelling.stateOf(reservation)).toBe('confirmed');
    return { guest, reservation, card, covered, slow };
  }

  const cancelForNothing = ({ reference }: Reservation) =>
    cancelAsStaff(staycard.deps, reference, { fee: 'waived', actor: 'Eve', reason: 'The guest is ill.' });

  async function needsOf(reservation: Reservation) {
    return listNeeds(staycard.db, asId((await cancelling.placementOf(reservation)).id));
  }

  it('has cancelled it for the fee that it was asked for, which is on its bill', async () => {
    const { guest, reservation, card, covered, slow } = await refuseFaster(60);
    await hotel.forgetFaults();
    await slow;
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee: covered });
    expect(await cancelling.feesOf(reservation)).toEqual([covered.amount]);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(covered.amount * 100), held: 0 });
    expect(await needsOf(reservation)).toEqual([]);
  });

  it('has cancelled it for that fee, too, where it has refused another one since', async () => {
    const { guest, reservation, card, covered, slow } = await refuseFaster(64);
    await hotel.fail({ operation: CANCEL, effect: NO });
    expect(JSON.stringify(await cancelForNothing(reservation))).toContain(NO.message);
    await hotel.forgetFaults();
    await slow;
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee: covered });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(covered.amount * 100), held: 0 });
    expect(await needsOf(reservation)).toEqual([]);
  });

  it('while it is asked for another fee is owed that one, and a person looks at its bill', async () => {
    const { guest, reservation, card, covered, slow } = await refuseFaster(68);
    await hotel.fail({ operation: CANCEL, times: 1000, effect: FAULT });
    await hotel.fail({ operation: READ, times: 1000, effect: FAULT });
    expect(await cancelForNothing(reservation)).toMatchObject({ state: 'done' });
    expect(await cancelling.stateOf(reservation)).toBe('cancelling');
    await hotel.forgetFaults();
    await slow;
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    expect(await guest.showCancellation(reservation)).toMatchObject({ fee: { amount: 0 } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    expect(await cancelling.feesOf(reservation)).toEqual([covered.amount]);
    const fee = `GBP ${covered.amount.toFixed(2)}`;
    expect(await needsOf(reservation)).toMatchObject([
      {
        reason: 'fee_not_posted',
        detail: `an earlier try cancelled it after all, and its fee of ${fee} is on the bill: GBP 0.00 is owed`,
      },
    ]);
  });
});

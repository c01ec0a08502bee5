import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { letJobsBeDue } from '../due-jobs.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

describe.each([
  ['and has not cancelled', false],
  ['though it has cancelled', true],
])('a hotel that never answers a guest who cancels, %s,', (_what, executed) => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);

  it('is asked again while the guest still waits, and the value comes back once', { tags: ['thorough'] }, async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(60, 1), codes: [card.code], ...FLEXIBLE };
    const { guest, summary, reservation } = await cancelling.book(choice);
    const { amount } = summary.cover.covered;
    await cancelling.hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'hang', executed } });
    let isAnswered = false;
    const asked = guest
      .cancel(reservation, NO_FEE)
      .catch(() => undefined)
      .finally(() => (isAnswered = true));

    await expect.poll(() => cancelling.hotel.countHits()).toBe(1);
    await letJobsBeDue(staycard, 'settle-cancellation');
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    expect(isAnswered).toBe(false);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);

    // The PMS goes away and the first request with it, which has no effect any more.
    await staycard.simulator.close();
    await asked;
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});

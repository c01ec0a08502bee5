import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../src/server/platform/clock.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { lookUpPlacement } from '../../src/server/booking/settle/look-up-placement.ts';
import { Cancelling, FLEXIBLE } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

let passed = { seconds: 0 };
const clock: Clock = { now: () => testClock.now().add(passed) };

describe('a placement that ended before the hotel was asked', () => {
  const staycard = useStaycard({ clock });
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;
  const days = freeDays(60, 2);

  beforeAll(() => staycard.deps.jobs.stop());
  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  /** Places a stay whose value is on hold, while the search for the guest's profile goes on and on. */
  async function begin() {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const guest = cancelling.guest();
    const choice = { stay: stayInDays(days.next().value, 2), codes: [card.code], ...FLEXIBLE };
    const { placement, summary } = await guest.prepare(choice);
    const sent = await hotel.countRequests('reservations/add');
    await hotel.fail({ operation: 'customers/getAll', times: 1, effect: { kind: 'stall' } });
    const first = guest.place(placement);
    await expect.poll(() => hotel.countHits()).toBe(1);
    const { reference } = summary.quote;
    return { card, guest, placement, first, sent, reference };
  }

  it('is given up at the first look, and later requests send nothing', async () => {
    const { card, guest, placement, first, sent, reference } = await begin();
    const { id } = await cancelling.placementOf({ reference });
    await lookUpPlacement(staycard.deps, id);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    await hotel.forgetFaults();
    expect((await first).body).toMatchObject({ may_place_again: true });
    expect(await hotel.countRequests('reservations/add')).toBe(sent);
    // The same placement succeeds under the next number of its session.
    const again = await guest.place(placement, undefined, 2);
    expect(again).toMatchObject({ status: 201, body: { state: 'confirmed' } });
    expect(await hotel.countRequests('reservations/add')).toBe(sent + 1);
  });

  it('is given up by a repeated request once the time for sending is over', async () => {
    const { guest, placement, first, sent } = await begin();
    passed = { seconds: passed.seconds + 21 };
    expect((await guest.place(placement)).body).toMatchObject({ may_place_again: true });
    await hotel.forgetFaults();
    expect((await first).body).toMatchObject({ may_place_again: true });
    expect(await hotel.countRequests('reservations/add')).toBe(sent);
  });
});

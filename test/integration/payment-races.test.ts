import { beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { standAfterLooking } from '../stand-after-looking.ts';
import { useStaycard } from '../staycard.ts';

const PAY = 'payments/addExternal';
const STALL = { kind: 'stall' } as const;

describe('a payment that two servers work on at once, because one was slow and its job was taken over', () => {
  const staycard = useStaycard();
  const hotel = new Hotel(staycard);

  it('is posted once', async () => {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const guest = new Guest(staycard.url);
    const choice = { stay: stayInDays(70, 1), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
    const { placement } = await guest.prepare(choice);
    await hotel.fail({ operation: PAY, times: 3, effect: STALL });
    const { body } = await guest.place(placement);
    const { id } = await rowOf(body.reference);
    const posted = [postRedemption(staycard.deps, id), postRedemption(staycard.deps, id)];
    // Both calls and the job's worker find no payment, before any of them has posted it.
    await expect.poll(() => hotel.countRequests('payments/getAll')).toBe(3);
    await expect.poll(() => hotel.countHits()).toBe(1);
    await hotel.forgetFaults();
    await Promise.all(posted);
    await expect.poll(async () => (await rowOf(body.reference)).redemption_posting).toBe('posted');
    expect(await hotel.paymentsOf(id)).toHaveLength(1);
  });

  async function rowOf(reference: string) {
    const placements = staycard.db.selectFrom('placement').selectAll().where('reference', '=', reference);
    const row = await placements.executeTakeFirstOrThrow();
    return { ...row, id: asId(row.id) };
  }
});

describe('a payment that two servers work on, one of them slow, where no worker runs', () => {
  const slow = useStaycard();
  const cancelling = new Cancelling(slow);
  const { hotel } = cancelling;
  beforeAll(() => slow.deps.jobs.stop());

  async function book(days: number) {
    const card = await issueTestCard(slow, { amount: 50_000 });
    const booked = await cancelling.book({ stay: stayInDays(days, 1), codes: [card.code], ...FLEXIBLE });
    const { id } = await cancelling.placementOf(booked.reservation);
    return { ...booked, id, paid: booked.summary.cover.covered.amount };
  }

  it('says nothing of the payment of another stay', async () => {
    const waiting = await book(78);
    await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
    await postRedemption(slow.deps, waiting.id);
    await hotel.forgetFaults();
    const posted = await book(80);
    await postRedemption(slow.deps, posted.id);
    const { redemption_posting: is } = await cancelling.placementOf(waiting.reservation);
    expect(is).toBe('claimed');
  });

  it(
    'is posted once, also when one looked for it before the other posted it, and goes on long after',
    { tags: ['thorough'] },
    async () => {
      const { id, reservation, paid } = await book(70);
      await hotel.fail({ operation: PAY, effect: { kind: 'cutAfterCommit' } });
      const late = standAfterLooking(slow.deps);
      const posting = postRedemption(late.deps, id);
      await late.hasLooked;
      await postRedemption(slow.deps, id);
      late.goOn({ seconds: slow.deps.config.settling.abandonedAfterSeconds + 1 });
      await posting;
      expect(await cancelling.paymentsOf(reservation)).toEqual([paid]);
    },
  );

  it('is taken back once, also when one only then notes that it is there', { tags: ['thorough'] }, async () => {
    const { id, guest, reservation, paid } = await book(74);
    await postRedemption(slow.deps, id);
    await asOwner(
      slow,
      `update placement set redemption_posting = null, redemption_posting_at = null where id = '${id}'`,
    );
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    const late = standAfterLooking(slow.deps);
    const noting = postRedemption(late.deps, id);
    await late.hasLooked;
    await postRedemption(slow.deps, id);
    await hotel.fail({ operation: PAY, effect: STALL });
    const first = postGiveBack(slow.deps, id);
    await expect.poll(() => hotel.countHits()).toBe(1);
    late.goOn({ seconds: 1 });
    await noting;
    await postGiveBack(slow.deps, id);
    await hotel.forgetFaults();
    await first;
    expect(await cancelling.paymentsOf(reservation)).toEqual([paid, -paid]);
  });
});

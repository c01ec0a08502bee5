import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.ts';
import { postGiveBack } from '../../src/server/reservation/post-give-back.ts';
import type { PostDependencies } from '../../src/server/reservation/post-payment.ts';
import { postRedemption } from '../../src/server/reservation/post-redemption.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { Guest, stayInDays } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard({ settings: { SETTLE_ABANDONED_AFTER_SECONDS: '3' } });

it('a payment is posted once when two servers work on it at once, because one was slow and its job was taken over', async () => {
  const hotel = new Hotel(staycard);
  const card = await issueTestCard(staycard, { amount: 50_000 });
  const guest = new Guest(staycard.url);
  const choice = { stay: stayInDays(70, 1), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
  const { placement } = await guest.prepare(choice);
  // Each of them finds nothing before any has posted.
  await hotel.fail({ operation: 'payments/addExternal', times: 3, effect: { kind: 'latency', ms: 700 } });
  const { body } = await guest.place(placement);
  const { id } = await rowOf(body.reference);
  await Promise.all([postRedemption(staycard.deps, id), postRedemption(staycard.deps, id)]);
  await expect.poll(async () => (await rowOf(body.reference)).redemption_posted_at, { timeout: 15_000 }).not.toBeNull();
  expect(await hotel.paymentsOf(id)).toHaveLength(1);
  await hotel.forgetFaults();
});

async function rowOf(reference: string) {
  const placements = staycard.db.selectFrom('placement').selectAll().where('reference', '=', reference);
  const row = await placements.executeTakeFirstOrThrow();
  return { ...row, id: asId(row.id) };
}

describe('a payment that two servers work on, one of them slow, where no worker runs', () => {
  const slow = useStaycard({ settings: { SETTLE_ABANDONED_AFTER_SECONDS: '3' } });
  const cancelling = new Cancelling(slow);
  const { hotel } = cancelling;
  beforeAll(() => slow.deps.jobs.stop());

  async function book(days: number) {
    const card = await issueTestCard(slow, { amount: 50_000 });
    const booked = await cancelling.book({ stay: stayInDays(days, 1), codes: [card.code], ...FLEXIBLE });
    const { id } = await cancelling.placementOf(booked.reservation);
    return { ...booked, id, paid: booked.summary.cover.covered.amount };
  }

  it('is posted once, also when one looked for it before the other posted it, and goes on long after', async () => {
    const { id, reservation, paid } = await book(70);
    await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'cutAfterCommit' } });
    const late = postRedemption(afterLooking(slow.deps, 3500), id);
    await wait(300);
    await postRedemption(slow.deps, id);
    await late;
    expect(await cancelling.paymentsOf(reservation)).toEqual([paid]);
  }, 20_000);

  it('is taken back once, also when one only then notes that it is there', async () => {
    const { id, guest, reservation, paid } = await book(74);
    await postRedemption(slow.deps, id);
    await asOwner(slow, `update placement set redemption_posted_at = null where id = '${id}'`);
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    const late = postRedemption(afterLooking(slow.deps, 1000), id);
    await postRedemption(slow.deps, id);
    await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'latency', ms: 2000 } });
    const first = postGiveBack(slow.deps, id);
    await late;
    await Promise.all([first, postGiveBack(slow.deps, id)]);
    expect(await cancelling.paymentsOf(reservation)).toEqual([paid, -paid]);
  }, 20_000);
});

/** A server that stands still for a while after it has looked whether a payment is there. */
function afterLooking(deps: PostDependencies, ms: number): PostDependencies {
  return {
    ...deps,
    pmsOf: (property) => {
      const pms = deps.pmsOf(property);
      return {
        ...pms,
        hasRedemption: async (...asked) => {
          const isThere = (await pms.hasRedemption?.(...asked)) ?? false;
          await wait(ms);
          return isThere;
        },
      };
    },
  };
}

import { expect, it } from 'vitest';
import { asId } from '#domain/ids.ts';
import { postRedemption } from '../../src/server/reservation/post-redemption.ts';
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

import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { Reservation } from '#contract/reservation.ts';
import { lookForHotelCancelled } from '../../src/server/reservation/settle/look-for-hotel-cancelled.ts';
import { Cancelling, SAVER } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { call } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { startMailServer } from '../mail-server.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const READ = 'reservations/getAll/2023-06-06';

const server = await startMailServer();
afterAll(() => server.close());

describe('what cancelling a stay costs of which the hotel has cancelled one room of two', () => {
  const staycard = useStaycard({ settings: { SMTP_URL: server.url, MAIL_FROM: 'letters@quiet-hours.example' } });
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;

  async function bookTwo(days: number) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 1), codes: [card.code], rooms: 2, ...SAVER };
    const booked = await cancelling.book(choice);
    const { covered: whole } = booked.summary.cover;
    return { ...booked, whole, half: { ...whole, amount: whole.amount / 2 } };
  }

  async function sendAgain({ reference, access_token: token }: Reservation) {
    const headers = { authorization: `Bearer ${token}` };
    const path = `/vrm/demo/reservation/${reference}/letter`;
    return call<WireProblem>(staycard.url, 'POST', path, { body: {}, headers });
  }

  /** The fees that the letters name that say that it is booked, in the order in which they were written. */
  async function feesInLetters(reservation: Reservation) {
    const { id } = await cancelling.placementOf(reservation);
    const fee = sql<number>`(data #>> '{cancelling,fee,amountMinor}')::int`.as('fee');
    const letters = staycard.db.selectFrom('mail').select(fee).where('kind', '=', 'stay_confirmed');
    const rows = await letters.where('placement_id', '=', id).orderBy('created_at').execute();
    return rows.map((row) => row.fee);
  }

  const minor = ({ amount }: { readonly amount: number }) => Math.round(amount * 100);

  it('is the fee of the other one, on the guest’s page, in the letter that is sent again and on the command line', async () => {
    const { guest, reservation, whole, half } = await bookTwo(60);
    expect((await guest.follow(reservation)).details.cancellation).toMatchObject({ fee: whole });
    await hotel.cancelByStaff(reservation.reference, 1, 11);
    await lookForHotelCancelled(staycard.deps);
    expect((await guest.showCancellation(reservation)).fee).toEqual(half);
    expect((await guest.follow(reservation)).details.cancellation).toMatchObject({ fee: half });
    expect((await sendAgain(reservation)).status).toBe(202);
    await expect.poll(() => feesInLetters(reservation)).toEqual([minor(whole), minor(half)]);
    const { out } = await runOn(staycard, ['placements', 'show', reservation.reference]);
    expect(out).toContain(`  now GBP ${half.amount.toFixed(2)}\n`);
  });

  it(
    'is the same where the hotel does not answer when it is asked for it, or says that it was a moment ago',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, half } = await bookTwo(64);
      await hotel.cancelByStaff(reservation.reference, 1);
      await lookForHotelCancelled(staycard.deps);
      expect((await guest.showCancellation(reservation)).fee).toEqual(half);
      await hotel.fail({ operation: READ, times: 1, effect: { kind: 'status', status: 403, message: 'Not now.' } });
      expect((await guest.showCancellation(reservation)).fee).toEqual(half);
      const { body } = await guest.cancel(reservation, half);
      expect(body).toMatchObject({ state: 'cancelled', fee: half });
      expect(await cancelling.feesOf(reservation)).toEqual([half.amount]);
    },
  );
});

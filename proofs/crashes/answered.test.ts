import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { Guest } from '../../test/guest.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';
import { CARD_MINOR, lookAt, prepareTraveller, type Traveller } from './traveller.ts';

/** Short enough for the answer to come while the request to the hotel is pending. */
const ANSWERS_AFTER = { SETTLE_ANSWER_AFTER_SECONDS: '0.3' };

describe('a server that is killed after it answered "placing"', { tags: ['thorough'] }, () => {
  let stage: CrashStage;
  let server: ServerProcess;

  beforeAll(async () => {
    stage = await openCrashStage();
    server = await stage.startServer(ANSWERS_AFTER);
  });
  afterAll(async () => {
    await server.kill();
    await stage.close();
  });

  /** Until the guest is answered, with the hotel's request held on its way there or its response on the way back. */
  async function placeWithout(traveller: Traveller, when: 'before' | 'after'): Promise<Reservation> {
    stage.watch.begin({ step: 'ask the hotel: reservations/add', times: 1, when });
    const { status, body } = await new Guest(server.url).place(traveller.placement, traveller.key);
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'placing' });
    await stage.watch.stands;
    stage.watch.end();
    return body;
  }

  async function lettersAbout({ reference }: Reservation): Promise<string[]> {
    const rows = await stage.db.selectFrom('mail').select('kind').where('cause_key', '=', reference).execute();
    return rows.map(({ kind }) => kind);
  }

  it('leaves it to the next server, which the guest can follow along to the end', async () => {
    const [unheard, heard] = [
      await prepareTraveller(stage, server.url, 0),
      await prepareTraveller(stage, server.url, 1),
    ];
    const answers = [await placeWithout(unheard, 'before'), await placeWithout(heard, 'after')] as const;
    await server.kill();
    await stage.letTimePass();
    server = await stage.startServer(ANSWERS_AFTER);
    const guest = new Guest(server.url);
    expect((await guest.awaitOutcome(answers[0])).state).toBe('refused');
    expect((await guest.awaitOutcome(answers[1])).state).toBe('confirmed');
    // A repeated press gets the same answer.
    const again = await Promise.all([unheard, heard].map(({ placement, key }) => guest.place(placement, key)));
    expect(again.map(({ body }) => body.reference)).toEqual(answers.map(({ reference }) => reference));
    const free = { state: 'refused', standing: 0, paidMinor: [], balance: CARD_MINOR };
    const taken = { state: 'confirmed', standing: 1, paidMinor: [heard.coveredMinor] };
    expect(await lookAt(stage, unheard)).toEqual({ ...free, cancelled: 0, held: 0 });
    await expect
      .poll(() => lookAt(stage, heard))
      .toEqual({ ...taken, balance: CARD_MINOR - heard.coveredMinor, cancelled: 0, held: 0 });
    // The page only showed "placing", so a letter reports the outcome.
    expect(await lettersAbout(answers[0])).toEqual(['stay_failed']);
    expect(await lettersAbout(answers[1])).toEqual(['stay_confirmed']);
    expect((await verifyLedger(stage.db)).violations).toEqual([]);
  });
});

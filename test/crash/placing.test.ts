import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/server/ledger/verify-ledger.ts';
import { sumsOf } from '../issue-test-card.ts';
import type { ServerProcess } from '../server-process.ts';
import { CARD_MINOR, goUpTo, prepareTraveller, press, type Traveller } from './crash-journey.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';
import { groupStops, NOW_AND_THEN, PLACING_STEPS } from './steps.ts';
import { printStop } from './step-watch.ts';

describe('a server that is killed while it places a reservation', () => {
  let stage: CrashStage;
  let server: ServerProcess;
  let travellers = 0;

  beforeAll(async () => {
    stage = await openCrashStage();
    server = await stage.startServer();
  });

  afterAll(async () => {
    await server.kill();
    await stage.close();
  });

  const prepare = () => prepareTraveller(stage, server.url, travellers++);

  it('takes the steps that are listed; a new one without a crash at it fails here', { timeout: 30_000 }, async () => {
    const traveller = await prepare();
    stage.watch.begin();
    expect((await press(traveller, server.url)).status).toBe(201);
    await expect.poll(() => isPosted(traveller), { timeout: 15_000 }).toBe(true);
    expect(stage.watch.end().filter((step) => !NOW_AND_THEN.includes(step))).toEqual(PLACING_STEPS);
  });

  it.each(groupStops(PLACING_STEPS).map((stops) => [stops.map(printStop).join(', '), stops] as const))(
    '%s: the next server brings everything to its end',
    { timeout: 120_000 },
    async (_where, stops) => {
      const killed: Traveller[] = [];
      for (const stop of stops) {
        const traveller = await prepare();
        killed.push(traveller);
        await goUpTo(stage, stop, () => press(traveller, server.url));
      }
      await server.kill();
      await stage.letTimePass();
      server = await stage.startServer();
      await expectEachAtRest(killed);
      // Whoever heard nothing presses again.
      await Promise.all(killed.map((traveller) => press(traveller, server.url)));
      await expectEachAtRest(killed);
      expect((await verifyLedger(stage.db)).violations).toEqual([]);
    },
  );

  async function expectEachAtRest(travellers: readonly Traveller[]): Promise<void> {
    for (const traveller of travellers) await expect.poll(() => isAtRest(traveller), { timeout: 30_000 }).toBe(true);
    for (const traveller of travellers) await expectOneTruth(traveller);
  }

  /** What is on the card, what stands at the hotel and what was paid there say the same. */
  async function expectOneTruth({ key, cardId, coveredMinor }: Traveller): Promise<void> {
    const placement = await findPlacement(key);
    const reserved = placement ? await stage.hotel.reservationsOf(placement.reference) : [];
    const payments = placement ? await stage.hotel.paymentsOf(placement.id) : [];
    const isTaken = reserved.length > 0;
    expect({
      state: placement?.state,
      rooms: reserved.length,
      payments: payments.map((payment) => payment['Amount'] as { GrossValue: number }).map((paid) => paid.GrossValue),
      ...(await sumsOf(stage, cardId)),
    }).toEqual({
      state: placement && (isTaken ? 'confirmed' : (expect.stringMatching(/refused|released/) as string)),
      rooms: isTaken ? 1 : 0,
      payments: isTaken ? [-coveredMinor / 100] : [],
      balance: isTaken ? CARD_MINOR - coveredMinor : CARD_MINOR,
      held: 0,
    });
  }

  async function isAtRest({ key }: Traveller): Promise<boolean> {
    const placement = await findPlacement(key);
    if (!placement) return true;
    if (placement.state === 'confirmed') return placement.redemption_posted_at !== null;
    return placement.state === 'refused' || placement.state === 'released';
  }

  async function isPosted({ key }: Traveller): Promise<boolean> {
    return (await findPlacement(key))?.redemption_posted_at instanceof Date;
  }

  function findPlacement(key: string) {
    return stage.db.selectFrom('placement').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
  }
});

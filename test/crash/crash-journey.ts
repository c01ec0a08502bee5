import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/server/ledger-check/verify-ledger.ts';
import type { Answer } from '../guest.ts';
import type { ServerProcess } from '../server-process.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';
import { printStop, type Stop } from './step-watch.ts';
import { groupStops, NOW_AND_THEN, type Steps } from './steps.ts';
import { pressUntilHeard } from './traveller.ts';

const STEP_LIMIT_MS = 60_000;

/** Something a guest does at one press of a button, for each stop by a guest of its own. */
export type Journey<Traveller> = {
  readonly steps: Steps;
  /** Everything up to the button. */
  prepare(stage: CrashStage, url: string, nth: number): Promise<Traveller>;
  press(traveller: Traveller, url: string): Promise<Answer<unknown>>;
  isAtRest(stage: CrashStage, traveller: Traveller): Promise<boolean>;
  /** What is on the card, what stands at the hotel and what was paid there say the same. */
  expectOneTruth(stage: CrashStage, traveller: Traveller): Promise<void>;
};

/**
 * Kills servers before and after every step of a journey, and holds what the next server makes of it against the truth.
 */
export function describeCrashes<Traveller>(what: string, journey: Journey<Traveller>): void {
  describe(what, () => {
    let stage: CrashStage;
    let server: ServerProcess;
    let travellers = 0;

    beforeAll(async () => {
      stage = await openCrashStage();
      server = await stage.startServer();
    });

    // Steps that a failed test has kept would keep those of the next.
    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return;
      await server.kill();
      server = await stage.startServer();
    });

    afterAll(async () => {
      await server.kill();
      await stage.close();
    });

    const prepare = () => journey.prepare(stage, server.url, travellers++);

    it('takes the steps that are listed; a new one without a crash at it fails here', async () => {
      const traveller = await prepare();
      stage.watch.begin();
      expect((await journey.press(traveller, server.url)).status).toBeLessThan(300);
      await expectAtRest([traveller]);
      const steps = stage.watch.end().filter((step) => !NOW_AND_THEN.includes(step));
      expect(steps).toEqual([...journey.steps.ofRequest, ...journey.steps.ofJob]);
    });

    it.each(groupStops(journey.steps).map((stops) => [stops.map(printStop).join(', '), stops] as const))(
      '%s: the next server brings everything to its end',
      async (_where, stops) => {
        // All are ready before the first is kept: what waits for the hotel gives up after some seconds.
        // One after another: a server that has just started has everything to ask of the hotel.
        const killed: Traveller[] = [];
        while (killed.length < stops.length) killed.push(await prepare());
        for (const [nth, stop] of stops.entries()) {
          await goUpTo(stage, stop, () => pressUntilHeard(() => journey.press(killed[nth]!, server.url)));
        }
        await server.kill();
        await stage.letTimePass();
        server = await stage.startServer();
        await expectAtRest(killed);
        // A guest who heard nothing presses again.
        await Promise.all(killed.map((traveller) => journey.press(traveller, server.url)));
        await expectAtRest(killed);
        expect((await verifyLedger(stage.db)).violations).toEqual([]);
      },
    );

    async function expectAtRest(all: readonly Traveller[]): Promise<void> {
      const isAtRest = (traveller: Traveller) => journey.isAtRest(stage, traveller);
      for (const traveller of all) await expect.poll(() => isAtRest(traveller)).toBe(true);
      for (const traveller of all) await journey.expectOneTruth(stage, traveller);
    }
  });
}

/** Lets something happen up to a stop. Throws when it ends, or takes too long, without having come there. */
async function goUpTo({ watch }: CrashStage, stop: Stop, act: () => Promise<Answer<unknown>>): Promise<void> {
  watch.begin(stop);
  const tooLate = new AbortController();
  const outcome = await Promise.race([
    watch.stands.then(() => 'stands'),
    act().then(whenRefused, whenKilled),
    pause(STEP_LIMIT_MS, 'too late', { signal: tooLate.signal, ref: false }),
  ]);
  tooLate.abort();
  const steps = watch.end();
  if (outcome !== 'stands') throw new Error(`${outcome}, not ${printStop(stop)}: ${steps.join(', ')}`);
}

/** After a good answer jobs go on, and may come to the stop. */
function whenRefused({ status, body }: Answer<unknown>): Promise<string> | string {
  return status < 300 ? new Promise(() => undefined) : `answered ${status} ${JSON.stringify(body)}`;
}

function whenKilled(): Promise<string> {
  return new Promise(() => undefined);
}

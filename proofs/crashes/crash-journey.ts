import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import type { Answer } from '../../test/guest.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';
import { printStop, type Stop } from './step-watch.ts';
import { groupStops, NOW_AND_THEN, type Steps } from './steps.ts';
import { pressUntilHeard } from './traveller.ts';

const STEP_LIMIT_MS = 60_000;
const LET_PASS_MS = 300;
/** One group of crashes in this many is a thorough test. */
const ONE_OF = 9;

/** The acts of a guest at one press of a button. Each stop has its own guest. */
export type Journey<Traveller> = {
  readonly steps: Steps;
  /** More than one job follows the press, so their steps come in any order. */
  readonly hasSeveralJobs?: boolean;
  /** Steps that are not listed, such as reads for an answer that may come at any step. */
  readonly leavesOut?: RegExp;
  prepare(stage: CrashStage, url: string, nth: number): Promise<Traveller>;
  press(traveller: Traveller, url: string, stage: CrashStage): Promise<Answer<unknown>>;
  /** A second press after the crash succeeds, even if the first press failed. */
  readonly isRewarded?: boolean;
  isAtRest(stage: CrashStage, traveller: Traveller): Promise<boolean>;
  /** Card, hotel and payment must agree. */
  expectOneTruth(stage: CrashStage, traveller: Traveller): Promise<void>;
};

/** A guest of a journey whose server is killed at a stop. */
export type Crash = {
  readonly stop: Stop;
  prepare(stage: CrashStage, url: string, nth: number): Promise<Ready>;
};

/** A guest who is about to press the button. */
type Ready = Pick<Journey<unknown>, 'isRewarded'> & {
  press(url: string): Promise<Answer<unknown>>;
  isAtRest(): Promise<boolean>;
  expectOneTruth(): Promise<void>;
};

export function crashAt<Traveller>(journey: Journey<Traveller>, stop: Stop): Crash {
  return {
    stop,
    async prepare(stage, url, nth) {
      const traveller = await journey.prepare(stage, url, nth);
      return {
        isRewarded: journey.isRewarded ?? false,
        press: (at) => journey.press(traveller, at, stage),
        isAtRest: () => journey.isAtRest(stage, traveller),
        expectOneTruth: () => journey.expectOneTruth(stage, traveller),
      };
    },
  };
}

/**
 * Kills servers before and after every step of a journey, and checks the state after the next server's recovery. `npm
 * run proofs -- crashes` has all of these crashes. The thorough tests have a fixed share of them.
 */
export function describeCrashes<Traveller>(what: string, journey: Journey<Traveller>, options?: DoomedOptions): void {
  const groups = listCrashes(journey);
  const isWhole = process.env['CRASHES'] === 'all';
  describe(what, { tags: ['thorough'] }, () => {
    const doomed = useDoomedServer(options);
    testCrashes(doomed, isWhole ? groups : groups.filter((_crashes, nth) => nth % ONE_OF === 0));
  });
}

/** The crashes of a journey in groups, with one server for each group. */
export function listCrashes<Traveller>(journey: Journey<Traveller>): Crash[][] {
  return groupStops(journey.steps).map((stops) => stops.map((stop) => crashAt(journey, stop)));
}

/** A server that tests kill, on a stage that outlives it. */
export type Doomed = {
  readonly stage: CrashStage;
  readonly url: string;
  readonly killAndStartAnew: () => Promise<void>;
  /** Each guest has their own nights. */
  readonly countGuest: () => number;
};

type DoomedOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** Set-up of a stage before its first server starts. */
  readonly furnish?: (stage: CrashStage) => Promise<void>;
};

export function useDoomedServer({ settings = {}, furnish }: DoomedOptions = {}): Doomed {
  let stage: CrashStage;
  let server: ServerProcess;
  let guests = 0;

  beforeAll(async () => {
    stage = await openCrashStage();
    await furnish?.(stage);
    server = await stage.startServer(settings);
  });

  // Steps that a failed test held would hold those of the next.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await server.kill();
    server = await stage.startServer(settings);
  });

  afterAll(async () => {
    await server.kill();
    await stage.close();
  });

  return {
    get stage() {
      return stage;
    },
    get url() {
      return server.url;
    },
    async killAndStartAnew() {
      await server.kill();
      await stage.letTimePass();
      server = await stage.startServer(settings);
    },
    countGuest: () => guests++,
  };
}

/** Availability is requested in two ways at once, and either request may reach the hotel first. */
const asOneOfTwo = (step: string) => step.replace(/(services\/getAvailability)\/.*/, '$1');

export function testSteps<Traveller>(doomed: Doomed, journey: Journey<Traveller>): void {
  it('takes the steps that are listed; a new one without a crash at it fails here', async () => {
    const { stage, url } = doomed;
    const traveller = await journey.prepare(stage, url, doomed.countGuest());
    stage.watch.begin();
    expect((await journey.press(traveller, url, stage)).status).toBeLessThan(300);
    await expect.poll(() => journey.isAtRest(stage, traveller)).toBe(true);
    const isListed = (step: string) => !NOW_AND_THEN.includes(step) && !journey.leavesOut?.test(step);
    const { ofRequest, ofJob } = journey.steps;
    // The last steps may follow the state in which all is at rest.
    const count = () => stage.watch.recorded.filter(isListed).length;
    await expect.poll(count).toBeGreaterThanOrEqual(ofRequest.length + ofJob.length);
    const steps = stage.watch.end().filter(isListed);
    await journey.expectOneTruth(stage, traveller);
    // The last reads of the request and the first ones of a job may mix.
    const isRead = (step: string) => step.startsWith('read ');
    const mixedFrom = ofRequest.findLastIndex((step) => !isRead(step)) + 1;
    const firstReads = ofJob.findIndex((step) => !isRead(step));
    const mixedTo = journey.hasSeveralJobs ? steps.length : ofRequest.length + Math.max(0, firstReads);
    const inOrder = (all: readonly string[]) => [
      ...all.slice(0, mixedFrom),
      ...all.slice(mixedFrom, mixedTo).toSorted(),
      ...all.slice(mixedTo),
    ];
    expect(inOrder(steps.map(asOneOfTwo))).toEqual(inOrder([...ofRequest, ...ofJob].map(asOneOfTwo)));
  });
}

export function testCrashes(doomed: Doomed, groups: readonly (readonly Crash[])[]): void {
  it.each(groups.map((crashes) => [crashes.map(({ stop }) => printStop(stop)).join(', '), crashes] as const))(
    '%s: the next server brings everything to its end',
    async (_where, crashes) => {
      const { stage } = doomed;
      // All guests are ready before the first step is held, because requests to the hotel time out after some seconds.
      // They get ready one after another: a freshly started server has nothing cached of the hotel.
      const guests: Ready[] = [];
      for (const crash of crashes) guests.push(await crash.prepare(stage, doomed.url, doomed.countGuest()));
      const press = (guest: Ready) => pressUntilHeard(() => guest.press(doomed.url));
      for (const [nth, { stop }] of crashes.entries()) await goUpTo(stage, stop, () => press(guests[nth]!));
      await doomed.killAndStartAnew();
      await expectAtRest();
      // A guest without an answer presses again.
      const answers = await Promise.all(guests.map(press));
      await expectAtRest();
      const unrewarded = answers.filter(({ status }, nth) => guests[nth]?.isRewarded && status >= 300);
      expect(unrewarded).toEqual([]);
      expect((await verifyLedger(stage.db)).violations).toEqual([]);

      async function expectAtRest(): Promise<void> {
        for (const guest of guests) {
          const isAtRest = async () => (await guest.isAtRest()) || stage.letPausesPass();
          await expect.poll(isAtRest, { interval: LET_PASS_MS }).toBe(true);
        }
        for (const guest of guests) await guest.expectOneTruth();
      }
    },
  );
}

/** Runs an act up to a stop. Throws if the act ends, or takes too long, without reaching it. */
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

/** After a success jobs go on, and may reach the stop. */
function whenRefused({ status, body }: Answer<unknown>): Promise<string> | string {
  return status < 300 ? new Promise(() => undefined) : `answered ${status} ${JSON.stringify(body)}`;
}

function whenKilled(): Promise<string> {
  return new Promise(() => undefined);
}

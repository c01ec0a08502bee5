import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import type { AnswerKind, SharedRequest } from '#pms/shared-answers.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { createDependencies, type Dependencies } from '../../src/server/run/dependencies.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { openNoJobs } from '../../src/server/platform/jobs/no-jobs.ts';
import { createSharedAnswers } from '../../src/server/platform/pms/shared-answers.ts';
import { listenForEvents, spreadEvent } from '../../src/server/booking/pms-events/spread-events.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { useTestDatabase } from '../test-database.ts';

const MINUTE_MS = 60_000;

describe('an answer that processes share', () => {
  const database = useTestDatabase();
  let processes: ReturnType<typeof openDatabase>[] = [];
  let nowMs = 1_000_000_000_000;
  const now = () => Temporal.Instant.fromEpochMilliseconds(nowMs);
  const hotel = { address: 'https://pms.example', enterpriseId: 'H1', accessToken: async () => 'token' };
  const shared = () => processes.map(({ db }) => createSharedAnswers(db, now, hotel));
  beforeAll(() => {
    processes = [1, 2, 3, 4].map(() => openDatabase(database.connectionString));
  });
  afterAll(() => Promise.all(processes.map(({ pool }) => pool.end())));

  const question = (about: string, kind: AnswerKind = 'availability'): SharedRequest => ({
    operation: 'services/getAvailability',
    body: { about },
    kind,
    notBeforeMs: nowMs - MINUTE_MS,
    lifeMs: MINUTE_MS,
  });
  /** Sends the same request to each process. Returns the answers and the number of requests to the hotel. */
  const askAll = async (asked: SharedRequest, answer: () => Promise<string>) => {
    let times = 0;
    const ask = () => {
      times += 1;
      return answer();
    };
    const answers = await Promise.all(shared().map((one) => one.read(asked, ask)));
    return { answers: answers.map(({ text }) => text), times };
  };

  it('is requested once by concurrent processes, and not again while it is valid', async () => {
    const slow = async () => {
      await pause(200);
      return 'three rooms';
    };
    expect(await askAll(question('one'), slow)).toEqual({ answers: Array(4).fill('three rooms'), times: 1 });
    await expect.poll(() => askAll(question('one'), slow)).toEqual({ answers: Array(4).fill('three rooms'), times: 0 });
    nowMs += MINUTE_MS + 1;
    expect((await askAll(question('one'), async () => 'two rooms')).answers).toEqual(Array(4).fill('two rooms'));
  });

  it('is requested again after a part of it was dropped, even while the answer is in flight', async () => {
    const [one, other] = shared();
    const release = Promise.withResolvers<string>();
    const early = one?.read(question('two'), () => release.promise);
    await expect.poll(async () => countLeases()).toBe(1);
    await spreadEvent(processes[0]!.db, {
      enterpriseId: 'h1',
      availability: true,
      prices: false,
      payments: [],
      rooms: [],
    });
    expect(await other?.read(question('two'), async () => 'after')).toMatchObject({ text: 'after' });
    release.resolve('before');
    expect(await early).toMatchObject({ text: 'before' });
    expect((await askAll(question('two'), async () => 'again')).answers).toEqual(Array(4).fill('after'));
  });

  it('is not waited for by a booking guest, and a failure stays with its caller', async () => {
    const [one, other] = shared();
    const release = Promise.withResolvers<string>();
    const browsing = one?.read(question('three'), () => release.promise);
    await expect.poll(async () => countLeases()).toBe(1);
    const booked = forBooking(() => other?.read(question('three'), async () => 'for a booking'));
    expect(await booked).toMatchObject({ text: 'for a booking' });
    release.reject(new Error('the hotel is away'));
    await expect(browsing).rejects.toThrow('the hotel is away');
    await expect.poll(async () => (await askAll(question('three'), async () => 'again')).times).toBe(0);
  });

  async function countLeases(): Promise<number> {
    const { rows } = await processes[0]!.pool.query<{ n: number }>(
      'select count(*)::int as n from pms_answer where leased_until is not null',
    );
    return rows[0]?.n ?? 0;
  }
});

describe('four processes that show the same hotel', () => {
  const staycard = useStaycard();
  const stops: (() => Promise<void>)[] = [];
  const processes: Dependencies[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    const { config, clock } = staycard.deps;
    const log = createLog('silent');
    const info = (entry: object) => {
      if ('pms' in entry) asked.push((entry.pms as { operation: string }).operation);
    };
    Object.assign(log, { info });
    for (let process = 0; process < 4; process += 1) {
      const { db, pool } = openDatabase(config.databaseUrl ?? '');
      const deps = createDependencies({ config, db, clock, log, jobs: openNoJobs() });
      const stopListening = await listenForEvents(config.databaseUrl ?? '', deps);
      stops.push(async () => {
        await stopListening();
        await pool.end();
      });
      processes.push(deps);
    }
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  it('send it as many requests as one does, and again after an event', { tags: ['thorough'] }, async () => {
    const { stay_from: from, stay_to: to } = stayInDays(40, 3);
    const span = { arrivalDate: Temporal.PlainDate.from(from), departureDate: Temporal.PlainDate.from(to) };
    const look = async (deps: Dependencies | undefined) => {
      const salePage = await deps?.salePages.load('demo');
      const property = salePage?.properties.get(asId('harbour-house'));
      if (!deps || !property) throw new Error('the demo has the hotel');
      const pms = deps.pmsOf(property);
      const numbers = await pms.loadAvailability(span);
      return { numbers, rooms: await pms.listRoomCategories('en'), enterpriseId: property.connection?.enterpriseId };
    };
    const first = await look(processes[0]);
    const once = asked.length;
    expect(once).toBeGreaterThan(3);
    for (const deps of processes) expect(await look(deps)).toEqual(first);
    expect(asked.slice(once)).toEqual([]);

    const event = {
      enterpriseId: first.enterpriseId ?? '',
      availability: true,
      prices: false,
      payments: [],
      rooms: [],
    };
    await spreadEvent(staycard.db, event);
    const askedForRooms = () =>
      asked.slice(once).filter((operation) => operation === 'services/getAvailability').length;
    // Each process receives the event in its own time.
    const lookAgain = async () => {
      await Promise.all(processes.map(look));
      return askedForRooms();
    };
    await expect.poll(lookAgain).toBeGreaterThan(0);
    expect(askedForRooms()).toBeLessThan(processes.length);
  });
});

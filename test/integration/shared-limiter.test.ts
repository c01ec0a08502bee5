import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { createSharedLimiter } from '../../src/server/platform/pms/shared-limiter.ts';
import { runStatement } from '../database-statement.ts';
import { useTestDatabase } from '../test-database.ts';

/** No test takes as long as the window. A test that needs it to pass calls `letPass`. */
const BOUNDS = { limit: 20, browsingLimit: 15, windowMs: 600_000 };

describe('the limit of requests that all processes share', () => {
  const database = useTestDatabase();
  let processes: ReturnType<typeof openDatabase>[] = [];
  beforeAll(() => {
    processes = [1, 2, 3].map(() => openDatabase(database.connectionString));
  });
  afterAll(async () => {
    await Promise.all(processes.map(({ pool }) => pool.end()));
  });
  const limitersFor = (token: string) => processes.map(({ db }) => createSharedLimiter(db, async () => token, BOUNDS));
  const countLeased = async (token: string) => {
    const { rows } = await sql<{ requests: number }>`
      select (select sum(number) from unnest(numbers) as number)::int as requests
      from pms_requests where token_digest = sha256(${token}::bytea)`.execute(processes[0]?.db ?? raise());
    return rows[0]?.requests ?? 0;
  };
  /** Makes all counts and pauses older by `ms`. */
  const letPass = (ms: number) =>
    runStatement(
      database.connectionString,
      `update pms_requests set paused_until = paused_until - interval '${ms} ms',
        taken = array(select moment - interval '${ms} ms' from unnest(taken) moment)`,
    );

  it('grants no more than the limit in a window to all of them together', async () => {
    const limiters = limitersFor('one');
    const answers = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, index) => (await limiters[index % limiters.length]?.take('booking'))?.granted,
      ),
    );
    const granted = answers.filter(Boolean).length;
    expect(granted).toBeLessThanOrEqual(BOUNDS.limit);
    expect(granted).toBeGreaterThan(0);
  });

  it('says how long to wait, and grants again when the window has passed', async () => {
    const [limiter] = limitersFor('two');
    for (let taken = 0; taken < BOUNDS.limit; taken += 1)
      expect(await limiter?.take('booking')).toEqual({ granted: true });
    const refused = await limiter?.take('booking');
    expect(refused).toMatchObject({ granted: false });
    const waitMs = refused && !refused.granted ? refused.waitMs : 0;
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(BOUNDS.windowMs);
    await letPass(BOUNDS.windowMs / 2);
    expect(await limiter?.take('booking')).toMatchObject({ granted: false });
    await letPass(waitMs - BOUNDS.windowMs / 2);
    expect(await limiter?.take('booking')).toEqual({ granted: true });
  });

  it('lets every process pause when one was refused for too many requests', async () => {
    const [one, other] = limitersFor('three');
    expect(await other?.take('booking')).toEqual({ granted: true });
    await one?.pause(300_000);
    expect(await one?.take('booking')).toMatchObject({ granted: false });
    const fresh = createSharedLimiter(processes[2]?.db ?? raise(), async () => 'three', BOUNDS);
    expect(await fresh.take('booking')).toMatchObject({ granted: false });
    await letPass(300_000);
    expect(await fresh.take('booking')).toEqual({ granted: true });
  });

  it('keeps back from those who look around what those who book need, over all processes', async () => {
    const limiters = limitersFor('five');
    const ask = (purpose: 'browsing' | 'booking', count: number) =>
      Promise.all(
        Array.from(
          { length: count },
          async (_, index) => (await limiters[index % limiters.length]?.take(purpose))?.granted,
        ),
      );
    const looking = (await ask('browsing', 60)).filter(Boolean).length;
    expect(looking).toBeGreaterThan(0);
    expect(looking).toBeLessThanOrEqual(BOUNDS.browsingLimit);
    const fresh = createSharedLimiter(processes[0]?.db ?? raise(), async () => 'five', BOUNDS);
    for (let taken = 0; taken < BOUNDS.limit - BOUNDS.browsingLimit; taken += 1) {
      expect(await fresh.take('browsing')).toMatchObject({ granted: false });
      expect(await fresh.take('booking')).toEqual({ granted: true });
    }
    expect(await fresh.take('booking')).toMatchObject({ granted: false });
  });

  it('asks the database for the rights of many requests at once, and only once for all that wait', async () => {
    const bounds = { ...BOUNDS, limit: 200 };
    const limiter = createSharedLimiter(processes[0]?.db ?? raise(), async () => 'six', bounds);
    const answers = await Promise.all(Array.from({ length: 50 }, () => limiter.take('booking')));
    expect(answers.every(({ granted }) => granted)).toBe(true);
    const { rows } = await sql<{ leases: number; requests: number }>`
      select cardinality(taken) as leases, (select sum(number) from unnest(numbers) as number)::int as requests
      from pms_requests where token_digest = sha256('six')`.execute(processes[0]?.db ?? raise());
    expect(rows).toEqual([{ leases: 4, requests: 8 + 16 + 16 + 16 }]);
  });

  it('gives back with its next question what it has leased and not used', { tags: ['thorough'] }, async () => {
    let nowMs = 0;
    const limiter = createSharedLimiter(
      processes[0]?.db ?? raise(),
      async () => 'seven',
      BOUNDS,
      () => nowMs,
    );
    // Guests with occasional requests use one request of each lease.
    for (let taken = 0; taken < BOUNDS.browsingLimit - 1; taken += 1) {
      expect(await limiter.take('browsing')).toEqual({ granted: true });
      nowMs += 60_000;
    }
    expect(await countLeased('seven')).toBeLessThanOrEqual(BOUNDS.limit);
    expect(await limiter.take('browsing')).toEqual({ granted: true });
    nowMs += 60_000;
    expect(await limiter.take('browsing')).toMatchObject({ granted: false });
    expect(await countLeased('seven')).toBe(BOUNDS.browsingLimit);
  });

  it(
    'lets those who book use what is left of a lease for browsing, and not the other way round',
    { tags: ['thorough'] },
    async () => {
      const limiter = createSharedLimiter(processes[0]?.db ?? raise(), async () => 'eight', BOUNDS);
      expect(await limiter.take('browsing')).toEqual({ granted: true });
      const ofBrowsing = await countLeased('eight');
      expect(await limiter.take('booking')).toEqual({ granted: true });
      expect(await countLeased('eight')).toBe(ofBrowsing);
      const other = createSharedLimiter(processes[1]?.db ?? raise(), async () => 'nine', BOUNDS);
      expect(await other.take('booking')).toEqual({ granted: true });
      const ofBooking = await countLeased('nine');
      expect(await other.take('browsing')).toEqual({ granted: true });
      expect(await countLeased('nine')).toBeGreaterThan(ofBooking);
    },
  );

  it('counts each token for itself', { tags: ['thorough'] }, async () => {
    const [limiter] = limitersFor('four');
    expect(await limiter?.take('booking')).toEqual({ granted: true });
  });
});

function raise(): never {
  throw new Error('three processes were opened');
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { compareBills } from '../../src/server/booking/look-up/compare-bills.ts';
import type { Jobs } from '../../src/server/platform/jobs/jobs.ts';
import { lookForHotelCancelled } from '../../src/server/booking/look-up/look-at-stays.ts';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import { whileDatabaseIsAway } from './season-hotel.ts';
import type { SeasonWorld } from './season-world.ts';

const LONGEST_BREAK_MS = 20_000;
/** The hourly and quarter-hourly look-ups, for which a season is too short. */
export async function lookAtHotels({ deps, db }: Pick<SeasonWorld, 'deps' | 'db'>): Promise<void> {
  // The servers do the jobs.
  const add: Jobs['add'] = async (tx, name, data) => {
    await sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)})`.execute(tx);
  };
  await lookForHotelCancelled({ ...deps, jobs: { ...deps.jobs, add } });
  // A bill is read again a day after it was read.
  await sql`update placement_bill set read_at = read_at - interval '25 hours'`.execute(db);
  await compareBills(deps);
}

/** Repeats the look-ups while everything fails, until asked to stop. */
export async function keepLooking(world: SeasonWorld, seed: number, isOver: () => boolean): Promise<void> {
  const random = createSeededRandom(seed + 4_000_000);
  while (!isOver()) {
    await lookAtHotels(world).catch(whileDatabaseIsAway);
    for (let left = random() * LONGEST_BREAK_MS; left > 0 && !isOver(); left -= 500) await pause(500);
  }
}

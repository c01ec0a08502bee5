import { sql } from 'kysely';
import { inTransaction, type Database, type Tx } from '../src/server/platform/database/database.ts';

/**
 * Locks rows until all of the others wait for them, one after the other. Then releases them, so that they proceed in
 * that order and a race always has the same winner. Returns their results.
 */
export async function queueBehind<Result>(
  db: Database,
  lock: (tx: Tx) => Promise<unknown>,
  comers: readonly (() => Promise<Result>)[],
  last: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result[]> {
  const waiting: Promise<Result>[] = [];
  await inTransaction(db, async (tx) => {
    await lock(tx);
    for (const come of comers) {
      waiting.push(come());
      await untilWaiting(db, waiting.length);
    }
    await last(tx);
  });
  return Promise.all(waiting);
}

async function untilWaiting(db: Database, count: number): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const { rows } = await sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`.execute(db);
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`fewer than ${count} wait for the rows`);
}

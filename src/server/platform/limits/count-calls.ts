import type { Clock } from '../clock.ts';
import { findOutage } from '../database/database-unavailable.ts';
import type { Database } from '../database/database.ts';
import type { Keys } from '../secrets/keys.ts';
import { addCalls } from './counted-calls-store.ts';
import type { CountCalls } from './limit-address.ts';
import { createSharedCounter } from './shared-counter.ts';

export { deleteEndedWindows } from './counted-calls-store.ts';

/** Counts for all processes that share a database. Without the database, each process counts by itself. */
export function createCountCalls(db: Database, keys: Pick<Keys, 'fingerprintNetwork'>, clock: Clock): CountCalls {
  return (name, limit) =>
    createSharedCounter(
      async (address, amount, windowMs) => {
        try {
          return await addCalls(db, keys.fingerprintNetwork(`${name} ${address}`), amount, clock.now(), windowMs);
        } catch (error) {
          if (findOutage(error)) return undefined;
          throw error;
        }
      },
      limit,
      () => clock.now().epochMilliseconds,
    );
}

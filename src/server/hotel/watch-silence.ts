import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { endSilence, recordFault } from './silence-store.ts';

export { listSilences } from './silence-store.ts';

const KNOWN_SECONDS = 60;

type Request = { readonly enterpriseId: string; readonly operation: string; readonly isAnswered: boolean };

/**
 * Records the requests to a PMS that fail, until the operation is answered again. Once a minute, an answer also ends
 * what another server or an earlier process recorded. Never delays or fails a request.
 */
export function createSilenceWatch(db: Database, clock: Clock): (request: Request) => Promise<void> {
  const answered = new Map<string, Temporal.Instant>();
  const written = new Map<string, Promise<void>>();
  return ({ isAnswered, ...asked }) => {
    const key = `${asked.enterpriseId} ${asked.operation}`;
    const before = written.get(key) ?? Promise.resolve();
    const at = clock.now();
    const last = answered.get(key);
    if (isAnswered && last && at.since(last).total('seconds') < KNOWN_SECONDS) return before;
    if (isAnswered) answered.set(key, at);
    else answered.delete(key);
    const write = before.then(() => (isAnswered ? endSilence(db, asked) : recordFault(db, asked, at)));
    const settled = write.catch(() => void answered.delete(key));
    written.set(key, settled);
    return settled;
  };
}

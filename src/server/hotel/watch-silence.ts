import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { endSilence, recordFault } from './silence-store.ts';

export { listSilences } from './silence-store.ts';

type Request = { readonly enterpriseId: string; readonly operation: string; readonly isAnswered: boolean };

/**
 * Records the requests to a PMS that fail, until the operation is answered again. The first answer in a process also
 * ends what an earlier process or another server recorded. Never delays or fails a request.
 */
export function createSilenceWatch(db: Database, clock: Clock): (request: Request) => Promise<void> {
  const answered = new Set<string>();
  const written = new Map<string, Promise<void>>();
  return ({ isAnswered, ...asked }) => {
    const key = `${asked.enterpriseId} ${asked.operation}`;
    const before = written.get(key) ?? Promise.resolve();
    if (isAnswered && answered.has(key)) return before;
    if (isAnswered) answered.add(key);
    else answered.delete(key);
    const at = clock.now();
    const write = before.then(() => (isAnswered ? endSilence(db, asked) : recordFault(db, asked, at)));
    const settled = write.catch(() => undefined);
    written.set(key, settled);
    return settled;
  };
}

import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { endSilence, recordFault } from './silence-store.ts';

export { listSilences } from './silence-store.ts';

type Request = { readonly enterpriseId: string; readonly operation: string; readonly isAnswered: boolean };

/** Records the requests to a PMS that fail, until the operation is answered again. Never delays or fails a request. */
export function createSilenceWatch(db: Database, clock: Clock): (request: Request) => void {
  const failing = new Set<string>();
  return ({ isAnswered, ...asked }) => {
    const key = `${asked.enterpriseId} ${asked.operation}`;
    if (isAnswered && !failing.delete(key)) return;
    if (!isAnswered) failing.add(key);
    const recorded = isAnswered ? endSilence(db, asked) : recordFault(db, asked, clock.now());
    recorded.catch(() => undefined);
  };
}

import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { endSilence, findSilences, listFailing, recordFault } from './silence-store.ts';

type Asked = { readonly enterpriseId: string; readonly operation: string };

export type SilenceWatch = {
  /** Never delays or fails the request. */
  record(request: Asked & { readonly isAnswered: boolean }): Promise<void>;
  /** Since when each silent PMS does not answer, by enterprise. */
  list(): Promise<ReadonlyMap<string, Temporal.Instant>>;
};

/**
 * Records the requests to a PMS that fail, until the operation is answered again. An answer also ends what another
 * server recorded, once this one has listed it.
 */
export function createSilenceWatch(db: Database, clock: Clock): SilenceWatch {
  const failing = new Set<string>();
  const written = new Map<string, Promise<void>>();
  return {
    record({ isAnswered, ...asked }) {
      const key = keyOf(asked);
      const before = written.get(key) ?? Promise.resolve();
      if (isAnswered && !failing.delete(key)) return before;
      if (!isAnswered) failing.add(key);
      const at = clock.now();
      const write = before.then(() => (isAnswered ? endSilence(db, asked) : recordFault(db, asked, at)));
      const settled = write.catch(() => void failing.add(key));
      written.set(key, settled);
      return settled;
    },
    async list() {
      for (const asked of await listFailing(db)) failing.add(keyOf(asked));
      return findSilences(db, clock.now());
    },
  };
}

const keyOf = ({ enterpriseId, operation }: Asked) => `${enterpriseId} ${operation}`;

import type { Logger } from 'pino';
import type { DatabaseUnavailable } from './database-unavailable.ts';

export type Outages = Readonly<ReturnType<typeof createOutages>>;

const FULL_FOR_MS = 30_000;

export function createOutages(log: Logger, nowMs: () => number = () => performance.now()) {
  let fullAt = -Infinity;
  return {
    /** Called without a fault, it reports that the database has answered. */
    report: (fault?: DatabaseUnavailable) => {
      // One line in the log for an outage, and one for its end.
      if (!fault) return log.warn('the database is back');
      log.error({ err: fault }, 'the database');
      if (fault.outage === 'full') fullAt = nowMs();
    },
    /** True if the database's disk was full a moment ago. Reads still work, but guests cannot book. */
    isFull: () => nowMs() - fullAt < FULL_FOR_MS,
  };
}

import type { Logger } from 'pino';
import type { DatabaseUnavailable } from './database-unavailable.ts';

/** What this process has noticed of a database that could not do what it was asked. */
export type Outages = {
  /** Without a fault: it has answered. */
  readonly note: (fault?: DatabaseUnavailable) => void;
  /** True while the database's disk was full a moment ago: it can be read, and nothing can be booked. */
  readonly isFull: () => boolean;
};

const FULL_FOR_MS = 30_000;

export function createOutages(log: Logger, nowMs: () => number = () => performance.now()): Outages {
  let fullAt = -Infinity;
  return {
    note: (fault) => {
      // The log writes one line for an outage, and one for its end.
      if (!fault) return log.warn('the database is back');
      log.error({ err: fault }, 'the database');
      if (fault.outage === 'full') fullAt = nowMs();
    },
    isFull: () => nowMs() - fullAt < FULL_FOR_MS,
  };
}

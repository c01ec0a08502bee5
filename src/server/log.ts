import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { findOutage, sayOutage } from './plumbing/database/database-unavailable.ts';

export type Log = Logger;

/** Fields that may hold a code, a token or a person; they never reach a log line. */
const REDACTED = [
  'code',
  'card_token',
  'card_tokens',
  'quote_token',
  'payment_card_token',
  'buyer',
  'email',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.code_fingerprint',
];

/** What of an error is for a log line: a database's own details may repeat what a guest typed. */
function writeError(error: Error & { code?: unknown }): object {
  const { name, message, stack, code } = error;
  return { name, message, code, stack };
}

/** What fails within so long of another failure belongs to the same outage. */
const OUTAGE_LASTS_MS = 30_000;

/** An outage of the database is one line, however much fails in it; only at the level debug all of it is there. */
function sayOutagesOnce(): (this: Logger, words: Parameters<LogFn>, write: LogFn) => void {
  let failedAt = -Infinity;
  return function (words, write) {
    const [about] = words as readonly unknown[];
    const outage = typeof about === 'object' && about !== null && 'err' in about ? findOutage(about.err) : undefined;
    if (!outage || this.isLevelEnabled('debug')) {
      write.apply(this, words);
      return;
    }
    const isSaid = performance.now() - failedAt < OUTAGE_LASTS_MS;
    failedAt = performance.now();
    if (!isSaid) write.call(this, sayOutage(outage));
  };
}

/** Writes one JSON object a line, to the standard output where no other place is given. */
export function createLog(level: string, to?: DestinationStream): Log {
  const serializers = { err: writeError, error: writeError };
  const hooks = { logMethod: sayOutagesOnce() };
  return pino({ level, redact: { paths: REDACTED, censor: '…' }, serializers, base: null, hooks }, to);
}

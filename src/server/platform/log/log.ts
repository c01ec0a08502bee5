import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { PmsFault } from '#pms/pms-errors.ts';
import { maskText } from './mask-text.ts';
import { findOutage, formatOutage } from '../database/database-unavailable.ts';
import { currentTrace } from '../trace.ts';

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
  if (!(error instanceof PmsFault)) return { name, message, code, stack };
  // The trace begins with the message.
  return { name, message: maskText(message), code, stack: maskText(stack ?? '') };
}

/** Fields with names and ids that we gave, or the operator: all other text of a line may be somebody else's words. */
const OURS: ReadonlySet<string> = new Set([
  'event',
  'hotel',
  'integration',
  'job',
  'jobId',
  'kind',
  'last',
  'logo',
  'mail',
  'migrations',
  'operation',
  'payment',
  'property',
  'provider',
  'reference',
  'request',
  'requestId',
  'sale_page',
  'url',
  'what',
]);

/** A field is masked unless it is known to be ours, so that a new one cannot be forgotten. */
function maskLine(line: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([field, value]) => [field, OURS.has(field) ? value : maskValue(value)]),
  );
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskValue);
  // An error has a serializer of its own.
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? maskLine(value) : value;
}

/** What fails within so long of another failure belongs to the same outage. */
const OUTAGE_LASTS_MS = 30_000;

/** While some connections end others still answer: the database is back once nothing has failed for so long. */
const BACK_AFTER_MS = 1000;

/**
 * An outage of the database is one line, however much fails in it; only at the level debug all of it is there. Its end
 * is another, however much is answered.
 */
function logOutagesOnce(): (this: Logger, words: Parameters<LogFn>, write: LogFn) => void {
  let failedAt = -Infinity;
  let isAway = false;
  return function (words, write) {
    const [about] = words as readonly unknown[];
    if (about === 'the database is back') {
      if (!isAway || performance.now() - failedAt < BACK_AFTER_MS) return;
      [isAway, failedAt] = [false, -Infinity];
    }
    const outage = typeof about === 'object' && about !== null && 'err' in about ? findOutage(about.err) : undefined;
    const isSaid = performance.now() - failedAt < OUTAGE_LASTS_MS;
    if (outage) failedAt = performance.now();
    isAway ||= outage?.outage === 'away';
    if (!outage || this.isLevelEnabled('debug')) write.apply(this, words);
    else if (!isSaid) write.call(this, formatOutage(outage));
  };
}

/** Writes one JSON object a line, to the standard output where no other place is given. */
export function createLog(level: string, to?: DestinationStream): Log {
  const serializers = { err: writeError, error: writeError };
  const formatters = { log: maskLine };
  const hooks = { logMethod: logOutagesOnce() };
  // A request's own logger names it already.
  const mixin = (_line: object, _level: number, logger: Logger) =>
    'request' in logger.bindings() ? {} : currentTrace();
  const redact = { paths: REDACTED, censor: '…' };
  return pino({ level, mixin, redact, serializers, formatters, base: null, hooks }, to);
}

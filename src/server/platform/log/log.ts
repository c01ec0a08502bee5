import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { PmsFault } from '#pms/pms-errors.ts';
import { maskText } from './mask-text.ts';
import { findOutage, formatOutage } from '../database/database-unavailable.ts';
import { currentTrace } from '../trace.ts';

export type Log = Logger;

/** Fields that may hold a code, a token or personal data. They never reach a log line. */
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

/** The loggable part of an error. A database's own details may repeat what a guest typed. */
function writeError(error: Error & { code?: unknown }): object {
  const { name, message, stack, code } = error;
  if (!(error instanceof PmsFault)) return { name, message, code, stack };
  // The stack trace begins with the message.
  return { name, message: maskText(message), code, stack: maskText(stack ?? '') };
}

/** Fields with names and ids that we or the operator chose. All other text of a line may come from outsiders. */
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

/** A field is masked unless it is listed as ours, so that a new one is masked by default. */
function maskLine(line: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([field, value]) => [field, OURS.has(field) ? value : maskValue(value)]),
  );
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskValue);
  // Errors have a serializer of their own.
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? maskLine(value) : value;
}

/** Failures within this time of each other belong to the same outage. */
const OUTAGE_LASTS_MS = 30_000;

/** Some connections still answer in an outage. The database is back after this long without a failure. */
const BACK_AFTER_MS = 1000;

/** Logs one line when an outage of the database begins and one when it ends. Level debug logs everything. */
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

/** Writes one JSON object per line, by default to the standard output. */
export function createLog(level: string, to?: DestinationStream): Log {
  const serializers = { err: writeError, error: writeError };
  const formatters = { log: maskLine };
  const hooks = { logMethod: logOutagesOnce() };
  // A request's own logger already names it.
  const mixin = (_line: object, _level: number, logger: Logger) =>
    'request' in logger.bindings() ? {} : currentTrace();
  const redact = { paths: REDACTED, censor: '…' };
  return pino({ level, mixin, redact, serializers, formatters, base: null, hooks }, to);
}

import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { PmsFault } from '#pms/pms-errors.ts';
import { findOutage, sayOutage } from './plumbing/database/database-unavailable.ts';
import { currentTrace } from './plumbing/trace/trace.ts';

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

type PmsLine = { readonly fault?: unknown };

function writePmsLine(line: PmsLine): object {
  return typeof line.fault === 'string' ? { ...line, fault: maskText(line.fault) } : line;
}

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/**
 * What a PMS says may repeat what it was sent: mail addresses, numbers of telephones and cards, tokens, and names,
 * which stand in quotation marks. Ids of its things stay, as a person looks them up by those.
 */
function maskText(text: string): string {
  // Every second part is an id.
  return text
    .split(ID)
    .map((part, index) => (index % 2 === 1 ? part : maskPart(part)))
    .join('');
}

function maskPart(text: string): string {
  return text
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '…@…')
    .replaceAll(/(["'“‘])\S[^"'“”‘’\n]{0,200}(["'”’])/g, '$1…$2')
    .replaceAll(/(?=[\w-]*\d)[\w-]{20,}/g, '…')
    .replaceAll(/\+?\d(?:[ ()/.-]?\d){8,}/g, '…');
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
  const serializers = { err: writeError, error: writeError, pms: writePmsLine };
  const hooks = { logMethod: sayOutagesOnce() };
  // A request's own logger names it already.
  const mixin = (_line: object, _level: number, logger: Logger) =>
    'request' in logger.bindings() ? {} : currentTrace();
  return pino({ level, mixin, redact: { paths: REDACTED, censor: '…' }, serializers, base: null, hooks }, to);
}

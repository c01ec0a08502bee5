import { pino, type Logger } from 'pino';

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

export function createLog(level: string): Log {
  const serializers = { err: writeError, error: writeError };
  return pino({ level, redact: { paths: REDACTED, censor: '…' }, serializers, base: null });
}

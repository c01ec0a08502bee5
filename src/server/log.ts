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

export function createLog(level: string): Log {
  return pino({ level, redact: { paths: REDACTED, censor: '…' }, base: null });
}

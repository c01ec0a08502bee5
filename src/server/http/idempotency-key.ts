import type { IncomingHttpHeaders } from 'node:http';
import { invalidInput } from './problem.ts';

const MAX_LENGTH = 200;

/** The key under which a writing call may be repeated. Throws `INPUT.INVALID` where it is missing or unreadable. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key.trim() === '') {
    throw invalidInput([{ path: 'Idempotency-Key', code: 'ERRORS.REQUIRED' }]);
  }
  if (key.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
    throw invalidInput([{ path: 'Idempotency-Key', code: 'ERRORS.PATTERN' }]);
  }
  return key;
}

import { createHash } from 'node:crypto';

/** Links are found by this digest, because tokens are not stored. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

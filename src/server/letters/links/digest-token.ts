import { createHash } from 'node:crypto';

/** By this a link is found: the token itself is in no table. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import { randomInt } from 'node:crypto';
import { CODE_ALPHABET } from '#domain/card-code.ts';

/** By this a PMS distinguishes our reservations from others. */
export const REFERENCE_PREFIX = 'SC-';

const LENGTH = 8;

/** Short enough to say on the phone, in symbols that are hard to confuse. */
export function makeReference(): string {
  const symbols = Array.from({ length: LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)));
  return `${REFERENCE_PREFIX}${symbols.slice(0, 4).join('')}-${symbols.slice(4).join('')}`;
}

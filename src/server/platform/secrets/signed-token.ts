import { timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

type Purpose = Parameters<Keys['sign']>[0];

/** Encodes the content with our signature, safe in a URL or a header. */
export function signToken(keys: Keys, purpose: Purpose, content: string): string {
  const encoded = Buffer.from(content, 'utf8').toString('base64url');
  return `${encoded}.${keys.sign(purpose, encoded)}`;
}

/** Returns the content of a signed token. Accepts the previous secret unless it may have leaked. */
export function readToken(keys: Keys, purpose: Purpose, token: string): string | undefined {
  return (
    readSigned(keys, purpose, token) ?? (keys.earlierToBelieve && readToken(keys.earlierToBelieve, purpose, token))
  );
}

function readSigned(keys: Keys, purpose: Purpose, token: string): string | undefined {
  const [encoded, signature, ...rest] = token.split('.');
  if (!encoded || !signature || rest.length > 0) return undefined;
  const expected = Buffer.from(keys.sign(purpose, encoded));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return Buffer.from(encoded, 'base64url').toString('utf8');
}

/** Encrypts a text that a guest carries but has no use for. */
export function sealToken(keys: Keys, purpose: 'quote' | 'card', content: string): string {
  return keys.sealText(purpose, content).toString('base64url');
}

/** Undefined if it is not ours. Accepts the previous secret unless it may have leaked. */
export function openToken(keys: Keys, purpose: 'quote' | 'card', token: string): string | undefined {
  const sealed = Buffer.from(token, 'base64url');
  // Base64 decoding accepts several spellings of the same bytes. Only the canonical one is a token.
  if (sealed.toString('base64url') !== token) return undefined;
  return keys.openText(purpose, sealed) ?? keys.earlierToBelieve?.openText(purpose, sealed);
}

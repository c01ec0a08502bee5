import { createHmac, hkdfSync } from 'node:crypto';

/** Keys for separate purposes, all drawn from the one secret that the operator keeps. */
export type Keys = {
  /** Finds a card by its code without keeping the code. */
  fingerprint(salePageId: string, code: string): Buffer;
  /** Signs our tokens; `purpose` keeps one kind of token from passing for another. */
  sign(purpose: 'quote' | 'reservation', text: string): string;
};

const KEY_BYTES = 32;

export function createKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'staycard', purpose, KEY_BYTES));
  const keys = { code: derive('code'), quote: derive('quote'), reservation: derive('reservation') };
  return {
    fingerprint: (salePageId, code) => createHmac('sha256', keys.code).update(`${salePageId}\n${code}`).digest(),
    sign: (purpose, text) => createHmac('sha256', keys[purpose]).update(text).digest('base64url'),
  };
}

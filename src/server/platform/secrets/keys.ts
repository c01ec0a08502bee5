import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keys for separate purposes, all drawn from the one secret that the operator keeps. */
export type Keys = {
  /** Finds a card by its code without keeping the code. */
  fingerprint(salePageId: string, code: string): Buffer;
  /** Recognises a code without its second secret, which finds no card. */
  fingerprintCodeAlone(salePageId: string, code: string): Buffer;
  /** Recognises a caller's network without keeping its address. */
  fingerprintNetwork(network: string): Buffer;
  /** Signs our tokens; `purpose` keeps one kind of token from passing for another. */
  sign(purpose: 'quote' | 'card' | 'reservation' | 'link' | 'pass' | 'pass_file' | 'preview', text: string): string;
  /** Encrypts what only we read again, for the same purpose. */
  sealText(purpose: 'quote' | 'card', text: string): Buffer;
  /** Undefined when it was not sealed by us for this purpose, or was changed since. */
  openText(purpose: 'quote' | 'card', sealed: Buffer): string | undefined;
  /** Recognises the holder of a card, without saying who that is. */
  fingerprintHolder(text: string): string;
  /** Recognises a PMS's token without keeping it. */
  fingerprintToken(token: string): string;
  /** Encrypts a PMS's token for the integration that it belongs to. */
  seal(token: string, integrationId: string): Buffer;
  /** Undefined when it was sealed with another secret, for another integration, or was changed since. */
  open(sealed: Buffer, integrationId: string): string | undefined;
  /** Those of the secret before this one, while it is known: what they made, and we wrote down, is still good. */
  readonly earlier: Keys | undefined;
  /** The same where nobody else has seen that secret: what they signed is good, though we wrote nothing down. */
  readonly earlierToBelieve: Keys | undefined;
};

const KEY_BYTES = 32;
const SEAL = 'aes-256-gcm';
/** What the standard recommends for it; never the same twice with one key, and random ones do not repeat. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Earlier = { readonly secret: string | undefined; readonly wasSeen: boolean };

export function createKeys(secret: string, before?: Earlier): Keys {
  const earlier = before?.secret === undefined ? undefined : createKeys(before.secret);
  return { ...drawKeys(secret), earlier, earlierToBelieve: before?.wasSeen === true ? undefined : earlier };
}

/** The signature whose digest is kept, by whichever key made it; undefined when none that is known did. */
export function signAgain(
  keys: Keys,
  purpose: Parameters<Keys['sign']>[0],
  text: string,
  digest: Buffer,
): string | undefined {
  const signature = keys.sign(purpose, text);
  if (createHash('sha256').update(signature).digest().equals(digest)) return signature;
  return keys.earlier && signAgain(keys.earlier, purpose, text, digest);
}

function drawKeys(secret: string): Omit<Keys, 'earlier' | 'earlierToBelieve'> {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'staycard', purpose, KEY_BYTES));
  const keys = {
    code: derive('code'),
    quote: derive('quote'),
    card: derive('card token'),
    reservation: derive('reservation'),
    link: derive('guest link'),
    pass: derive('wallet pass'),
    pass_file: derive('file of a wallet pass'),
    preview: derive('preview of a sale page'),
  };
  const textKeys = { quote: derive('sealed quote'), card: derive('sealed card token') };
  const holderKey = derive('card holder');
  const triesKeys = { code: derive('code without its second secret'), network: derive('network of a caller') };
  const tokenKeys = { seal: derive('pms token'), fingerprint: derive('pms token fingerprint') };
  return {
    fingerprint: (salePageId, code) => createHmac('sha256', keys.code).update(`${salePageId}\n${code}`).digest(),
    fingerprintCodeAlone: (salePageId, code) =>
      createHmac('sha256', triesKeys.code).update(`${salePageId}\n${code}`).digest(),
    fingerprintNetwork: (network) => createHmac('sha256', triesKeys.network).update(network).digest(),
    sign: (purpose, text) => createHmac('sha256', keys[purpose]).update(text).digest('base64url'),
    fingerprintHolder: (text) => createHmac('sha256', holderKey).update(text).digest('base64url'),
    fingerprintToken: (token) => createHmac('sha256', tokenKeys.fingerprint).update(token).digest('base64url'),
    seal: (token, integrationId) => seal(tokenKeys.seal, token, integrationId),
    open: (sealed, integrationId) => open(tokenKeys.seal, sealed, integrationId),
    sealText: (purpose, text) => seal(textKeys[purpose], text, ''),
    openText: (purpose, sealed) => open(textKeys[purpose], sealed, ''),
  };
}

function seal(key: Buffer, text: string, belongsTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(SEAL, key, nonce).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, sealed: Buffer, belongsTo: string): string | undefined {
  const [nonce, rest] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES)];
  try {
    const decipher = createDecipheriv(SEAL, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit, or nothing of it is ours.
    return undefined;
  }
}

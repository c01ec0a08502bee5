import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keys for separate purposes, all derived from the operator's one secret. */
export type Keys = {
  /** Recognises the secret without revealing it. */
  readonly name: Buffer;
  /** Finds a card by its code without storing the code. */
  fingerprint(salePageId: string, code: string): Buffer;
  /** Recognises a code without its PIN. It does not find a card. */
  fingerprintCodeAlone(salePageId: string, code: string): Buffer;
  /** Recognises a caller's network without storing its address. */
  fingerprintNetwork(network: string): Buffer;
  /** Signs our tokens. `purpose` keeps a token of one kind from being accepted as another. */
  sign(purpose: 'quote' | 'card' | 'reservation' | 'link' | 'pass' | 'pass_file' | 'preview', text: string): string;
  /** Encrypts text that only we decrypt, for the same purpose. */
  sealText(purpose: 'quote' | 'card', text: string): Buffer;
  /** Returns undefined if it was not encrypted by us for this purpose, or was altered. */
  openText(purpose: 'quote' | 'card', sealed: Buffer): string | undefined;
  /** Recognises a card's holder without revealing who it is. */
  fingerprintHolder(text: string): string;
  /** Recognises a PMS's token without storing it. */
  fingerprintToken(token: string): string;
  /** Encrypts a PMS's token for its integration. */
  seal(token: string, integrationId: string): Buffer;
  /** Returns undefined if it was encrypted with another secret or for another integration, or was altered. */
  open(sealed: Buffer, integrationId: string): string | undefined;
  /** Keys of the previous secret, while it is known. Values that they made, and that we stored, remain valid. */
  readonly earlier: Keys | undefined;
  /** The same, unless that secret may have leaked. Signatures are trusted even for values that we did not store. */
  readonly earlierToBelieve: Keys | undefined;
};

const KEY_BYTES = 32;
const SEAL = 'aes-256-gcm';
/** The size that GCM's standard recommends. A nonce must never repeat with one key, and random ones do not. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Earlier = { readonly secret: string | undefined; readonly wasSeen: boolean };

export function createKeys(secret: string, before?: Earlier): Keys {
  const earlier = before?.secret === undefined ? undefined : createKeys(before.secret);
  return { ...drawKeys(secret), earlier, earlierToBelieve: before?.wasSeen === true ? undefined : earlier };
}

/** Recomputes the signature with the stored digest, by any known key. Returns undefined if none matches. */
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
    name: derive('name of the secret'),
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
    // The tag does not match, or it is not ours at all.
    return undefined;
  }
}

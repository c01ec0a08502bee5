import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '#contract/desk/staff-session.ts';

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

type Question = { readonly challenge: string; readonly rp?: { id: string }; readonly rpId?: string };

type Said = {
  /** Whether the device has verified the user. */
  readonly isVerified?: boolean;
  readonly origin?: string;
  readonly signCount?: number;
};

/** A software authenticator by the WebAuthn specification, with the answers of a browser and its device. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly origin: string;
  #signCount = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.origin = origin;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const text = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      text(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      text(Buffer.from(y, 'base64url')),
    ]);
  }

  /** Registers: an attestation of the kind `none`. */
  register(question: Question, said: Said = {}): NewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const data = this.#data(question.rp?.id ?? '', said, ATTESTED, attested);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', question, said).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: [],
    });
  }

  sign(question: Question, said: Said = {}): PasskeyAnswer {
    const data = this.#data(question.rpId ?? '', said);
    const clientData = this.#clientData('webauthn.get', question, said);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    });
  }

  #data(rpId: string, { isVerified = true, signCount }: Said, flags = 0, more: Buffer = Buffer.alloc(0)): Buffer {
    this.#signCount += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount ?? this.#signCount);
    const seen = PRESENT | (isVerified ? VERIFIED : 0) | flags;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([seen]), count, more]);
  }

  #clientData(type: string, { challenge }: Question, { origin = this.origin }: Said): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }
}

import type { PasskeyAnswer, PasskeyQuestion } from '#contract/staff/staff-session.ts';

/** The browser has no passkey for this, or the person did not use it. */
export class PasskeyNotUsed extends Error {
  /** One passkey of a person is enough for a device. */
  readonly isThere: boolean;

  constructor(cause: unknown) {
    super('No passkey was used', { cause });
    this.name = 'PasskeyNotUsed';
    this.isThere = cause instanceof DOMException && cause.name === 'InvalidStateError';
  }
}

/** Why this browser cannot use a passkey here; undefined where it can. */
export function findPasskeyBarrier(): 'NUMBER' | 'TOO_OLD' | undefined {
  // A passkey belongs to a name; "localhost" is one.
  if (/^[\d.]+$|^\[/.test(window.location.hostname)) return 'NUMBER';
  const isKnown = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  return isKnown ? undefined : 'TOO_OLD';
}

/** Has the person answer by a passkey of theirs. Throws `PasskeyNotUsed`. */
export async function answerByPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  return takeCredential(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(readQuestion(question)) }),
  );
}

/** Has the person make a new passkey on this device, or on a key that they plug in. Throws `PasskeyNotUsed`. */
export async function makePasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  return takeCredential(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(readQuestion(question)),
    }),
  );
}

async function takeCredential(ask: () => Promise<Credential | null>): Promise<PasskeyAnswer> {
  const credential = await ask().catch((error: unknown) => {
    throw new PasskeyNotUsed(error);
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotUsed('none');
  // The server checks it; nothing here depends on what is inside.
  const answer: object = credential.toJSON();
  return answer as PasskeyAnswer;
}

/** The server's library wrote it in the browser's own form; the contract says no more than that it is one. */
function readQuestion<Options>(question: PasskeyQuestion): Options {
  return JSON.parse(JSON.stringify(question)) as Options;
}

/** What a passkey of this device is called when the person has no better name for it. */
export function nameOfDevice(): string {
  const systems = ['Windows', 'iPhone', 'iPad', 'Mac', 'Android', 'Linux'];
  return systems.find((system) => navigator.userAgent.includes(system)) ?? '';
}

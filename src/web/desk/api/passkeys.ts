import type { NewPasskey, PasskeyAnswer, PasskeyQuestion } from '#contract/desk/staff-session.ts';

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

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the person answer by a passkey of theirs. Throws `PasskeyNotUsed`. */
export function answerByPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  return takeCredential(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(readQuestion(question)) }),
  );
}

/** Has the person make a new passkey on this device, or on a key that they plug in. Throws `PasskeyNotUsed`. */
export function makePasskey(question: PasskeyQuestion): Promise<NewPasskey> {
  return takeCredential(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(readQuestion(question)),
    }),
  );
}

async function takeCredential<Answer>(ask: () => Promise<Credential | null>): Promise<Answer> {
  const credential = await ask().catch((error: unknown) => {
    throw new PasskeyNotUsed(error);
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotUsed('none');
  // The server checks it; nothing here depends on what is inside.
  return credential.toJSON() as Answer;
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

import type { NewPasskey, PasskeyAnswer, PasskeyChallenge } from '#contract/desk/staff-session.ts';

/** The browser has no passkey for this, or the person did not use it. */
export class PasskeyNotUsed extends Error {
  /** True if the device already has a passkey of this person. One is enough. */
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

/** Asks the person to answer a challenge with a passkey. Throws `PasskeyNotUsed`. */
export function answerByPasskey(challenge: PasskeyChallenge): Promise<PasskeyAnswer> {
  return takeCredential(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(copyChallenge(challenge)) }),
  );
}

/** Asks the person to create a passkey on this device or a security key. Throws `PasskeyNotUsed`. */
export function makePasskey(challenge: PasskeyChallenge): Promise<NewPasskey> {
  return takeCredential(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(copyChallenge(challenge)),
    }),
  );
}

async function takeCredential<Answer>(ask: () => Promise<Credential | null>): Promise<Answer> {
  const credential = await ask().catch((error: unknown) => {
    throw new PasskeyNotUsed(error);
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotUsed('none');
  // The server validates it. Nothing here depends on its content.
  return credential.toJSON() as Answer;
}

/** The server's library wrote the browser's own format, which the contract does not specify. */
function copyChallenge<Options>(challenge: PasskeyChallenge): Options {
  return JSON.parse(JSON.stringify(challenge)) as Options;
}

export function nameOfDevice(): string {
  const systems = ['Windows', 'iPhone', 'iPad', 'Mac', 'Android', 'Linux'];
  return systems.find((system) => navigator.userAgent.includes(system)) ?? '';
}

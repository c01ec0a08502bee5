import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/staff/staff-session.ts';
import { CHALLENGE_MINUTES } from '#domain/staff-rights.ts';
import type { Config } from '../config.ts';
import type { Passkey } from './sign-in-store.ts';

type Place = Pick<Config, 'publicAddress'>;

/** Loaded where the first passkey is asked for: it is large, and Node warns of what it tries when it starts. */
const library = () => import('@simplewebauthn/server');

const ANY = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  // We ask for no extensions, so none is read.
  clientExtensionResults: z.object({}),
};
const Bytes = z.base64url();

/** What a device answers that signs, and one that makes a passkey; the library reads what the bytes say. */
const Signed = z.object({
  ...ANY,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});
const Made = z.object({
  ...ANY,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string()).max(10).default([]),
  }),
});

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** The relying party is our own address as the operator says it, never what a request says. */
function placeOf({ publicAddress }: Place) {
  const { hostname, origin } = new URL(publicAddress);
  return { rpID: hostname, origin };
}

/** Asks for any of our passkeys, or for one of these. The challenge is base64url. */
export async function askPasskey(
  place: Place,
  challenge: Uint8Array<ArrayBuffer>,
  passkeys: readonly Passkey[] = [],
): Promise<PasskeyQuestion> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: placeOf(place).rpID,
    challenge,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: readTransports(transports),
    })),
  });
  return { ...options };
}

type Newcomer = { readonly id: string; readonly name: string; readonly passkeys: readonly Passkey[] };

/** Asks for a new passkey that signs in without a name. */
export async function askNewPasskey(
  place: Place,
  challenge: Uint8Array<ArrayBuffer>,
  { id, name, passkeys }: Newcomer,
): Promise<PasskeyQuestion> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID: placeOf(place).rpID,
    rpName: 'Staycard',
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    challenge,
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

type Proof = { readonly signCount: number; readonly isBackedUp: boolean };

/** Whether the holder of a passkey answered this challenge here, verified by their device; undefined where not. */
export async function checkPasskey(
  place: Place,
  answer: PasskeyAnswer,
  challenge: string,
  passkey: Passkey,
): Promise<Proof | undefined> {
  const { rpID, origin } = placeOf(place);
  const response = Signed.safeParse(answer).data;
  if (!response) return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
        transports: readTransports(passkey.transports),
      },
    });
    if (!verified) return undefined;
    return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // The library throws at whatever does not fit: challenge, origin, form, or a counter that went back.
    return undefined;
  }
}

type MadePasskey = Proof & Pick<Passkey, 'credentialId' | 'publicKey' | 'transports'>;

/** The passkey that somebody made for this challenge; undefined where the answer is not one. */
export async function readNewPasskey(
  place: Place,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<MadePasskey | undefined> {
  const { rpID, origin } = placeOf(place);
  const response = Made.safeParse(answer).data;
  if (!response) return undefined;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, transports: readTransports(response.response.transports) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

/** How a device can be reached, as far as it says what is known. */
function readTransports(given: readonly string[]): AuthenticatorTransport[] {
  return TRANSPORTS.filter((transport) => given.includes(transport));
}

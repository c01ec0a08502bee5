import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer, PasskeyChallenge } from '#contract/desk/staff-session.ts';
import { CHALLENGE_MINUTES } from '#domain/desk/staff-rights.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Passkey } from './sign-in-store.ts';

type Place = Pick<Config, 'publicAddress'>;

/** Loaded when the first passkey is requested: the library is large, and Node warns about it at start. */
const library = () => import('@simplewebauthn/server');

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** The relying party is our own address from the settings, never from a request. */
function relyingParty({ publicAddress }: Place) {
  const { hostname, origin } = new URL(publicAddress);
  return { expectedRPID: hostname, expectedOrigin: origin, requireUserVerification: true };
}

/** Requests one of these passkeys, or any if there is no list. The challenge is random unless it is given. */
export async function askPasskey(
  place: Place,
  passkeys: readonly Passkey[] = [],
  challenge?: Uint8Array<ArrayBuffer>,
): Promise<PasskeyChallenge> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(place).expectedRPID,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map(listed),
    ...(challenge && { challenge }),
  });
  return { ...options };
}

type Newcomer = { readonly id: string; readonly name: string; readonly passkeys: readonly Passkey[] };

/** Requests a new discoverable passkey, which signs in without a name. */
export async function askNewPasskey(place: Place, { id, name, passkeys }: Newcomer): Promise<PasskeyChallenge> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID: relyingParty(place).expectedRPID,
    rpName: 'Staycard',
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(listed),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Transports are a browser's own hint. */
function listed({ credentialId: id, transports }: Passkey) {
  return { id, transports: transports as AuthenticatorTransport[] };
}

/** The passkey's new counter if its holder answered this challenge here, verified by the device. Else undefined. */
export async function checkPasskey(
  place: Place,
  response: PasskeyAnswer,
  expectedChallenge: string,
  { credentialId: id, publicKey, signCount: counter }: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const credential = { id, publicKey: new Uint8Array(publicKey), counter };
  // The library throws on an answer to another challenge, from another origin, or with a decreased counter.
  const checked = await verifyAuthenticationResponse({
    ...relyingParty(place),
    response,
    expectedChallenge,
    credential,
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

type MadePasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** The passkey that a person created for this challenge. Undefined if the answer is invalid. */
export async function readNewPasskey(
  place: Place,
  { response, ...made }: NewPasskey,
  expectedChallenge: string,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...signed } = response;
  const checked = await verifyRegistrationResponse({
    ...relyingParty(place),
    response: { ...made, response: signed },
    expectedChallenge,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { id: credentialId, publicKey, counter: signCount } = checked.registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), signCount, transports };
}

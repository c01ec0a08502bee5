import type { Configuration, IDToken } from 'openid-client';
import type { DeskParts } from '../desk-parts.ts';
import { invariant } from '#domain/value/invariant.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Account } from './sign-in-store.ts';

export type OpenIdDependencies = Pick<DeskParts, 'config' | 'log'>;

/** Loaded when the first person signs in. */
const library = () => import('openid-client');

/** The person sees an empty page until it is loaded. */
const ANSWERS_WITHIN_SECONDS = 8;
const CLOCK_TOLERANCE_SECONDS = 10;

export const RETURN_PATH = '/staff/sign-in/openid/return';

/** Binds the provider's answer to one visit. */
type Binding = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

export async function createBinding(): Promise<Binding> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await library();
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
}

/** Our return address, from the settings and never from a request. */
function returnAddress({ config }: OpenIdDependencies): URL {
  return new URL(RETURN_PATH, config.publicAddress);
}

/** Discovers the provider's endpoints and keys at each sign-in. Throws `STAFF.OPENID_UNAVAILABLE`. */
async function discover({ config, log }: OpenIdDependencies): Promise<Configuration> {
  const { openId: provider, clockShiftMs } = config;
  if (!provider) throw new Problem('STAFF.OPENID_UNAVAILABLE');
  const openid = await library();
  const { issuer, clientId, clientSecret } = provider;
  return openid
    .discovery(
      new URL(issuer),
      clientId,
      { [openid.clockSkew]: Math.round(clockShiftMs / 1000), [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientSecret === undefined ? openid.None() : openid.ClientSecretBasic(clientSecret),
      {
        timeout: ANSWERS_WITHIN_SECONDS,
        execute: [
          // The signed token is evidence, so its signature is verified even over a secure connection.
          openid.enableNonRepudiationChecks,
          // The settings allow plain HTTP outside production only.
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    .catch((error: unknown) => {
      log.warn({ because: reasonOf(error) }, 'the OpenID provider is unreachable');
      throw new Problem('STAFF.OPENID_UNAVAILABLE');
    });
}

/** With `again`, a person who is already signed in there must sign in again. Throws `STAFF.OPENID_UNAVAILABLE`. */
export async function askProvider(
  deps: OpenIdDependencies,
  { state, nonce, codeVerifier }: Binding,
  { again }: { readonly again: boolean },
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  const levels = deps.config.openId?.levels ?? [];
  return buildAuthorizationUrl(await discover(deps), {
    redirect_uri: returnAddress(deps).href,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(levels.length > 0 && { acr_values: levels.join(' ') }),
    ...(again && { prompt: 'login', max_age: '0' }),
  }).href;
}

export type ProviderAnswer = Account & { readonly signed: string };

/** Throws `STAFF.OPENID_FAILED`, `STAFF.OPENID_TOO_WEAK`, `STAFF.OPENID_UNAVAILABLE`. */
export async function readProviderAnswer(
  deps: OpenIdDependencies,
  search: string,
  { state, nonce, codeVerifier }: Binding,
  maxAge?: number,
): Promise<ProviderAnswer> {
  const { authorizationCodeGrant } = await library();
  const configuration = await discover(deps);
  const current = returnAddress(deps);
  current.search = search;
  const tokens = await authorizationCodeGrant(configuration, current, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    ...(maxAge !== undefined && { maxAge }),
  }).catch((error: unknown) => {
    deps.log.warn({ because: reasonOf(error) }, 'the OpenID provider refused a sign-in');
    throw new Problem('STAFF.OPENID_FAILED');
  });
  const claims = tokens.claims();
  invariant(claims && tokens.id_token !== undefined, 'a nonce is expected, so there is an ID token');
  if (!isStrong(deps.config.openId, claims)) throw new Problem('STAFF.OPENID_TOO_WEAK');
  return { issuer: claims.iss, subject: claims.sub, signed: tokens.id_token };
}

function isStrong(provider: OpenIdDependencies['config']['openId'], { acr, amr }: IDToken): boolean {
  const { levels = [], methods = [] } = provider ?? {};
  const used: readonly unknown[] = Array.isArray(amr) ? amr : [];
  return (levels.length === 0 || levels.some((level) => level === acr)) && methods.every((one) => used.includes(one));
}

function reasonOf(error: unknown): string {
  const { code, error: said, message } = error as { code?: string; error?: string; message?: string };
  return said ?? code ?? message ?? 'unknown';
}

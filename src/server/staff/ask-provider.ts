import type { Configuration, IDToken } from 'openid-client';
import { z } from 'zod';
import { Name } from '#contract/staff/staff-values.ts';
import type { OpenIdProvider } from './openid-providers.ts';

/** Loaded where the first person signs on. */
const library = () => import('openid-client');

/** Who waits looks at an empty page meanwhile. */
const ANSWERS_WITHIN_SECONDS = 8;
/** What providers say in whole seconds, by clocks that differ a little. */
export const CLOCK_TOLERANCE_SECONDS = 10;

/** A provider did not answer, or answered what is no OpenID. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

type Way = {
  readonly provider: OpenIdProvider;
  /** Where the provider sends people back: our own address as the operator says it. */
  readonly returnAddress: string;
  readonly clockShiftMs: number;
};

/** What binds the answer of a provider to the question. */
export type Question = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/**
 * What a provider needs to know is asked for each time: twenty people sign on once a day, and nothing that was kept is
 * stale once keys or addresses change. Throws `ProviderAway`.
 */
async function discover({ provider, clockShiftMs }: Way): Promise<Configuration> {
  const {
    allowInsecureRequests,
    ClientSecretBasic,
    clockSkew,
    clockTolerance,
    discovery,
    enableNonRepudiationChecks,
    None,
  } = await library();
  const { issuer, clientId, clientSecret } = provider;
  // Plain HTTP is only let through by the settings where it is this machine.
  const isPlain = issuer.startsWith('http:');
  try {
    return await discovery(
      new URL(issuer),
      clientId,
      { [clockSkew]: Math.round(clockShiftMs / 1000), [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientSecret === undefined ? None() : ClientSecretBasic(clientSecret),
      {
        timeout: ANSWERS_WITHIN_SECONDS,
        // What is signed is written down, so it is not enough that it came by a secure connection.
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );
  } catch (error) {
    throw new ProviderAway(reasonOf(error), { cause: error });
  }
}

/** The address at which somebody signs in there; `again` even where they are signed in. Throws `ProviderAway`. */
export async function askProvider(
  way: Way,
  { state, nonce, codeVerifier }: Question,
  { again }: { readonly again: boolean },
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  const configuration = await discover(way);
  const { authorization_endpoint: endpoint = '' } = configuration.serverMetadata();
  // A browser would run some that are no address of the web.
  if (!/^https?:/i.test(endpoint)) throw new ProviderAway(`signing in there has no web address, but "${endpoint}"`);
  const { scopes, required } = way.provider;
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: way.returnAddress,
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(required.acr.length > 0 && { acr_values: required.acr.join(' ') }),
    ...(again && { prompt: 'login', max_age: '0' }),
  });
  return address.href;
}

const Claims = z.object({
  email: z.string().optional(),
  email_verified: z.boolean().optional().catch(undefined),
  // One that breaks the rule of names is none; then the mail stands for it.
  name: Name.optional().catch(undefined),
});

/** Who somebody is by the word of a provider. */
export type ProviderAnswer = {
  readonly issuer: string;
  readonly subject: string;
  /** Of a mail that the provider has verified, in small letters. */
  readonly verifiedDomain: string | undefined;
  readonly verifiedEmail: string | undefined;
  readonly name: string | undefined;
  /** In seconds since 1970, by the provider's clock. */
  readonly signedInAt: number | undefined;
  /** What it signed, as it came. */
  readonly signed: string;
  readonly acr: unknown;
  readonly amr: unknown;
};

/**
 * What a provider answers somebody who comes back with `search` in their address; refused, with a word for the log,
 * where it let nobody in or the answer is not one to this question. Throws `ProviderAway`.
 */
export async function readProviderAnswer(
  way: Way,
  search: string,
  { state, nonce, codeVerifier }: Question,
): Promise<ProviderAnswer | { readonly refused: string }> {
  const { authorizationCodeGrant } = await library();
  const configuration = await discover(way);
  const current = new URL(way.returnAddress);
  current.search = search;
  try {
    const tokens = await authorizationCodeGrant(configuration, current, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
    });
    const idToken = tokens.claims();
    if (!idToken || tokens.id_token === undefined) return { refused: 'no id token' };
    return readAnswer(idToken, tokens.id_token, await askMore(configuration, tokens.access_token, idToken));
  } catch (error) {
    if (isAway(error)) throw new ProviderAway(reasonOf(error), { cause: error });
    return { refused: reasonOf(error) };
  }
}

/** Many providers say names and mails only when asked for them; those of the signed token count for more. */
async function askMore(configuration: Configuration, accessToken: string, { sub }: IDToken): Promise<object> {
  const { fetchUserInfo } = await library();
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return fetchUserInfo(configuration, accessToken, sub);
}

function readAnswer(idToken: IDToken, signed: string, more: object): ProviderAnswer {
  const { name } = Claims.safeParse({ ...more, ...idToken }).data ?? {};
  // One source says both: what is verified is the mail beside it.
  const source = [idToken, more].find((one) => 'email' in one && 'email_verified' in one);
  const { email, email_verified: isVerified } = Claims.safeParse(source).data ?? {};
  // One plain @: letters that only look like one have led into other houses.
  const [, domain] = /^[^@\s]+@([a-z0-9.-]+)$/i.exec(email ?? '') ?? [];
  const isGood = isVerified === true && domain !== undefined;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    verifiedDomain: isGood ? domain.toLowerCase() : undefined,
    verifiedEmail: isGood ? email : undefined,
    name,
    signedInAt: idToken.auth_time,
    signed,
    acr: idToken['acr'],
    amr: idToken['amr'],
  };
}

/** A fault of the network or of the provider, and not of what somebody brought. */
function isAway(error: unknown): boolean {
  const { code, status, cause } = error as { code?: string; status?: number; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined)) return true;
  const answered = cause instanceof Response ? cause.status : status;
  return answered !== undefined && answered >= 500;
}

function reasonOf(error: unknown): string {
  const { code, error: said, message } = error as { code?: string; error?: string; message?: string };
  return said ?? code ?? message ?? 'unknown';
}

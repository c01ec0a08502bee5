import type {
  Challenge,
  Invitation,
  OpenIdProvider,
  Passkeys,
  SetOut,
  StaffSession,
} from '#contract/desk/staff-session.ts';
import { queryOptions } from '@tanstack/react-query';
import { errorCode } from '../../api/problem-error.ts';
import { request } from '../../api/request.ts';
import { readQuery } from '../../api/read-query.ts';
import { changePerson, forgetSavedAct } from './saved-act.ts';
import { answerByPasskey, makePasskey } from './passkeys.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const session = await request<StaffSession>({ path: staffAddress('session'), signal }).catch((error: unknown) => {
      if (isSignedOut(error)) return null;
      throw error;
    });
    // A person who signs in must not see the cached data of another.
    if (session && changePerson(session.person.id)) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    }
    // Loads the screens that failed before the person signed in.
    if (session) void client.refetchQueries({ predicate: ({ state }) => isSignedOut(state.error) });
    return session;
  },
  staleTime: 60_000,
  // The person may have signed in in another tab.
  refetchOnWindowFocus: ({ state }) => (state.data === null ? 'always' : true),
});

export function isSignedOut(error: unknown): boolean {
  return errorCode(error) === 'STAFF.SIGNED_OUT';
}

export async function signIn(): Promise<void> {
  const asked = await post<Challenge>('signInChallenge', {});
  const passkey = await answerByPasskey(asked.passkey);
  await post('signIn', { challenge_id: asked.challenge_id, passkey });
}

/** The additional sign-in at the OpenID provider. Requested once. */
const OPENID = { path: staffAddress('openId') };
export const openIdQuery = readQuery<OpenIdProvider>(['openid'], OPENID, { staleTime: Infinity });

/** Leaves the desk for the provider, with an invitation if the person comes for the first time. */
export async function signInAtProvider(invitation: string | null, inNewTab: boolean): Promise<void> {
  // A browser opens a tab only during a click, not after the answer to a call.
  const tab = inNewTab ? window.open('about:blank') : window;
  try {
    const { address } = await post<SetOut>('openId', { invitation });
    (tab ?? window).location.assign(address);
  } catch (error) {
    if (inNewTab) tab?.close();
    throw error;
  }
}

export async function signOut(): Promise<void> {
  forgetSavedAct();
  await post('sessionEnd', {});
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => post<Invitation>('invitationOpening', { token }),
    staleTime: Infinity,
  });
}

/** Accepts an invitation: with a new passkey, or without one as a person of the demo. */
export async function acceptInvitation(token: string, challenge: Challenge | null, passkeyName: string): Promise<void> {
  const passkey = challenge && (await makePasskey(challenge.passkey));
  await post('invitation', {
    token,
    passkey: challenge && { challenge_id: challenge.challenge_id, passkey, name: passkeyName },
  });
}

export const passkeysQuery = readQuery<Passkeys>(['passkeys'], { path: staffAddress('passkeys') });

export async function addPasskey(name: string): Promise<void> {
  const asked = await post<Challenge>('passkeyChallenge', {});
  const passkey = await makePasskey(asked.passkey);
  await requestAct({ path: staffAddress('passkeys'), body: { challenge_id: asked.challenge_id, passkey, name } });
}

export async function removePasskey(id: string): Promise<void> {
  await requestAct({ path: staffAddress('passkeyRemoval', { id }), body: {} });
}

function post<Answer>(path: Parameters<typeof staffAddress>[0], body: unknown): Promise<Answer> {
  return request<Answer>({ path: staffAddress(path), body });
}

import type { Challenge } from '#contract/desk/staff-session.ts';
import { queryOptions } from '@tanstack/react-query';
import { errorCode } from '../../api/problem-error.ts';
import { actAtDesk, callDesk, readDesk } from './desk-call.ts';
import { changePerson, forgetSavedAct } from './saved-act.ts';
import { answerByPasskey, makePasskey } from './passkeys.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const session = await callDesk('GET /staff/session', {}, { signal }).catch((error: unknown) => {
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
  const asked = await callDesk('POST /staff/sign-in/challenge', {});
  const passkey = await answerByPasskey(asked.passkey);
  await callDesk('POST /staff/sign-in', { body: { challenge_id: asked.challenge_id, passkey } });
}

/** The additional sign-in at the OpenID provider. Requested once. */
export const openIdQuery = readDesk(['openid'], 'GET /staff/sign-in/openid', {}, { staleTime: Infinity });

/** Leaves the desk for the provider, with an invitation if the person comes for the first time. */
export async function signInAtProvider(invitation: string | null, inNewTab: boolean): Promise<void> {
  // A browser opens a tab only during a click, not after the answer to a call.
  const tab = inNewTab ? window.open('about:blank') : window;
  try {
    const { address } = await callDesk('POST /staff/sign-in/openid', { body: { invitation } });
    (tab ?? window).location.assign(address);
  } catch (error) {
    if (inNewTab) tab?.close();
    throw error;
  }
}

export async function signOut(): Promise<void> {
  forgetSavedAct();
  await callDesk('POST /staff/session/end', {});
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => callDesk('POST /staff/invitation/open', { body: { token } }),
    staleTime: Infinity,
  });
}

/** Accepts an invitation: with a new passkey, or without one as a person of the demo. */
export async function acceptInvitation(token: string, challenge: Challenge | null, passkeyName: string): Promise<void> {
  const passkey = challenge && (await makePasskey(challenge.passkey));
  const added = challenge && passkey && { challenge_id: challenge.challenge_id, passkey, name: passkeyName };
  await callDesk('POST /staff/invitation/accept', { body: { token, passkey: added } });
}

export const passkeysQuery = readDesk(['passkeys'], 'GET /staff/passkeys', {});

export async function addPasskey(name: string): Promise<void> {
  const asked = await callDesk('POST /staff/passkeys/challenge', {});
  const passkey = await makePasskey(asked.passkey);
  await actAtDesk('POST /staff/passkeys', { body: { challenge_id: asked.challenge_id, passkey, name } });
}

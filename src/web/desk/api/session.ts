import type {
  Challenge,
  Invitation,
  OpenIdProviders,
  Passkeys,
  SetOut,
  StaffSession,
} from '#contract/staff/staff-session.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../api/problem-error.ts';
import { request } from '../../api/request.ts';
import { answerByPasskey, makePasskey } from './passkeys.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

/** Who is signed in; null where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const session = await request<StaffSession>({ path: staffAddress('session'), signal }).catch((error: unknown) => {
      if (isSignedOut(error)) return null;
      throw error;
    });
    if (session) dropOfOthers(client, session.person.id);
    return session;
  },
  staleTime: 60_000,
  // They may have signed in again in another tab.
  refetchOnWindowFocus: ({ state }) => (state.data === null ? 'always' : true),
});

/** Whose answers are kept. */
let owner: string | undefined;

/** What somebody was shown is not there for who signs in after them. */
function dropOfOthers(queries: QueryClient, personId: string): void {
  if (owner !== undefined && owner !== personId) {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  }
  owner = personId;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'STAFF.SIGNED_OUT';
}

export async function signIn(): Promise<void> {
  const asked = await post<Challenge>('signInChallenge', {});
  const passkey = await answerByPasskey(asked.passkey);
  await post('signIn', { challenge_id: asked.challenge_id, passkey });
}

/** Where somebody may sign on besides; asked once. */
export const openIdQuery = queryOptions({
  queryKey: ['openid'],
  queryFn: ({ signal }) => request<OpenIdProviders>({ path: staffAddress('openId'), signal }),
  staleTime: Infinity,
});

/** Leaves the desk for a provider; who comes for the first time has an invitation with them. */
export async function signOn(provider: string, invitation: string | null, inNewTab: boolean): Promise<void> {
  // A browser lets a tab open for a click only, not for the answer to a call.
  const tab = inNewTab ? window.open('about:blank') : window;
  try {
    const { address } = await post<SetOut>('openId', { provider, invitation });
    (tab ?? window).location.assign(address);
  } catch (error) {
    if (inNewTab) tab?.close();
    throw error;
  }
}

export async function signOut(): Promise<void> {
  await post('sessionEnd', {});
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => post<Invitation>('invitationOpening', { token }),
    staleTime: Infinity,
  });
}

/** Comes in by an invitation: with a passkey that is made now, or as a person of the demo without one. */
export async function acceptInvitation(token: string, challenge: Challenge | null, passkeyName: string): Promise<void> {
  const passkey = challenge && (await makePasskey(challenge.passkey));
  await post('invitation', {
    token,
    challenge_id: challenge?.challenge_id ?? null,
    passkey,
    passkey_name: passkey && passkeyName,
  });
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => request<Passkeys>({ path: staffAddress('passkeys'), signal }),
});

export async function addPasskey(name: string): Promise<void> {
  const asked = await post<Challenge>('passkeyChallenge', {});
  const passkey = await makePasskey(asked.passkey);
  await requestAct({ path: staffAddress('passkeys'), body: { challenge_id: asked.challenge_id, passkey, name } });
}

export async function removePasskey(id: string): Promise<void> {
  await requestAct({ path: staffAddress('passkeyRemoval', { id }), body: {} });
}

function post<Answer>(path: Parameters<typeof staffAddress>[0], body: unknown): Promise<Answer> {
  return request<Answer>({ method: 'POST', path: staffAddress(path), body });
}

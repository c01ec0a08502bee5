import { Nothing } from '#contract/recovery.ts';
import { STAFF_PATHS } from '#contract/staff/staff-paths.ts';
import * as contract from '#contract/staff/staff-session.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import { limitAddress } from '../../plumbing/limits/limit-address.ts';
import { confirmAct } from '../../staff/confirm-act.ts';
import { acceptInvitation, openInvitation } from '../../staff/invite-staff.ts';
import { presentGrant, presentPasskeys, showSession } from '../../staff/show-session.ts';
import { printMoment } from '../../staff/show-card.ts';
import {
  addPasskey,
  askForPasskey,
  askSignIn,
  endSession,
  findSignedIn,
  listPasskeys,
  removePasskey,
  signIn,
} from '../../staff/sign-in.ts';
import type { App } from '../call-frame.ts';
import { addressOf, clearSessionCookie, setSessionCookie } from './staff-frame.ts';

/** A person who signs in asks for a few of these; each writes a row. */
const OPEN_CALLS_PER_MINUTE = 60;

/** Coming in, and what somebody does with their own sign-in. */
export function signInCalls(app: App, deps: Dependencies): void {
  openCalls(app, deps);
  ownCalls(app, deps);
}

function openCalls(app: App, deps: Dependencies): void {
  const { onRequest } = limitAddress(app, deps, { name: 'signing in', most: OPEN_CALLS_PER_MINUTE });
  const open = { config: { staffRight: 'open' as const }, onRequest };

  app.post(
    STAFF_PATHS.signInChallenge,
    { ...open, schema: { hide: true, body: Nothing, response: { 200: contract.Challenge } } },
    () => askSignIn(deps),
  );

  app.post(
    STAFF_PATHS.signIn,
    { ...open, schema: { hide: true, body: contract.SignInRequest, response: { 200: contract.StaffSession } } },
    async (request, reply) => {
      const { challenge_id: challengeId, passkey: answer } = request.body;
      const token = await signIn(deps, { challengeId, answer, address: addressOf(request) });
      setSessionCookie(reply, deps.config, token);
      return showNewSession(deps, token);
    },
  );

  app.post(
    STAFF_PATHS.invitationOpening,
    { ...open, schema: { hide: true, body: contract.InvitationToken, response: { 200: contract.Invitation } } },
    async (request) => {
      const { person, endsAt } = await openInvitation(deps, request.body.token, addressOf(request));
      return {
        name: person.name,
        grants: person.grants.map(presentGrant),
        ends_at: printMoment(endsAt),
        challenge: person.isDemo ? null : await askForPasskey(deps, person),
      };
    },
  );

  app.post(
    STAFF_PATHS.invitation,
    { ...open, schema: { hide: true, body: contract.InvitationAcceptance, response: { 200: contract.StaffSession } } },
    async (request, reply) => {
      const { token, challenge_id: challengeId, passkey: answer, passkey_name: name } = request.body;
      const passkey = answer && challengeId !== null ? { challengeId, answer, name: name ?? 'Passkey' } : null;
      const session = await acceptInvitation(deps, { token, address: addressOf(request), passkey });
      setSessionCookie(reply, deps.config, session);
      return showNewSession(deps, session);
    },
  );
}

async function showNewSession(deps: Dependencies, token: string): Promise<contract.StaffSession> {
  const staff = await findSignedIn(deps, token);
  if (!staff) throw new Problem('STAFF.SIGNED_OUT');
  return showSession(deps, staff);
}

function ownCalls(app: App, deps: Dependencies): void {
  const own = { config: { staffRight: 'own' as const } };
  const confirmed = { config: { staffRight: 'own, confirmed' as const } };
  const passkeys = { hide: true, response: { 200: contract.Passkeys } };

  app.get(
    STAFF_PATHS.session,
    { ...own, schema: { hide: true, response: { 200: contract.StaffSession } } },
    ({ staff }) => showSession(deps, staff),
  );

  app.post(
    STAFF_PATHS.sessionEnd,
    { ...own, schema: { hide: true, body: Nothing, response: { 200: contract.Done } } },
    async ({ staff }, reply) => {
      await endSession(deps, staff);
      clearSessionCookie(reply, deps.config);
      return {};
    },
  );

  app.post(
    STAFF_PATHS.confirmation,
    {
      ...own,
      schema: {
        hide: true,
        params: contract.ConfirmationParams,
        body: contract.ConfirmationRequest,
        response: { 200: contract.Done },
      },
    },
    async ({ staff, params, body }) => {
      await confirmAct(deps, staff, params.id, body.passkey);
      return {};
    },
  );

  app.get(STAFF_PATHS.passkeys, { ...own, schema: passkeys }, async ({ staff }) =>
    presentPasskeys(await listPasskeys(deps.db, staff.id)),
  );

  app.post(
    STAFF_PATHS.passkeyChallenge,
    { ...own, schema: { hide: true, body: Nothing, response: { 200: contract.Challenge } } },
    ({ staff }) => askForPasskey(deps, staff),
  );

  app.post(
    STAFF_PATHS.passkeys,
    { ...confirmed, schema: { ...passkeys, body: contract.PasskeyAddition } },
    async ({ staff, body, confirmation }) => {
      const { challenge_id: challengeId, passkey: answer, name } = body;
      return presentPasskeys(await addPasskey(deps, staff, { challengeId, answer, name }, confirmation));
    },
  );

  app.post(
    STAFF_PATHS.passkeyRemoval,
    { ...confirmed, schema: { ...passkeys, params: contract.PasskeyParams, body: Nothing } },
    async ({ staff, params, confirmation }) =>
      presentPasskeys(await removePasskey(deps, staff, params.id, confirmation)),
  );
}

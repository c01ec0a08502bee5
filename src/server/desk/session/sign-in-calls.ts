import { Nothing } from '#contract/guest/recovery.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import * as contract from '#contract/desk/staff-session.ts';
import type { DeskParts } from '../desk-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limitAddress, type Limit } from '../../platform/limits/limit-address.ts';
import { confirmAct } from '../sign-in/confirm-act.ts';
import { acceptInvitation, openInvitation } from '../sign-in/take-invitation.ts';
import { presentGrant } from '../people/list-staff.ts';
import { presentPasskeys, showSession } from './show-session.ts';
import {
  addPasskey,
  askForPasskey,
  askSignIn,
  deleteSession,
  listPasskeys,
  removePasskey,
  signIn,
} from '../sign-in/sign-in.ts';
import { returnFromProvider, setOutToSignIn } from '../sign-in/sign-in-by-openid.ts';
import type { App } from '../../platform/http/app.ts';
import {
  clearSessionCookie,
  clearVisitCookie,
  readVisitCookie,
  setSessionCookie,
  setVisitCookie,
} from '../frame/staff-frame.ts';

/**
 * Sign-in attempts per minute and network, successful or not. Tokens have 256 bits and passkeys cannot be guessed. The
 * limit protects the database from filling up and the provider from our requests.
 */
const OPEN_CALLS_PER_MINUTE = 60;
const SEE_OTHER = 303;
const DONE = { 200: contract.Done };

export function signInCalls(app: App, deps: DeskParts): void {
  const { onRequest } = limitAddress(app, deps, { name: 'signing_in', most: OPEN_CALLS_PER_MINUTE });
  const open = { config: { staffRight: 'open' as const }, onRequest };
  openCalls(app, deps, open);
  openIdCalls(app, deps, open);
  ownCalls(app, deps);
}

type Open = { readonly config: { readonly staffRight: 'open' }; readonly onRequest: Limit['onRequest'] };

function openCalls(app: App, deps: DeskParts, open: Open): void {
  app.post(
    STAFF_PATHS.signInChallenge,
    { ...open, schema: { body: Nothing, response: { 200: contract.Challenge } } },
    () => askSignIn(deps),
  );

  app.post(
    STAFF_PATHS.signIn,
    { ...open, schema: { body: contract.SignInRequest, response: DONE } },
    async ({ body }, reply) => {
      setSessionCookie(reply, deps.config, await signIn(deps, body));
      return {};
    },
  );

  app.post(
    STAFF_PATHS.invitationOpening,
    { ...open, schema: { body: contract.InvitationToken, response: { 200: contract.Invitation } } },
    async (request) => {
      const person = await openInvitation(deps, request.body.token);
      return {
        name: person.name,
        grants: person.grants.map(presentGrant),
        challenge: person.isDemo ? null : await askForPasskey(deps, person),
      };
    },
  );

  app.post(
    STAFF_PATHS.invitation,
    { ...open, schema: { body: contract.InvitationAcceptance, response: DONE } },
    async ({ body }, reply) => {
      setSessionCookie(reply, deps.config, await acceptInvitation(deps, body));
      return {};
    },
  );
}

function openIdCalls(app: App, deps: DeskParts, open: Open): void {
  const { config } = deps;

  app.get(
    STAFF_PATHS.openId,
    { config: open.config, schema: { response: { 200: contract.OpenIdProvider } } },
    async () => ({ name: config.openId?.name ?? null }),
  );

  app.post(
    STAFF_PATHS.openId,
    { ...open, schema: { body: contract.OpenIdRequest, response: { 200: contract.SetOut } } },
    async ({ body }, reply) => {
      const { address, visit } = await setOutToSignIn(deps, body.invitation);
      setVisitCookie(reply, config, visit);
      return { address };
    },
  );

  // Any site may send a browser here, so the answer always redirects to the desk.
  app.get(
    STAFF_PATHS.openIdReturn,
    {
      config: open.config,
      // Any site can send a visitor here, so only callers with a visit cookie count against the limit.
      onRequest: async function countVisitors(request, reply) {
        if (readVisitCookie(request, config)) await open.onRequest.call(this, request, reply);
      },
    },
    async (request, reply) => {
      const visit = readVisitCookie(request, config);
      clearVisitCookie(reply, config);
      const { search } = new URL(request.url, config.publicAddress);
      const outcome = await returnFromProvider(deps, search, visit).catch((error: unknown) => {
        if (error instanceof Problem) return error.code;
        throw error;
      });
      if (typeof outcome === 'object') setSessionCookie(reply, config, outcome.session);
      // Fragments reach no log.
      const said = typeof outcome === 'object' ? '' : `#openid=${outcome}`;
      return reply.redirect(`${config.publicAddress}/desk${said}`, SEE_OTHER);
    },
  );
}

function ownCalls(app: App, deps: DeskParts): void {
  const own = { config: { staffRight: 'own' as const } };
  const confirmed = { config: { staffRight: 'own_confirmed' as const } };
  const passkeys = { response: { 200: contract.Passkeys } };

  app.get(STAFF_PATHS.session, { ...own, schema: { response: { 200: contract.StaffSession } } }, ({ staff }) =>
    showSession(deps, staff),
  );

  app.post(STAFF_PATHS.sessionEnd, { ...own, schema: { body: Nothing, response: DONE } }, async ({ staff }, reply) => {
    await deleteSession(deps.db, staff.sessionDigest);
    clearSessionCookie(reply, deps.config);
    return {};
  });

  app.post(
    STAFF_PATHS.confirmation,
    { ...own, schema: { params: contract.ConfirmationParams, body: contract.ConfirmationRequest, response: DONE } },
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
    { ...own, schema: { body: Nothing, response: { 200: contract.Challenge } } },
    ({ staff }) => askForPasskey(deps, staff),
  );

  app.post(
    STAFF_PATHS.passkeys,
    { ...confirmed, schema: { ...passkeys, body: contract.PasskeyAddition } },
    async ({ staff, body, confirmation }) => presentPasskeys(await addPasskey(deps, staff, body, confirmation)),
  );

  app.post(
    STAFF_PATHS.passkeyRemoval,
    { ...confirmed, schema: { ...passkeys, params: contract.PasskeyParams, body: Nothing } },
    async ({ staff, params, confirmation }) =>
      presentPasskeys(await removePasskey(deps, staff, params.id, confirmation)),
  );
}

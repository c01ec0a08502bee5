import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limitAddress, type Limit } from '../../platform/limits/limit-address.ts';
import { RETURN_PATH } from '../sign-in/ask-provider.ts';
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

export function signInCalls(app: App, on: On, deps: DeskParts): void {
  const limit = limitAddress(app, deps, { name: 'signing_in', most: OPEN_CALLS_PER_MINUTE });
  openCalls(on, deps, limit);
  openIdCalls(app, on, deps, limit);
  ownCalls(on, deps);
}

function openCalls(on: On, deps: DeskParts, { onRequest }: Limit): void {
  on('POST /staff/sign-in/challenge', () => askSignIn(deps), { onRequest });

  on(
    'POST /staff/sign-in',
    async ({ body }, reply) => {
      setSessionCookie(reply, deps.config, await signIn(deps, body));
      return {};
    },
    { onRequest },
  );

  on(
    'POST /staff/invitation/open',
    async ({ body }) => {
      const person = await openInvitation(deps, body.token);
      return {
        name: person.name,
        grants: person.grants.map(presentGrant),
        challenge: person.isDemo ? null : await askForPasskey(deps, person),
      };
    },
    { onRequest },
  );

  on(
    'POST /staff/invitation/accept',
    async ({ body }, reply) => {
      setSessionCookie(reply, deps.config, await acceptInvitation(deps, body));
      return {};
    },
    { onRequest },
  );
}

function openIdCalls(app: App, on: On, deps: DeskParts, { onRequest }: Limit): void {
  const { config } = deps;

  on('GET /staff/sign-in/openid', () => ({ name: config.openId?.name ?? null }));

  on(
    'POST /staff/sign-in/openid',
    async ({ body }, reply) => {
      const { address, visit } = await setOutToSignIn(deps, body.invitation);
      setVisitCookie(reply, config, visit);
      return { address };
    },
    { onRequest },
  );

  // Any site may send a browser here, so the answer always redirects to the desk.
  app.get(
    RETURN_PATH,
    {
      config: { staffRight: 'open' },
      // Any site can send a visitor here, so only callers with a visit cookie count against the limit.
      onRequest: async function countVisitors(request, reply) {
        if (readVisitCookie(request, config)) await onRequest.call(this, request, reply);
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

function ownCalls(on: On, deps: DeskParts): void {
  on('GET /staff/session', ({ staff }) => showSession(deps, staff));

  on('POST /staff/session/end', async ({ staff }, reply) => {
    await deleteSession(deps.db, staff.sessionDigest);
    clearSessionCookie(reply, deps.config);
    return {};
  });

  on('POST /staff/confirmations/:id', async ({ staff, params, body }) => {
    await confirmAct(deps, staff, params.id, body.passkey);
    return {};
  });

  on('GET /staff/passkeys', async ({ staff }) => presentPasskeys(await listPasskeys(deps.db, staff.id)));

  on('POST /staff/passkeys/challenge', ({ staff }) => askForPasskey(deps, staff));

  on('POST /staff/passkeys', async ({ staff, body, confirmation }) =>
    presentPasskeys(await addPasskey(deps, staff, body, confirmation)),
  );

  on('POST /staff/passkeys/:passkey/remove', async ({ staff, params, confirmation }) =>
    presentPasskeys(await removePasskey(deps, staff, params.passkey, confirmation)),
  );
}

import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STAY_PRICE, type StaffCall, type StaffRight } from '#contract/desk/staff-call.ts';
import { CONFIRMATION_HEADER } from '#contract/desk/staff-acts.ts';
import { invariant } from '#domain/value/invariant.ts';
import { AT_PROVIDER_MINUTES, grantsOf, LONGEST_HOURS, RIGHTS, type Right } from '#domain/desk/staff-rights.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DeskParts } from '../desk-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limitKey } from '../../platform/limits/limit-address.ts';
import { requireConfirmation } from '../sign-in/confirm-act.ts';
import { Visit } from '../sign-in/sign-in-by-openid.ts';
import { findSignedIn, type SignedIn } from '../sign-in/sign-in.ts';
import type { App } from '../../platform/http/app.ts';

declare module 'fastify' {
  interface FastifyContextConfig extends Pick<StaffCall, 'price' | 'isPreview' | 'isConfirmed'> {
    staffRight?: StaffRight;
  }
  interface FastifyRequest {
    chargeStay: () => Promise<void>;
    /** Set before the handler of every call of the desk that is not open. */
    staff: SignedIn;
    /** The passkey confirmation of this call, if it needs one. The act spends it. */
    confirmation: Confirmation | undefined;
    /** The cause of this call's act, for the logs. The reason is a tag. */
    causeOf: (reason: string) => Cause;
  }
}

const READING = ['GET', 'HEAD'];
const MINUTE_SECONDS = 60;

/**
 * Checks that the person has the right somewhere. Features check where, because the place of a record is known only
 * after it is read. The server does not start with a route that has no right.
 */
export async function guardStaffCalls(app: App, deps: DeskParts): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('staff');
  app.decorateRequest('chargeStay');
  app.decorateRequest('confirmation');
  app.decorateRequest('causeOf');
  app.addHook('onRoute', (route) => {
    const { config, url, method, schema } = route;
    invariant(config?.staffRight !== undefined, `${String(method)} ${url} names no right, so it cannot be called`);
    // The API description is for guests' calls.
    route.schema = { ...schema, hide: true };
  });
  const limitPerson = limitKey(deps, { name: 'desk', most: deps.config.searchesPerMinute });
  const limitAsking = limitKey(deps, { name: 'desk-hotel', most: deps.config.searchesPerMinute });
  app.addHook('onRequest', async (request) => {
    if (!READING.includes(request.method)) requireOwnOrigin(request, deps.config);
    const right = rightOf(request);
    if (right === 'open') return;
    const token = request.cookies[cookieName('staff', deps.config)];
    const staff = token === undefined ? undefined : await findSignedIn(deps, token);
    if (!staff) throw new Problem('STAFF.SIGNED_OUT');
    // One person, or a thief of their cookie, must not use up a hotel's rate limit or our own capacity.
    await limitPerson(staff.id);
    request.chargeStay = () => limitAsking(staff.id, STAY_PRICE);
    const { price } = request.routeOptions.config;
    if (price) await limitAsking(staff.id, price);
    if (right in RIGHTS && grantsOf(staff.grants, right as Right).length === 0) throw new Problem('STAFF.NOT_ALLOWED');
    request.staff = staff;
    request.causeOf = (reason) => {
      const { confirmation } = request;
      return { actor: staffActor(staff.id), reason, at: deps.clock.now(), ...(confirmation && { confirmation }) };
    };
  });
  // Runs after validation, so that the body is the one the handler gets.
  app.addHook('preHandler', async (request, reply) => {
    const { config, method, url, body, headers, staff } = wired(request);
    const right = rightOf(request);
    const isByRight = right === 'own_confirmed' || (right in RIGHTS && RIGHTS[right as Right].confirms);
    const isConfirmed = isByRight || config.isConfirmed === true;
    if (!isConfirmed || config.isPreview || READING.includes(method)) return;
    const given = headers[CONFIRMATION_HEADER];
    const [path = ''] = url.split('?');
    request.confirmation = await requireConfirmation(
      deps,
      staff,
      { method, path, body },
      {
        confirmationId: typeof given === 'string' ? given : undefined,
        saveVisit: (visit) => setVisitCookie(reply, deps.config, visit),
      },
    );
  });
}

function wired(request: FastifyRequest) {
  const { method, url, body, headers, staff } = request;
  return { method, url, body, headers, staff, config: request.routeOptions.config };
}

function rightOf({ routeOptions }: FastifyRequest): StaffRight {
  const { staffRight } = routeOptions.config;
  invariant(staffRight !== undefined, 'every route of the desk names its right');
  return staffRight;
}

/** Browsers set this header, and a page cannot change it. */
function requireOwnOrigin({ headers }: FastifyRequest, { publicAddress }: Config): void {
  const site = headers['sec-fetch-site'];
  const isOwn = headers.origin === new URL(publicAddress).origin;
  if (!isOwn || (site !== undefined && site !== 'same-origin')) throw new Problem('STAFF.WRONG_ORIGIN');
}

type Place = Pick<Config, 'publicAddress'>;

function cookieName(name: 'staff' | 'openid', { publicAddress }: Place): string {
  return `${publicAddress.startsWith('https:') ? '__Host-' : ''}staycard_${name}`;
}

function cookieRules({ publicAddress }: Place, sameSite: 'strict' | 'lax') {
  return { path: '/', httpOnly: true, secure: publicAddress.startsWith('https:'), sameSite } as const;
}

export function setSessionCookie(reply: FastifyReply, place: Place, token: string): void {
  const maxAge = LONGEST_HOURS * 60 * MINUTE_SECONDS;
  reply.setCookie(cookieName('staff', place), token, { ...cookieRules(place, 'strict'), maxAge });
}

export function clearSessionCookie(reply: FastifyReply, place: Place): void {
  reply.clearCookie(cookieName('staff', place), cookieRules(place, 'strict'));
}

/** SameSite=Lax: the provider sends the person back by a cross-site link, which carries no strict cookies. */
export function setVisitCookie(reply: FastifyReply, place: Place, visit: Visit): void {
  const maxAge = AT_PROVIDER_MINUTES * MINUTE_SECONDS;
  const text = new URLSearchParams(visit).toString();
  reply.setCookie(cookieName('openid', place), text, { ...cookieRules(place, 'lax'), maxAge });
}

/** The visit to the provider that began in this browser. Undefined if there was none. */
export function readVisitCookie({ cookies }: Pick<FastifyRequest, 'cookies'>, place: Place): Visit | undefined {
  return Visit.safeParse(Object.fromEntries(new URLSearchParams(cookies[cookieName('openid', place)]))).data;
}

export function clearVisitCookie(reply: FastifyReply, place: Place): void {
  reply.clearCookie(cookieName('openid', place), cookieRules(place, 'lax'));
}

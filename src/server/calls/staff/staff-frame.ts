import cookie from '@fastify/cookie';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRMATION_HEADER } from '#contract/staff/staff-paths.ts';
import { invariant } from '#domain/invariant.ts';
import { AT_PROVIDER_MINUTES, grantsOf, LONGEST_HOURS, RIGHTS, type Right } from '#domain/staff-rights.ts';
import { staffActor } from '../../audit/audit-log.ts';
import type { Confirmation } from '../../confirmation/spend-confirmation.ts';
import type { Config } from '../../config.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Cause } from '../../ledger/ledger.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import { requireConfirmation } from '../../staff/confirm-act.ts';
import { findSignedIn, type SignedIn } from '../../staff/sign-in.ts';
import type { App } from '../call-frame.ts';

/**
 * What a call of the desk takes: a right; `own` for what everybody signed in may do with what is their own, confirmed
 * or not; `open` for what comes before signing in.
 */
type StaffRight = Right | 'own' | 'own, confirmed' | 'open';

declare module 'fastify' {
  interface FastifyContextConfig {
    staffRight?: StaffRight;
    /** A call that only shows what another would do asks for no passkey. */
    isPreview?: true;
    /** A call that is confirmed although its right is not elsewhere: it does to many what the right does to one. */
    isConfirmed?: boolean;
    /** How many calls it counts as, where it asks a hotel; else one. */
    price?: number;
  }
  interface FastifyRequest {
    /** Who asks; set before the handler of every call of the desk that is not open. */
    staff: SignedIn;
    /** What a passkey signed for this call, where the call takes that; the act uses it up. */
    confirmation: Confirmation | undefined;
  }
}

const READING = ['GET', 'HEAD'];
const MINUTE_SECONDS = 60;

/** Of calls that ask a hotel: a guest may do so a quarter as often as search, and so may one of the staff. */
export const HOTEL_PRICE = 4;

/**
 * The one place where the rights of the desk's calls are checked. A route without a right keeps the server from
 * starting. Where something belongs is known once it is read, so features check the reach of the right with it.
 */
export async function guardStaffCalls(app: App, deps: Dependencies): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('staff');
  app.decorateRequest('confirmation');
  app.addHook('onRoute', ({ config, url, method }) => {
    invariant(config?.staffRight !== undefined, `${String(method)} ${url} names no right, so nobody may ask for it`);
  });
  const counter = deps.countCalls('desk', { most: deps.config.searchesPerMinute, windowMs: MINUTE_SECONDS * 1000 });
  app.addHook('onRequest', async (request) => {
    if (!READING.includes(request.method)) requireOwnOrigin(request, deps.config);
    const right = rightOf(request);
    if (right === 'open') return;
    const token = request.cookies[cookieName(deps.config)];
    const staff = token === undefined ? undefined : await findSignedIn(deps, token);
    if (!staff) throw new Problem('STAFF.SIGNED_OUT');
    // One person, or who has their cookie, must not use up what the hotel allows to all, nor what we can do.
    const { count, endsInMs } = await counter.add(staff.id, request.routeOptions.config.price ?? 1);
    if (count > deps.config.searchesPerMinute) {
      throw new Problem('REQUEST.TOO_MANY', { retryAfterSeconds: Math.ceil(endsInMs / 1000) });
    }
    if (right in RIGHTS && grantsOf(staff.grants, right as Right).length === 0) throw new Problem('STAFF.NOT_ALLOWED');
    request.staff = staff;
  });
  // After the input was validated, and the body is what the handler gets.
  app.addHook('preHandler', async (request) => {
    const { config, method, url, body, headers, staff } = wired(request);
    const right = rightOf(request);
    const isByRight = right === 'own, confirmed' || (right in RIGHTS && RIGHTS[right as Right].confirms);
    const isConfirmed = isByRight || config.isConfirmed === true;
    if (!isConfirmed || config.isPreview || READING.includes(method)) return;
    const given = headers[CONFIRMATION_HEADER];
    const [path = ''] = url.split('?');
    const confirmationId = typeof given === 'string' ? given : undefined;
    request.confirmation = await requireConfirmation(deps, staff, { method, path, body }, confirmationId);
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

/** A browser says where a request comes from, and a page cannot change what it says. */
function requireOwnOrigin({ headers }: FastifyRequest, { publicAddress }: Config): void {
  const site = headers['sec-fetch-site'];
  const isOwn = headers.origin === new URL(publicAddress).origin;
  if (!isOwn || (site !== undefined && site !== 'same-origin')) throw new Problem('STAFF.WRONG_ORIGIN');
}

function cookieName(config: Pick<Config, 'publicAddress'>): string {
  return isSecure(config) ? '__Host-staycard_staff' : 'staycard_staff';
}

function isSecure({ publicAddress }: Pick<Config, 'publicAddress'>): boolean {
  return publicAddress.startsWith('https:');
}

export function setSessionCookie(reply: FastifyReply, config: Pick<Config, 'publicAddress'>, token: string): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'strict',
    maxAge: LONGEST_HOURS * 60 * MINUTE_SECONDS,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Pick<Config, 'publicAddress'>): void {
  reply.clearCookie(cookieName(config), { path: '/', httpOnly: true, secure: isSecure(config), sameSite: 'strict' });
}

/**
 * What a browser keeps of somebody who is at a provider. They come back from another site, which brings cookies that
 * are lax and no others; what is strict is set then.
 */
export function setAttemptCookie(reply: FastifyReply, config: Pick<Config, 'publicAddress'>, kept: string): void {
  reply.setCookie(attemptCookieName(config), kept, {
    ...attemptCookie(config),
    maxAge: AT_PROVIDER_MINUTES * MINUTE_SECONDS,
  });
}

export function hasAttemptCookie(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Pick<Config, 'publicAddress'>,
): boolean {
  return cookies[attemptCookieName(config)] !== undefined;
}

/** What the browser kept; it is used up. */
export function takeAttemptCookie(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  config: Pick<Config, 'publicAddress'>,
): string | undefined {
  reply.clearCookie(attemptCookieName(config), attemptCookie(config));
  return cookies[attemptCookieName(config)];
}

function attemptCookieName(config: Pick<Config, 'publicAddress'>): string {
  return isSecure(config) ? '__Host-staycard_openid' : 'staycard_openid';
}

function attemptCookie(config: Pick<Config, 'publicAddress'>) {
  return { path: '/', httpOnly: true, secure: isSecure(config), sameSite: 'lax' } as const;
}

/** One person has a whole IPv6 network of addresses, so it is counted as one. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}

/** What the logs say of an act: who by id, why by a word, and what was signed. */
export function causeOf(request: FastifyRequest, at: Temporal.Instant, reason: string): Cause {
  const { staff, confirmation } = request;
  return { actor: staffActor(staff.id), reason, at, ...(confirmation && { confirmation }) };
}

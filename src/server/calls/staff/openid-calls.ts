import type { FastifyReply } from 'fastify';
import { Nothing } from '#contract/recovery.ts';
import { STAFF_PATHS } from '#contract/staff/staff-paths.ts';
import * as contract from '#contract/staff/staff-session.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import { limitAddress } from '../../plumbing/limits/limit-address.ts';
import { returnFromProvider, setOutToConfirm, setOutToSignIn, type SetOut } from '../../staff/sign-in-by-openid.ts';
import type { App } from '../call-frame.ts';
import { addressOf, hasAttemptCookie, setAttemptCookie, setSessionCookie, takeAttemptCookie } from './staff-frame.ts';

/** Each asks a provider, and writes a row. */
const ASKED_PER_MINUTE = 30;
const SEE_OTHER = 303;

/** Signing on at a provider of the hotel group: there, and back. */
export function openIdCalls(app: App, deps: Dependencies): void {
  const { config, openIdProviders } = deps;
  const { onRequest } = limitAddress(app, deps, { name: 'signing on', most: ASKED_PER_MINUTE });
  const open = { staffRight: 'open' as const };
  const providers = openIdProviders.map(({ id, name }) => ({ id, name }));

  app.get(
    STAFF_PATHS.openId,
    { config: open, schema: { hide: true, response: { 200: contract.OpenIdProviders } } },
    async () => ({ providers }),
  );

  app.post(
    STAFF_PATHS.openId,
    {
      config: open,
      onRequest,
      schema: { hide: true, body: contract.OpenIdRequest, response: { 200: contract.SetOut } },
    },
    async ({ body }, reply) => {
      const { provider: providerId, invitation } = body;
      return setOut(reply, await setOutToSignIn(deps, { providerId, invitation }));
    },
  );

  app.post(
    STAFF_PATHS.openIdConfirmation,
    {
      config: { staffRight: 'own' },
      onRequest,
      schema: { hide: true, params: contract.ConfirmationParams, body: Nothing, response: { 200: contract.SetOut } },
    },
    async ({ staff, params }, reply) => setOut(reply, await setOutToConfirm(deps, staff, params.id)),
  );

  function setOut(reply: FastifyReply, { address, kept }: SetOut): contract.SetOut {
    setAttemptCookie(reply, config, kept);
    return { address };
  }

  // A browser that comes from another site shows what this answers, so it leads to the desk whatever happened, and
  // never anywhere that a request names.
  app.get(
    STAFF_PATHS.openIdReturn,
    {
      config: open,
      // Who has not set out is asked by any web page to come here, and uses up nothing of who has.
      onRequest: async function countWhoSetOut(request, reply) {
        if (hasAttemptCookie(request, config)) await onRequest.call(this, request, reply);
      },
      schema: { hide: true, params: contract.OpenIdReturnParams },
    },
    async (request, reply) => {
      const kept = takeAttemptCookie(request, reply, config);
      const { search } = new URL(request.url, config.publicAddress);
      const back = { providerId: request.params.provider, search, kept, address: addressOf(request) };
      const outcome = await returnFromProvider(deps, back).catch((error: unknown) => {
        if (error instanceof Problem) return error;
        throw error;
      });
      if (typeof outcome === 'object' && 'session' in outcome) setSessionCookie(reply, config, outcome.session);
      return reply.redirect(`${config.publicAddress}/desk${sayOutcome(outcome)}`, SEE_OTHER);
    },
  );
}

/** What the desk says of it stands in the fragment, which reaches no log. */
function sayOutcome(outcome: Awaited<ReturnType<typeof returnFromProvider>> | Problem): string {
  if (outcome === 'confirmed') return '#openid=confirmed';
  return outcome instanceof Problem ? `#openid=${outcome.code}` : '';
}

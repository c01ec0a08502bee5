import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { spreadEvent } from './spread-events.ts';

type Params = { readonly system: string; readonly secret: string };

/**
 * Where a PMS sends its events. They are not signed, so the address itself is the secret; without one in the settings
 * there is no such address. Only answers that are kept for a while are forgotten, so a false event costs a question.
 */
export function receiveEvents(deps: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.post<{ Params: Params }>('/pms-events/:system/:secret', { schema: { hide: true } }, async (request) => {
      const { system, secret } = request.params;
      const { pmsEventSecret } = deps.config;
      if (!pmsEventSecret || !isSame(secret, pmsEventSecret)) throw new Problem('ROUTE.NOT_FOUND');
      const event = deps.parsePmsEvent(system, request.body);
      if (event && (event.availability || event.prices)) await spreadEvent(deps.db, event);
      return {};
    });
  };
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { PmsEvent } from '../../hotel/hotel-parts.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import { queueLooksAtPayments } from '../rest/changed-payments.ts';
import { queueLooksAtStays } from '../look-up/look-at-stays.ts';
import { spreadEvent } from './spread-events.ts';

type Params = { readonly system: string; readonly secret: string };

const ABOUT = ['availability', 'prices', 'payments', 'rooms', 'integration'];

/**
 * Receives the events of a PMS. They are unsigned, so the address itself is the secret. There is no address without a
 * secret in the settings. A forged event of a hotel only costs a request, because it can only invalidate caches. A
 * forged event of an integration could end its sales. A body may contain a token, so bodies are never logged.
 */
export function receiveEvents(deps: MoneyParts): FastifyPluginAsync {
  return async (app) => {
    // Starts the counter at zero, so that a lack of expected events is visible in the metrics.
    if (deps.config.pmsEventSecret) for (const about of ABOUT) deps.metrics.pmsEvents.inc({ by: 'webhook', about }, 0);
    app.post<{ Params: Params }>('/pms-events/:system/:secret', { schema: { hide: true } }, async (request) => {
      const { system, secret } = request.params;
      const { pmsEventSecret } = deps.config;
      if (!pmsEventSecret || !isSame(secret, pmsEventSecret)) throw new Problem('ROUTE.NOT_FOUND');
      const integrationEvent = deps.parseIntegrationEvent(system, request.body);
      if (integrationEvent) {
        const { integrationId, of } = integrationEvent;
        deps.metrics.pmsEvents.inc({ by: 'webhook', about: 'integration' });
        await deps.pmsIntegrations.record(integrationEvent);
        const hotel = integrationEvent.of === 'created' ? integrationEvent.hotel : undefined;
        deps.log.warn({ integration: integrationId, event: of, hotel }, 'a PMS has changed our integration');
      }
      const event = deps.parsePmsEvent(system, request.body);
      if (event) countEvent(deps, event);
      if (event && (event.availability || event.prices)) await spreadEvent(deps.db, event);
      if (event && event.payments.length > 0) await queueLooksAtPayments(deps, event);
      if (event && event.rooms.length > 0) await queueLooksAtStays(deps, event);
      return {};
    });
  };
}

function countEvent({ metrics }: MoneyParts, { availability, prices, payments, rooms }: PmsEvent): void {
  const about = { availability, prices, payments: payments.length > 0, rooms: rooms.length > 0 };
  for (const [what, isSo] of Object.entries(about)) if (isSo) metrics.pmsEvents.inc({ by: 'webhook', about: what });
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { GuestParts } from '../guest-parts.ts';
import { createReadyAnswers } from '../../platform/http/ready-answers.ts';
import { limitAddress } from '../../platform/limits/limit-address.ts';
import { cancellationCalls, reservationCalls } from './reservation-calls.ts';
import { availabilityCalls } from './availability-calls.ts';
import { loadSalePages } from './call-frame.ts';
import { cardCalls } from './card-calls.ts';
import { linkCalls } from './link-calls.ts';
import { propertyCalls } from './property-calls.ts';
import { salePageCalls } from './sale-page-calls.ts';
import { walletCalls } from './wallet-calls.ts';

export function calls(deps: GuestParts): FastifyPluginAsyncZod {
  return async (app) => {
    loadSalePages(app, deps);
    // Each of these sends many requests to the hotel, or takes long to compute.
    const searches = limitAddress(app, deps, { name: 'searches', most: deps.config.searchesPerMinute });
    const answers = createReadyAnswers();
    salePageCalls(app, deps, answers);
    propertyCalls(app, deps, answers);
    availabilityCalls(app, deps, searches);
    reservationCalls(app, deps);
    cancellationCalls(app, deps);
    cardCalls(app, deps, searches);
    linkCalls(app, deps);
    walletCalls(app, deps);
  };
}

import { normalizeIP } from '@fastify/rate-limit';
import { CancellationRequest, WireCancellation } from '#contract/guest/cancellation.ts';
import { PATHS } from '#contract/guest/paths.ts';
import { fromWireMoney } from '#contract/wire-values.ts';
import type { GuestParts } from '../parts.ts';
import { limitAddress } from '../../platform/limits/limit-address.ts';
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts';
import { createSharedWork } from '../../platform/limits/shared-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { cancelReservation } from '../../booking/cancel/cancel-reservation.ts';
import { viewCancellation } from '../../booking/cancel/view-cancellation.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import { presentCancellation } from '../../booking/present/present-cancellation.ts';
import { presentRefusal } from '../../booking/present/present-refusal.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { atReservation, type App } from './call-frame.ts';
import { loadOwnPlacement } from './own-placement.ts';

/** Per address, so that a burst from one does not delay others. */
const LOOKS_AT_ONCE = 4;

export function cancellationCalls(app: App, deps: GuestParts): void {
  // These ask the hotel whether it has cancelled the stay itself, and whether an online payment still stands.
  const looks = limitAddress(app, deps, { name: 'cancellation_looks', most: deps.config.freshQuotesPerMinute });
  const inLine = limitConcurrency(LOOKS_AT_ONCE);
  const share = createSharedWork<WireCancellation>();
  app.get(
    PATHS.reservationCancellation,
    { onRequest: looks.onRequest, schema: { ...atReservation, response: { 200: WireCancellation } } },
    async (request) => {
      const placement = await loadOwnPlacement(deps, request);
      return share(placement.id, () => inLine(normalizeIP(request.ip), () => show(deps, request.salePage, placement)));
    },
  );

  app.post(
    PATHS.reservationCancellation,
    {
      onRequest: limitAddress(app, deps, { name: 'cancellations', most: deps.config.freshQuotesPerMinute }).onRequest,
      schema: {
        ...atReservation,
        body: CancellationRequest,
        response: { 200: WireCancellation, 202: WireCancellation },
      },
    },
    async (request, reply) => {
      const { salePage } = request;
      const placement = await loadOwnPlacement(deps, request);
      const { agreed_fee: agreed } = request.body;
      const isInItsCurrency = agreed.currency === placement.terms.total.currency;
      const agreedFee = isInItsCurrency ? fromWireMoney(agreed) : null;
      const after = await cancelReservation(deps, salePage, placement, { type: 'guest', agreedFee });
      if ('code' in after) throw presentRefusal(deps, after);
      const body = await show(deps, salePage, after);
      if (body.state === 'cancelled') return reply.code(200).send(body);
      if (body.state === 'asking' || body.state === 'ask_hotel') return reply.code(202).send(body);
      throw new Problem('RESERVATION.CANCELLATION_REFUSED', { cancellation: body });
    },
  );
}

async function show(deps: GuestParts, salePage: SalePage, placement: Placement): Promise<WireCancellation> {
  const view = await viewCancellation(deps, salePage, placement);
  if (view.state === 'refused') throw presentRefusal(deps, view);
  return presentCancellation(view);
}

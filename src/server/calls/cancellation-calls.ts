import { CancellationRequest, WireCancellation } from '#contract/cancellation.ts';
import { PATHS } from '#contract/paths.ts';
import { ReferenceParams } from '#contract/reservation.ts';
import { LanguageQuery } from '#contract/values.ts';
import { fromWireMoney } from '#contract/wire-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { limitAddress } from '../plumbing/limits/limit-address.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { cancelReservation } from '../reservation/cancel/cancel-reservation.ts';
import { viewCancellation } from '../reservation/cancel/view-cancellation.ts';
import type { Placement } from '../reservation/placement/find-placement.ts';
import { presentCancellation } from '../reservation/present/present-cancellation.ts';
import { presentRefusal } from '../reservation/present/present-refusal.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { type App } from './call-frame.ts';
import { loadOwnPlacement } from './own-placement.ts';

/** What cancelling costs, and cancelling itself, for the caller who placed the reservation. */
export function cancellationCalls(app: App, deps: Dependencies): void {
  const own = { params: ReferenceParams, querystring: LanguageQuery };

  app.get(PATHS.reservationCancellation, { schema: { ...own, response: { 200: WireCancellation } } }, async (request) =>
    show(deps, request.salePage, await loadOwnPlacement(deps, request)),
  );

  app.post(
    PATHS.reservationCancellation,
    {
      onRequest: limitAddress(app, deps, { name: 'cancellations', most: deps.config.freshQuotesPerMinute }).onRequest,
      schema: { ...own, body: CancellationRequest, response: { 200: WireCancellation, 202: WireCancellation } },
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
      if (body.state === 'asking') return reply.code(202).send(body);
      throw new Problem('RESERVATION.CANCELLATION_REFUSED', { cancellation: body });
    },
  );
}

async function show(deps: Dependencies, salePage: SalePage, placement: Placement): Promise<WireCancellation> {
  const view = await viewCancellation(deps, salePage, placement);
  if (view.state === 'refused') throw presentRefusal(deps, view);
  return presentCancellation(view);
}

import type { z } from 'zod';
import * as cancellation from '#contract/cancellation.ts';
import { PATHS } from '#contract/paths.ts';
import * as reservation from '#contract/reservation.ts';
import * as salePages from '#contract/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import { fromWireMoney } from '#contract/wire-values.ts';
import { isOpen } from '#domain/placement.ts';
import { atProperty, limitAddress, ok, problems, type App, type InPage } from './call-frame.ts';
import type { Dependencies } from '../dependencies.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { cancelReservation } from '../reservation/cancel/cancel-reservation.ts';
import { viewCancellation } from '../reservation/cancel/view-cancellation.ts';
import { placeReservation } from '../reservation/place/place-reservation.ts';
import type { Placement } from '../reservation/placement/find-placement.ts';
import { presentCancellation } from '../reservation/present/present-cancellation.ts';
import { presentFailure, presentRefusal } from '../reservation/present/present-refusal.ts';
import { presentReservation } from '../reservation/present/present-reservation.ts';
import { presentSummary } from '../reservation/present/present-summary.ts';
import { summariseReservation } from '../reservation/quote/summarise-reservation.ts';
import { followPlacement } from '../reservation/settle/follow-placement.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

type PlacingRequest = InPage & {
  readonly body: reservation.WirePlacement;
  readonly headers: z.output<typeof reservation.PlacementHeaders>;
};

type OwnRequest = InPage & {
  readonly params: z.output<typeof reservation.ReferenceParams>;
  readonly headers: z.output<typeof reservation.FollowHeaders>;
};

/** From the summary to the reservation, and following it. */
export function reservationCalls(app: App, deps: Dependencies): void {
  // Each of these asks the hotel afresh, so one address must not use up what the hotel allows to all.
  const onRequest = limitAddress(app, deps.config.freshQuotesPerMinute);

  app.post(
    PATHS.reservationSummary,
    { onRequest, schema: { ...atProperty, body: reservation.WireBooking, response: ok(reservation.Summary) } },
    async ({ salePage, language, params, body }) => {
      const summarised = await summariseReservation(deps, salePage, params.id, body, language);
      if (summarised.state === 'refused') throw presentRefusal(deps, summarised);
      return presentSummary(deps, summarised);
    },
  );

  const placing = {
    body: reservation.WirePlacement,
    querystring: LanguageQuery,
    headers: reservation.PlacementHeaders,
  };
  const placed = { 201: reservation.Reservation, 202: reservation.Reservation, ...problems };
  const place = async ({ salePage, headers, body }: PlacingRequest, sessionNumber: number) => {
    const key = { salePageId: salePage.id, idempotencyKey: headers['idempotency-key'], sessionNumber };
    const placement = await placeReservation(deps, { salePage, key, request: body });
    if ('code' in placement) throw presentRefusal(deps, placement);
    const { state } = placement;
    if (state === 'refused' || state === 'released') throw presentFailure(placement);
    // While the outcome is open, the answer is that it was accepted.
    return { status: isOpen(state) ? 202 : 201, body: presentReservation(deps.keys, placement) } as const;
  };

  app.post(
    PATHS.reservation,
    { onRequest, schema: { ...placing, params: salePages.SalePageParams, response: placed } },
    async (request, reply) => {
      const { status, body } = await place(request, 1);
      return reply.code(status).send(body);
    },
  );

  app.post(
    PATHS.reservationById,
    { onRequest, schema: { ...placing, params: reservation.ReservationParams, response: placed } },
    async (request, reply) => {
      const { status, body } = await place(request, Number(request.params.id));
      return reply.code(status).send(body);
    },
  );

  app.get(
    PATHS.reservationByReference,
    {
      schema: {
        params: reservation.ReferenceParams,
        querystring: LanguageQuery,
        headers: reservation.FollowHeaders,
        response: ok(reservation.Reservation),
      },
    },
    async (request) => presentReservation(deps.keys, await loadOwn(deps, request)),
  );
}

/** What cancelling costs, and cancelling itself; for whoever placed the reservation. */
export function cancellationCalls(app: App, deps: Dependencies): void {
  const params = reservation.ReferenceParams;
  const common = { params, querystring: LanguageQuery, headers: reservation.FollowHeaders };
  const show = async (salePage: SalePage, placement: Placement) => {
    const view = await viewCancellation(deps, salePage, placement);
    if (view.state === 'refused') throw presentRefusal(deps, view);
    return presentCancellation(view);
  };

  app.get(
    PATHS.reservationCancellation,
    { schema: { ...common, response: ok(cancellation.WireCancellation) } },
    async (request) => show(request.salePage, await loadOwn(deps, request)),
  );

  app.post(
    PATHS.reservationCancellation,
    {
      onRequest: limitAddress(app, deps.config.freshQuotesPerMinute),
      schema: {
        ...common,
        body: cancellation.CancellationRequest,
        response: { 200: cancellation.WireCancellation, 202: cancellation.WireCancellation, ...problems },
      },
    },
    async (request, reply) => {
      const { salePage } = request;
      const { agreed_fee: agreed } = request.body;
      const placement = await loadOwn(deps, request);
      const isInItsCurrency = agreed.currency === placement.terms.total.currency;
      const agreedFee = isInItsCurrency ? fromWireMoney(agreed) : null;
      const after = await cancelReservation(deps, salePage, placement, { type: 'guest', agreedFee });
      if ('code' in after) throw presentRefusal(deps, after);
      const body = await show(salePage, after);
      if (body.state === 'cancelled') return reply.code(200).send(body);
      if (body.state === 'asking') return reply.code(202).send(body);
      throw new Problem('RESERVATION.CANCELLATION_REFUSED', { cancellation: body });
    },
  );
}

/** The placement of whoever has its access token. Throws `RESERVATION.NOT_FOUND` for everybody else. */
async function loadOwn(deps: Dependencies, { salePage, params, headers }: OwnRequest): Promise<Placement> {
  const placement = await followPlacement(deps, salePage, params.reference, headers.authorization);
  if (!placement) throw new Problem('RESERVATION.NOT_FOUND');
  return placement;
}

import type { z } from 'zod';
import * as cancellation from '#contract/cancellation.ts';
import { PATHS } from '#contract/paths.ts';
import * as reservation from '#contract/reservation.ts';
import * as salePages from '#contract/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import { fromWireMoney } from '#contract/wire-values.ts';
import { atProperty, languageOf, limitAddress, load, ok, problems, type App, type InPage } from './calls/call-frame.ts';
import type { Dependencies } from './dependencies.ts';
import { answerCancellation, showCancellation } from './reservation/cancel/answer-cancellation.ts';
import { answerPlacement } from './reservation/placement/answer-placement.ts';
import { cancelReservation } from './reservation/cancel/cancel-reservation.ts';
import { followPlacement, followReservation } from './reservation/settle/follow-reservation.ts';
import { placeReservation } from './reservation/place/place-reservation.ts';
import { summariseReservation } from './reservation/quote/summarise.ts';

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
    async (request) => {
      const page = await load(deps, request);
      return summariseReservation(deps, page, request.params.id, request.body, languageOf(page, request));
    },
  );

  const placing = {
    body: reservation.WirePlacement,
    querystring: LanguageQuery,
    headers: reservation.PlacementHeaders,
  };
  const placed = { 201: reservation.Reservation, 202: reservation.Reservation, ...problems };
  const place = async (request: PlacingRequest, sessionNumber: number) => {
    const salePage = await load(deps, request);
    const key = { salePageId: salePage.id, idempotencyKey: request.headers['idempotency-key'], sessionNumber };
    return answerPlacement(deps.keys, await placeReservation(deps, { salePage, key, request: request.body }));
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
    async (request) =>
      followReservation(deps, await load(deps, request), request.params.reference, request.headers.authorization),
  );
}

/** What cancelling costs, and cancelling itself; for whoever placed the reservation. */
export function cancellationCalls(app: App, deps: Dependencies): void {
  const params = reservation.ReferenceParams;
  const common = { params, querystring: LanguageQuery, headers: reservation.FollowHeaders };
  const findOwn = async (request: OwnRequest) => {
    const salePage = await load(deps, request);
    const { params: named, headers } = request;
    return { salePage, placement: await followPlacement(deps, salePage, named.reference, headers.authorization) };
  };

  app.get(
    PATHS.reservationCancellation,
    { schema: { ...common, response: ok(cancellation.WireCancellation) } },
    async (request) => {
      const { salePage, placement } = await findOwn(request);
      return showCancellation(deps, salePage, placement);
    },
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
      const { salePage, placement } = await findOwn(request);
      const { agreed_fee: agreed } = request.body;
      const isInItsCurrency = agreed.currency === placement.summary.total_price.currency;
      const agreedFee = isInItsCurrency ? fromWireMoney(agreed) : null;
      const after = await cancelReservation(deps, salePage, placement, { type: 'guest', agreedFee });
      const { status, body } = await answerCancellation(deps, salePage, after);
      return reply.code(status).send(body);
    },
  );
}

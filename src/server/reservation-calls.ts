import type { z } from 'zod';
import { PATHS } from '#contract/paths.ts';
import * as reservation from '#contract/reservation.ts';
import * as salePages from '#contract/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import { atProperty, languageOf, limitAddress, load, ok, problems, type App, type InPage } from './call-frame.ts';
import type { Dependencies } from './dependencies.ts';
import { answerPlacement } from './reservation/answer-placement.ts';
import { followReservation } from './reservation/follow-reservation.ts';
import { placeReservation } from './reservation/place-reservation.ts';
import { summariseReservation } from './reservation/summarise.ts';

type PlacingRequest = InPage & {
  readonly body: reservation.Placement;
  readonly headers: z.output<typeof reservation.PlacementHeaders>;
};
/** From the summary to the reservation, and following it. */
export function reservationCalls(app: App, deps: Dependencies): void {
  // Each of these asks the hotel afresh, so one address must not use up what the hotel allows to all.
  const onRequest = limitAddress(app, deps.config.freshQuotesPerMinute);

  app.post(
    PATHS.reservationSummary,
    { onRequest, schema: { ...atProperty, body: reservation.Booking, response: ok(reservation.Summary) } },
    async (request) => {
      const page = await load(deps, request);
      return summariseReservation(deps, page, request.params.id, request.body, languageOf(page, request));
    },
  );

  const placing = {
    body: reservation.Placement,
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

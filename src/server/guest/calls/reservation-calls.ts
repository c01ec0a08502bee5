import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PATHS } from '#contract/guest/paths.ts';
import { Nothing } from '#contract/guest/recovery.ts';
import * as contract from '#contract/guest/reservation.ts';
import { SalePageParams } from '#contract/guest/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import { isOpen } from '#domain/placement/placement.ts';
import type { GuestParts } from '../guest-parts.ts';
import { limitAddress, type Limit } from '../../platform/limits/limit-address.ts';
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts';
import { placeReservation } from '../../booking/place/place-reservation.ts';
import { presentCardsNow } from '../../booking/present/present-cards-now.ts';
import { presentFailure, presentRefusal } from '../../booking/present/present-refusal.ts';
import { presentReservation } from '../../booking/present/present-reservation.ts';
import { presentSummary } from '../../booking/present/present-summary.ts';
import { summariseReservation } from '../../booking/quote/summarise-reservation.ts';
import { isFromLink } from '../../booking/placement/access-token.ts';
import { abandonPayment } from '../../booking/rest/abandon-payment.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import { listOnBill } from '../../money/redemption/post-on-bill.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { App } from '../../platform/http/app.ts';
import { atProperty, atReservation, limitUnpaidRooms } from './call-frame.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { loadOwnPlacement, readBearer } from './own-placement.ts';
import { CancellationRequest, WireCancellation } from '#contract/guest/cancellation.ts';
import { fromWireMoney } from '#contract/wire-values.ts';
import { createSharedWork } from '../../platform/limits/shared-work.ts';
import { cancelReservation } from '../../booking/cancel/cancel-reservation.ts';
import { viewCancellation } from '../../booking/cancel/view-cancellation.ts';
import { presentCancellation } from '../../booking/present/present-cancellation.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

/** Per address. A burst takes longer, which leaves the hotel time for other guests. */
const SUMMARIES_AT_ONCE = 4;

export function reservationCalls(app: App, deps: GuestParts): void {
  // Each of these asks the hotel afresh, so one address must not use up the hotel's rate limit.
  const { onRequest } = limitAddress(app, deps, { name: 'quotes', most: deps.config.freshQuotesPerMinute });
  const inLine = limitConcurrency(SUMMARIES_AT_ONCE);
  const limitUnpaid = limitUnpaidRooms(app, deps);

  app.post(
    PATHS.reservationSummary,
    { onRequest, schema: { ...atProperty, body: contract.WireBooking, response: { 200: contract.Summary } } },
    async ({ salePage, language, params, body, ip }, reply) => {
      const summarise = () =>
        inLine(normalizeIP(ip), () => summariseReservation(deps, salePage, params.id, body, language));
      const summarised = await abortOnDisconnect(reply, summarise);
      if (summarised.state === 'refused') throw presentRefusal(deps, summarised);
      return presentSummary(deps, summarised);
    },
  );

  const placing = {
    body: contract.WirePlacement,
    querystring: LanguageQuery,
    headers: contract.PlacementHeaders,
    response: { 201: contract.Reservation, 202: contract.Reservation },
  };

  app.post(PATHS.reservation, { onRequest, schema: { ...placing, params: SalePageParams } }, async (request, reply) => {
    const { status, body } = await place(deps, request, 1, limitUnpaid);
    return reply.code(status).send(body);
  });

  app.post(
    PATHS.reservationById,
    { onRequest, schema: { ...placing, params: contract.ReservationParams } },
    async (request, reply) => {
      const { status, body } = await place(deps, request, Number(request.params.id), limitUnpaid);
      return reply.code(status).send(body);
    },
  );

  app.get(
    PATHS.reservationByReference,
    { schema: { ...atReservation, response: { 200: contract.Reservation } } },
    async (request) => show(deps, request, await loadOwnPlacement(deps, request)),
  );
  leavingCall(app, deps, onRequest);
}

/** Leaves the pay step. The answer is the reservation with its new state. */
function leavingCall(app: App, deps: GuestParts, onRequest: Limit['onRequest']): void {
  app.post(
    PATHS.reservationPaymentLeaving,
    { onRequest, schema: { ...atReservation, body: Nothing, response: { 200: contract.Reservation } } },
    async (request) => {
      const placement = await loadOwnPlacement(deps, request);
      if (!placement.terms.paysRest) throw new Problem('RESERVATION.NOT_FOUND');
      return show(deps, request, await abandonPayment(deps, placement));
    },
  );
}

/** Presents a reservation to the bearer of its token, who gets the same token back. */
async function show(deps: GuestParts, request: OwnRequest, placement: Placement): Promise<contract.Reservation> {
  // A link gives its bearer a token of their own, which may end sooner or later than the maker's.
  const token = readBearer(request);
  const reader = isFromLink(deps.keys, token) ? 'mailbox' : 'maker';
  const onBill = await listOnBill(deps.db, placement.pmsReservation);
  const options = { reader, onBill } as const;
  const reservation = await presentReservation(deps, request.salePage, placement, request.language, options);
  return { ...reservation, access_token: token };
}

type OwnRequest = Pick<FastifyRequest, 'salePage' | 'language' | 'headers'>;

type PlacingRequest = FastifyRequest & {
  readonly body: contract.WirePlacement;
  readonly headers: z.output<typeof contract.PlacementHeaders>;
};

async function place(
  deps: GuestParts,
  asked: PlacingRequest,
  sessionNumber: number,
  limitUnpaidOf: ReturnType<typeof limitUnpaidRooms>,
) {
  const { salePage, language, headers, body: request } = asked;
  const key = { salePageId: salePage.id, idempotencyKey: headers['idempotency-key'], sessionNumber };
  const limitUnpaid = (rooms: number) => limitUnpaidOf(asked, rooms);
  const placement = await placeReservation(deps, { salePage, key, request, limitUnpaid });
  if ('code' in placement) {
    throw presentRefusal(deps, placement, await presentCardsNow(deps, salePage, placement, request, language));
  }
  const { state } = placement;
  if (state === 'refused' || state === 'released') throw presentFailure(placement);
  // Answers 202 while the outcome is open.
  const body = await presentReservation(deps, salePage, placement, language);
  return { status: isOpen(state) ? 202 : 201, body } as const;
}

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
      return share(placement.id, () =>
        inLine(normalizeIP(request.ip), () => showCancellation(deps, request.salePage, placement)),
      );
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
      const body = await showCancellation(deps, salePage, after);
      if (body.state === 'cancelled') return reply.code(200).send(body);
      if (body.state === 'asking' || body.state === 'ask_hotel') return reply.code(202).send(body);
      throw new Problem('RESERVATION.CANCELLATION_REFUSED', { cancellation: body });
    },
  );
}

async function showCancellation(deps: GuestParts, salePage: SalePage, placement: Placement): Promise<WireCancellation> {
  const view = await viewCancellation(deps, salePage, placement);
  if (view.state === 'refused') throw presentRefusal(deps, view);
  return presentCancellation(view);
}

import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NoteRequest } from '#contract/desk/staff-cards.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import * as contract from '#contract/desk/staff-reservations.ts';
import { ActBy } from '#contract/desk/staff-values.ts';
import type { DeskParts } from '../desk-parts.ts';
import {
  askStayAgain,
  cancelStay,
  correctStayAddress,
  listFeeChoices,
  noteOnStay,
  postStayAgain,
  settleStay,
  type Act,
} from './act-on-reservation.ts';
import { moveStay } from './move-stay.ts';
import { listReservations } from './list-reservations.ts';
import { showAtHotel, showReservation } from './show-reservation.ts';
import type { App } from '../../platform/http/app.ts';
import { HOTEL_PRICE } from '../frame/staff-frame.ts';

export function staffReservationCalls(app: App, deps: DeskParts): void {
  const see = { config: { staffRight: 'reservation.see' as const } };
  const seeAtHotel = { config: { ...see.config, price: HOTEL_PRICE } };
  const one = { hide: true, params: contract.ReservationParams };

  app.get(
    STAFF_PATHS.reservations,
    {
      ...see,
      schema: { hide: true, querystring: contract.ReservationsQuery, response: { 200: contract.Reservations } },
    },
    ({ staff, query }) => listReservations(deps, staff, query),
  );

  // A POST: the text may be a guest's name, which must not be in a URL.
  app.post(
    STAFF_PATHS.reservationFinding,
    { ...see, schema: { hide: true, body: contract.ReservationsQuery, response: { 200: contract.Reservations } } },
    ({ staff, body }) => listReservations(deps, staff, body),
  );

  app.get(
    STAFF_PATHS.reservation,
    { ...see, schema: { ...one, response: { 200: contract.StaffReservation } } },
    ({ staff, params }) => showReservation(deps, staff, params.reference),
  );

  app.get(
    STAFF_PATHS.reservationAtHotel,
    { ...seeAtHotel, schema: { ...one, response: { 200: contract.AtHotel } } },
    ({ staff, params }) => showAtHotel(deps, staff, params.reference),
  );

  app.get(
    STAFF_PATHS.cancellation,
    { ...seeAtHotel, schema: { ...one, querystring: contract.FeeQuery, response: { 200: contract.FeeChoices } } },
    ({ staff, params, query }) => listFeeChoices(deps, staff, params.reference, query.fee),
  );

  app.post(
    STAFF_PATHS.reservationNotes,
    {
      config: { staffRight: 'card.note' },
      schema: { ...one, body: NoteRequest, response: { 200: contract.StaffReservation } },
    },
    async ({ staff, params, body }) => {
      await noteOnStay(deps, staff, params.reference, body.text);
      return showReservation(deps, staff, params.reference);
    },
  );

  actCalls(app, deps);
  moveCall(app, deps);
}

type ActRequest = Pick<FastifyRequest, 'causeOf'> & {
  readonly params: z.output<typeof contract.ReservationParams>;
  readonly body: z.output<typeof ActBy>;
};

function actOf({ params, body, causeOf }: ActRequest): Act {
  return { reference: params.reference, note: body.note, cause: causeOf(body.reason) };
}

function actCalls(app: App, deps: DeskParts): void {
  const done = { hide: true, params: contract.ReservationParams, response: { 200: contract.ReservationActDone } };

  app.post(
    STAFF_PATHS.cancel,
    {
      config: { staffRight: 'reservation.cancel', price: HOTEL_PRICE },
      schema: { ...done, body: contract.CancelRequest },
    },
    (request) => cancelStay(deps, request.staff, actOf(request), { byTermsUpTo: request.body.agreed_fee }),
  );

  app.post(
    STAFF_PATHS.cancelForOtherFee,
    {
      config: { staffRight: 'reservation.cancel_for_other_fee', price: HOTEL_PRICE },
      schema: { ...done, body: contract.CancelForOtherFeeRequest },
    },
    (request) => cancelStay(deps, request.staff, actOf(request), { named: request.body.fee }),
  );

  app.post(
    STAFF_PATHS.cancelAgain,
    { config: { staffRight: 'reservation.cancel', price: HOTEL_PRICE }, schema: { ...done, body: ActBy } },
    (request) => askStayAgain(deps, request.staff, actOf(request)),
  );

  app.post(
    STAFF_PATHS.postAgain,
    { config: { staffRight: 'reservation.settle' }, schema: { ...done, body: ActBy } },
    (request) => postStayAgain(deps, request.staff, actOf(request)),
  );

  app.post(
    STAFF_PATHS.addressCorrection,
    { config: { staffRight: 'reservation.correct_address' }, schema: { ...done, body: contract.AddressCorrection } },
    (request) => correctStayAddress(deps, request.staff, actOf(request), request.body.email),
  );

  app.post(
    STAFF_PATHS.settle,
    {
      config: { staffRight: 'reservation.settle', price: HOTEL_PRICE },
      schema: { ...done, body: contract.SettleRequest },
    },
    (request) => {
      const { as, despite_the_hotel: despiteTheHotel, state, seen } = request.body;
      return settleStay(deps, request.staff, actOf(request), { as, despiteTheHotel, state, seen });
    },
  );
}

function moveCall(app: App, deps: DeskParts): void {
  app.post(
    STAFF_PATHS.moveStay,
    {
      config: { staffRight: 'reservation.cancel_for_other_fee', price: HOTEL_PRICE },
      schema: {
        hide: true,
        params: contract.ReservationParams,
        body: contract.MoveStayRequest,
        response: { 200: contract.StayMoved },
      },
    },
    (request) => moveStay(deps, request.staff, actOf(request), request.body.property_id),
  );
}

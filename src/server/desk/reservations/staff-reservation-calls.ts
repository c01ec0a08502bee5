import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActBy } from '#contract/desk/staff-values.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
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

export function staffReservationCalls(on: On, deps: DeskParts): void {
  on('GET /staff/reservations', ({ staff, query }) => listReservations(deps, staff, query));

  on('POST /staff/reservations/find', ({ staff, body }) => listReservations(deps, staff, body));

  on('GET /staff/reservations/:reference', ({ staff, params }) => showReservation(deps, staff, params.reference));

  on('GET /staff/reservations/:reference/hotel', ({ staff, params }) => showAtHotel(deps, staff, params.reference));

  on('GET /staff/reservations/:reference/cancellation', ({ staff, params, query }) =>
    listFeeChoices(deps, staff, params.reference, query.fee),
  );

  on('POST /staff/reservations/:reference/notes', async ({ staff, params, body }) => {
    await noteOnStay(deps, staff, params.reference, body.text);
    return showReservation(deps, staff, params.reference);
  });

  actCalls(on, deps);
}

type ActRequest = Pick<FastifyRequest, 'causeOf'> & {
  readonly params: { readonly reference: string };
  readonly body: z.output<typeof ActBy>;
};

function actOf({ params, body, causeOf }: ActRequest): Act {
  return { reference: params.reference, note: body.note, cause: causeOf(body.reason) };
}

function actCalls(on: On, deps: DeskParts): void {
  on('POST /staff/reservations/:reference/cancel', (request) =>
    cancelStay(deps, request.staff, actOf(request), { byTermsUpTo: request.body.agreed_fee }),
  );

  on('POST /staff/reservations/:reference/cancel-for-other-fee', (request) =>
    cancelStay(deps, request.staff, actOf(request), { named: request.body.fee }),
  );

  on('POST /staff/reservations/:reference/cancel-again', (request) =>
    askStayAgain(deps, request.staff, actOf(request)),
  );

  on('POST /staff/reservations/:reference/post-again', (request) => postStayAgain(deps, request.staff, actOf(request)));

  on('POST /staff/reservations/:reference/correct-address', (request) =>
    correctStayAddress(deps, request.staff, actOf(request), request.body.email),
  );

  on('POST /staff/reservations/:reference/settle', (request) => {
    const { as, despite_the_hotel: despiteTheHotel, state, seen } = request.body;
    return settleStay(deps, request.staff, actOf(request), { as, despiteTheHotel, state, seen });
  });

  on('POST /staff/reservations/:reference/move', (request) =>
    moveStay(deps, request.staff, actOf(request), request.body.property_id),
  );
}

import { z } from 'zod';
import { flag, guid, text } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { changeReservation } from '../../reservations/reservation-change.ts';
import {
  reservationChanges,
  reservationUpdate,
  type ReservationUpdate,
} from '../../reservations/reservation-update.ts';
import { oldReservationShape } from '../../shapes/reservation-shapes.ts';

/** The answer has all the fields of the old `getAll`. Only the reservations are filled. */
const emptyExtents = {
  ReservationGroups: null,
  Customers: null,
  Services: null,
  Products: null,
  Resources: null,
  ResourceCategories: null,
  ResourceCategoryAssignments: null,
  BusinessSegments: null,
  Rates: null,
  RateGroups: null,
  Items: null,
  OrderItems: null,
  Notes: null,
  QrCodeData: null,
  Companies: null,
  ResourceAccessTokens: null,
  Cursor: null,
};

/** Changes reservations. Members at the top level of the request are an older form of a single update. */
export const updateReservations = defineOperation({
  path: 'reservations/update',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    ReservationId: guid.nullish(),
    ...reservationChanges,
    ReservationUpdates: z.array(reservationUpdate).max(1000).nullish(),
    Reprice: flag,
    ApplyCancellationFee: flag,
    Reason: text,
  },
  handle(context, input) {
    const updates = input.ReservationUpdates ?? listTopLevelUpdate(input);
    const isPricedAgain = input.Reprice ?? true;
    const changed = updates.map((update) => changeReservation(context, update, isPricedAgain));
    return { ...emptyExtents, Reservations: changed.map((row) => oldReservationShape(context.world, row)) };
  },
});

function listTopLevelUpdate(input: { ReservationId?: string | null | undefined }): ReservationUpdate[] {
  if (!input.ReservationId) throw invalidField('ReservationUpdates');
  return [{ ...input, ReservationId: input.ReservationId }];
}

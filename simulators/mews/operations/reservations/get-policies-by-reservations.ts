import { requiredGuids } from '../../request/input-fields.ts';
import { defineOperation } from '../../request/operation.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';
import { listPolicies } from '../../shapes/policy-shapes.ts';

export const getPoliciesByReservations = defineOperation({
  path: 'cancellationPolicies/getByReservations',
  input: { ReservationIds: requiredGuids(100) },
  handle(context, input) {
    const grouped = input.ReservationIds.map((id) => {
      const rate = context.world.rates.find(loadReservation(context, id, 'ReservationIds').RateId);
      return { ReservationId: id, Policies: rate ? listPolicies(context, rate) : [] };
    });
    return { CancellationPolicies: grouped };
  },
});

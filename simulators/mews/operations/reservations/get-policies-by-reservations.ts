import { requiredGuids } from '../../input-fields.ts';
import { defineOperation } from '../../operation.ts';
import { loadReservation } from '../../load-reservation.ts';
import { listPolicies } from '../../policy-shapes.ts';

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

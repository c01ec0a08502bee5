import { instant, requiredGuids } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, loadService } from '../../request/operation.ts';
import { listPolicies } from '../../shapes/policy-shapes.ts';

export const getPoliciesByRates = defineOperation({
  path: 'cancellationPolicies/getByRates',
  input: { RateIds: requiredGuids(100), ReservationStartUtc: instant.nullish(), ReservationEndUtc: instant.nullish() },
  handle(context, input) {
    const { ReservationStartUtc, ReservationEndUtc } = input;
    if (!context.switches.acceptsFaultyExamples) {
      if (!ReservationStartUtc) throw invalidField('ReservationStartUtc');
      if (!ReservationEndUtc) throw invalidField('ReservationEndUtc');
    }
    const grouped = input.RateIds.map((rateId) => {
      const rate = context.world.rates.find(rateId);
      if (!rate) throw invalidField('RateIds');
      loadService(context, rate.ServiceId);
      return { RateId: rateId, Policies: listPolicies(context, rate) };
    });
    return { CancellationPolicies: grouped };
  },
});

import { z } from 'zod';
import { activityStates, flag, guids, interval, limitation, requiredGuids, texts } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope, languageOf, serviceScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';
import { rateShape } from '../../shapes/rate-shapes.ts';

const noRateRestrictions = { DateRestrictions: [], EarlinessRestrictions: [], LengthRestrictions: [] };

export const getAllRates = defineOperation({
  path: 'rates/getAll',
  input: {
    EnterpriseIds: guids(),
    Extent: z.object({ Rates: flag, AvailabilityBlockAssignments: flag, RateGroups: flag }).nullish(),
    RateIds: guids(),
    UpdatedUtc: interval,
    ServiceIds: requiredGuids(),
    ExternalIdentifiers: texts(),
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const services = serviceScope(context, enterpriseScope(context, input.EnterpriseIds));
    const found = context.world.rates
      .listNewestFirst()
      .filter(({ row }) => services.has(row.ServiceId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.RateIds) && hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isListed(row.ExternalIdentifier, input.ExternalIdentifiers))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    const Rates = rows.map((row) => rateShape(row, languageOf(context, row.ServiceId)));
    // The last two fields are discontinued, but clients generated from older descriptions require them.
    return { Rates, RateGroups: [], RateRestrictions: noRateRestrictions, Cursor };
  },
});

import { activityStates, guids, interval, limitation, texts } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope, serviceScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllRateGroups = defineOperation({
  path: 'rateGroups/getAll',
  input: {
    EnterpriseIds: guids(),
    RateGroupIds: guids(),
    ServiceIds: guids(),
    ExternalIdentifiers: texts(),
    UpdatedUtc: interval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const services = serviceScope(context, enterpriseScope(context, input.EnterpriseIds));
    const found = context.world.rateGroups
      .listNewestFirst()
      .filter(({ row }) => services.has(row.ServiceId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.RateGroupIds) && hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isListed(row.ExternalIdentifier, input.ExternalIdentifiers))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { RateGroups: rows, Cursor };
  },
});

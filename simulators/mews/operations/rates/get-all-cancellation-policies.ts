import { activityStates, guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope, serviceScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllCancellationPolicies = defineOperation({
  path: 'cancellationPolicies/getAll',
  input: {
    EnterpriseIds: guids(),
    ServiceIds: requiredGuids(100),
    CancellationPolicyIds: guids(),
    RateGroupIds: guids(),
    UpdatedUtc: interval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const services = serviceScope(context, enterpriseScope(context, input.EnterpriseIds));
    const serviceOf = (groupId: string) => world.rateGroups.find(groupId)?.ServiceId ?? '';
    const found = world.cancellationPolicies
      .listNewestFirst()
      .filter(({ row }) => services.has(serviceOf(row.RateGroupId)))
      .filter(({ row }) => isListed(serviceOf(row.RateGroupId), input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.CancellationPolicyIds))
      .filter(({ row }) => isListed(row.RateGroupId, input.RateGroupIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { CancellationPolicies: rows, Cursor };
  },
});

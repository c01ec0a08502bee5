import { activityStates, guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllResourceFeatures = defineOperation({
  path: 'resourceFeatures/getAll',
  input: {
    EnterpriseIds: guids(),
    ResourceFeatureIds: guids(),
    ServiceIds: requiredGuids(),
    UpdatedUtc: interval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = world.resourceFeatures
      .listNewestFirst()
      .filter(({ row }) => scope.has(world.services.find(row.ServiceId)?.EnterpriseId ?? ''))
      .filter(({ row }) => isListed(row.ServiceId, input.ServiceIds) && isListed(row.Id, input.ResourceFeatureIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ResourceFeatures: rows, Cursor };
  },
});

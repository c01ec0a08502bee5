import { activityStates, guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllFeatureAssignments = defineOperation({
  path: 'resourceFeatureAssignments/getAll',
  input: {
    EnterpriseIds: guids(),
    ResourceFeatureAssignmentIds: guids(),
    ResourceFeatureIds: requiredGuids(),
    UpdatedUtc: interval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = world.featureAssignments
      .listNewestFirst()
      .filter(({ row }) => scope.has(world.resources.find(row.ResourceId)?.EnterpriseId ?? ''))
      .filter(({ row }) => isListed(row.FeatureId, input.ResourceFeatureIds))
      .filter(({ row }) => isListed(row.Id, input.ResourceFeatureAssignmentIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ResourceFeatureAssignments: rows, Cursor };
  },
});

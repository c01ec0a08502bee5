import { activityStates, guids, limitation, longInterval, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllCategoryAssignments = defineOperation({
  path: 'resourceCategoryAssignments/getAll',
  input: {
    EnterpriseIds: guids(),
    ResourceCategoryAssignmentIds: guids(),
    ResourceCategoryIds: requiredGuids(),
    UpdatedUtc: longInterval,
    ActivityStates: activityStates,
    ResourceIds: guids(),
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = world.categoryAssignments
      .listNewestFirst()
      .filter(({ row }) => scope.has(world.resources.find(row.ResourceId)?.EnterpriseId ?? ''))
      .filter(({ row }) => isListed(row.CategoryId, input.ResourceCategoryIds))
      .filter(({ row }) => isListed(row.Id, input.ResourceCategoryAssignmentIds))
      .filter(({ row }) => isListed(row.ResourceId, input.ResourceIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ResourceCategoryAssignments: rows, Cursor };
  },
});

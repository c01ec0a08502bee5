import { activityStates, guids, limitation, longInterval, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllCategoryImages = defineOperation({
  path: 'resourceCategoryImageAssignments/getAll',
  input: {
    EnterpriseIds: guids(),
    ResourceCategoryImageAssignmentIds: guids(),
    ResourceCategoryIds: requiredGuids(),
    UpdatedUtc: longInterval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = world.categoryImages
      .listNewestFirst()
      .filter(({ row }) => scope.has(world.resourceCategories.find(row.CategoryId)?.EnterpriseId ?? ''))
      .filter(({ row }) => isListed(row.CategoryId, input.ResourceCategoryIds))
      .filter(({ row }) => isListed(row.Id, input.ResourceCategoryImageAssignmentIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ResourceCategoryImageAssignments: rows, Cursor };
  },
});

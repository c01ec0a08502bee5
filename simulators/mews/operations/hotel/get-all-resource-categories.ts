import { activityStates, guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllResourceCategories = defineOperation({
  path: 'resourceCategories/getAll',
  input: {
    EnterpriseIds: guids(),
    ResourceCategoryIds: guids(),
    ServiceIds: requiredGuids(),
    UpdatedUtc: interval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.resourceCategories
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.ResourceCategoryIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ updatedAtMs }) => isInInterval(updatedAtMs, input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ResourceCategories: rows, Cursor };
  },
});

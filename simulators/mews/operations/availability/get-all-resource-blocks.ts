import { activityStates, guids, interval, limitation } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllResourceBlocks = defineOperation({
  path: 'resourceBlocks/getAll',
  input: {
    EnterpriseIds: guids(),
    ResourceBlockIds: guids(),
    AssignedResourceIds: guids(),
    ActivityStates: activityStates,
    CollidingUtc: interval,
    CreatedUtc: interval,
    UpdatedUtc: interval,
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const { CollidingUtc } = input;
    const found = context.world.resourceBlocks
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.ResourceBlockIds))
      .filter(({ row }) => isListed(row.AssignedResourceId, input.AssignedResourceIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row: { StartUtc, EndUtc } }) => {
        if (!CollidingUtc) return true;
        return Date.parse(StartUtc) < CollidingUtc.EndUtc && Date.parse(EndUtc) > CollidingUtc.StartUtc;
      })
      .filter(({ row }) => isInInterval(Date.parse(row.CreatedUtc), input.CreatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ResourceBlocks: rows, Cursor };
  },
});

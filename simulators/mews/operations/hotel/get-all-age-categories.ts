import { activityStates, guids, interval, limitation } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope, serviceScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllAgeCategories = defineOperation({
  path: 'ageCategories/getAll',
  input: {
    EnterpriseIds: guids(),
    AgeCategoryIds: guids(),
    ServiceIds: guids(),
    UpdatedUtc: interval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const services = serviceScope(context, enterpriseScope(context, input.EnterpriseIds));
    const found = context.world.ageCategories
      .listNewestFirst()
      .filter(({ row }) => services.has(row.ServiceId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.AgeCategoryIds) && hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { AgeCategories: rows, Cursor };
  },
});

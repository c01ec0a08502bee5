import { z } from 'zod';
import { activityStates, guids, interval, limitation } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope, languageOf } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';
import { serviceShape } from '../../shapes/service-shape.ts';

export const getAllServices = defineOperation({
  path: 'services/getAll',
  input: {
    EnterpriseIds: guids(),
    ServiceIds: guids(),
    ServiceType: z.enum(['Bookable', 'Additional']).nullish(),
    ActivityStates: activityStates,
    UpdatedUtc: interval,
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.services
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.ServiceIds))
      .filter(({ row }) => !input.ServiceType || row.Data.Discriminator === input.ServiceType)
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Services: rows.map((row) => serviceShape(row, languageOf(context, row.Id))), Cursor };
  },
});

import { z } from 'zod';
import {
  flag,
  guids,
  interval,
  intervalTooLong,
  isShortInterval,
  limitation,
  longInterval,
  texts,
} from '../../request/input-fields.ts';
import { MewsRefusal } from '../../request/mews-refusal.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllResources = defineOperation({
  path: 'resources/getAll',
  input: {
    EnterpriseIds: guids(),
    ResourceIds: guids(),
    Names: texts(),
    Extent: z.object({ Resources: flag, Inactive: flag }),
    CreatedUtc: longInterval,
    UpdatedUtc: interval,
    Limitation: limitation,
  },
  handle(context, input) {
    const isLong = input.CreatedUtc && !isShortInterval(input.CreatedUtc);
    if (isLong && !context.switches.acceptsFaultyExamples) throw new MewsRefusal(400, intervalTooLong);
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.resources
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.ResourceIds))
      .filter(({ row }) => isListed(row.Name, input.Names) && (row.IsActive || input.Extent.Inactive))
      .filter(({ row }) => isInInterval(Date.parse(row.CreatedUtc), input.CreatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Resources: input.Extent.Resources ? rows : null, Cursor };
  },
});

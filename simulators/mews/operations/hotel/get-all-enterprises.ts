import { listedEnterpriseShape } from '../../shapes/enterprise-shapes.ts';
import { guids, interval, limitation, texts } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, takePage } from '../../request/pages.ts';

export const getAllEnterprises = defineOperation({
  path: 'enterprises/getAll',
  input: {
    EnterpriseIds: guids(),
    ExternalIdentifiers: texts(),
    LinkedUtc: interval,
    UpdatedUtc: interval,
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.enterprises
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.Id) && !input.ExternalIdentifiers)
      .filter(({ row }) => isInInterval(Date.parse(row.LinkedUtc), input.LinkedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Enterprises: rows.map(listedEnterpriseShape), Cursor };
  },
});

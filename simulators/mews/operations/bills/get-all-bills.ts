import { z } from 'zod';
import { billShape } from '../../shapes/bill-shapes.ts';
import { flag, guids, interval, limitation } from '../../request/input-fields.ts';
import { parseOptional } from '../../values/instant.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllBills = defineOperation({
  path: 'bills/getAll',
  input: {
    EnterpriseIds: guids(),
    IssuedUtc: interval,
    PaidUtc: interval,
    DueUtc: interval,
    ClosedUtc: interval,
    CreatedUtc: interval,
    UpdatedUtc: interval,
    BillIds: guids(),
    CustomerIds: guids(),
    State: z.enum(['Open', 'Closed']).nullish(),
    Type: z.enum(['Receipt', 'Invoice']).nullish(),
    CorrectionState: z.array(z.enum(['Bill', 'CorrectiveBill'])).nullish(),
    Extent: z.object({ Items: flag }).nullish(),
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.bills
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.BillIds))
      .filter(({ row }) => isListed(row.AccountId, input.CustomerIds))
      .filter(({ row }) => (!input.State || row.State === input.State) && (!input.Type || row.Type === input.Type))
      .filter(() => isListed('Bill', input.CorrectionState))
      // A bill is closed when it is issued, and never has a later due date.
      .filter(({ row }) => isInInterval(parseOptional(row.IssuedUtc), input.IssuedUtc))
      .filter(({ row }) => isInInterval(parseOptional(row.IssuedUtc), input.ClosedUtc))
      .filter(({ row }) => isInInterval(parseOptional(row.PaidUtc), input.PaidUtc))
      .filter(() => isInInterval(null, input.DueUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.CreatedUtc), input.CreatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Bills: rows.map(billShape), Cursor };
  },
});

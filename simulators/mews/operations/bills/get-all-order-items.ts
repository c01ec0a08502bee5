import { z } from 'zod';
import { guids, interval, limitation } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

const accountingStates = z.enum(['Open', 'Closed', 'Inactive', 'Canceled']);

export const getAllOrderItems = defineOperation({
  path: 'orderItems/getAll',
  input: {
    EnterpriseIds: guids(),
    OrderItemIds: guids(),
    AccountIds: guids(100),
    ServiceOrderIds: guids(),
    ServiceIds: guids(),
    BillIds: guids(),
    CreatedUtc: interval,
    UpdatedUtc: interval,
    ConsumedUtc: interval,
    CanceledUtc: interval,
    ClosedUtc: interval,
    Currency: z.string().nullish(),
    AccountingStates: z.array(accountingStates).nullish(),
    Types: z.array(z.string()).nullish(),
    Limitation: limitation,
  },
  handle(context, input) {
    const { OrderItemIds, AccountIds, ServiceOrderIds, ServiceIds, BillIds } = input;
    const { CreatedUtc, UpdatedUtc, ConsumedUtc, CanceledUtc, ClosedUtc } = input;
    const lists = [OrderItemIds, AccountIds, ServiceOrderIds, ServiceIds, BillIds];
    const intervals = [CreatedUtc, UpdatedUtc, ConsumedUtc, CanceledUtc, ClosedUtc];
    if (![...lists, ...intervals].some(Boolean)) throw invalidField('Filter');
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.orderItems
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, OrderItemIds))
      .filter(({ row }) => isListed(row.AccountId, AccountIds) && isListed(row.ServiceOrderId, ServiceOrderIds))
      .filter(({ row }) => isListed(row.ServiceId, ServiceIds) && isListed(row.BillId, BillIds))
      .filter(({ row }) => isListed(row.AccountingState, input.AccountingStates) && isListed(row.Type, input.Types))
      .filter(({ row }) => !input.Currency || row.Amount.Currency === input.Currency)
      .filter(({ row }) => isInInterval(Date.parse(row.CreatedUtc), CreatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), UpdatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.ConsumedUtc), ConsumedUtc))
      .filter(({ row }) => isInInterval(parseOptional(row.CanceledUtc), CanceledUtc))
      .filter(({ row }) => isInInterval(parseOptional(row.ClosedUtc), ClosedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { OrderItems: rows, Cursor };
  },
});

function parseOptional(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

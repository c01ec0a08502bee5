import { guids, interval, limitation } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllCreditCards = defineOperation({
  path: 'creditCards/getAll',
  input: {
    EnterpriseIds: guids(),
    CreditCardIds: guids(),
    CustomerIds: guids(),
    UpdatedUtc: interval,
    Limitation: limitation,
  },
  handle(context, input) {
    if (!input.CreditCardIds && !input.CustomerIds && !input.UpdatedUtc) throw invalidField('Filter');
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.creditCards
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.CreditCardIds))
      .filter(({ row }) => isListed(row.CustomerId, input.CustomerIds))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { CreditCards: rows, Cursor };
  },
});

import { activityStates, guids, interval, limitation } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllAccountingCategories = defineOperation({
  path: 'accountingCategories/getAll',
  input: {
    EnterpriseIds: guids(),
    AccountingCategoryIds: guids(),
    UpdatedUtc: interval,
    ActivityStates: activityStates,
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.accountingCategories
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.AccountingCategoryIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { AccountingCategories: rows, Cursor };
  },
});

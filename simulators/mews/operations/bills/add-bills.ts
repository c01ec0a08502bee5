import { z } from 'zod';
import { billShape } from '../../shapes/bill-shapes.ts';
import { guid, text } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { openBill } from '../../money/open-bill.ts';
import { defineOperation, loadWriteEnterprise } from '../../request/operation.ts';

export const addBills = defineOperation({
  path: 'bills/add',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    Bills: z
      .array(z.object({ AccountId: guid, AssociatedAccountId: guid.nullish(), Name: text }))
      .min(1)
      .max(1000),
  },
  handle(context, input) {
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    const checkAccount = (id: string, field: string): string => {
      const account = context.world.customers.find(id);
      if (!account?.IsActive || account.ChainId !== enterprise.ChainId) throw invalidField(field);
      return id;
    };
    const bills = input.Bills.map(({ AccountId, AssociatedAccountId, Name = null }) => {
      const associated = AssociatedAccountId ? [checkAccount(AssociatedAccountId, 'AssociatedAccountId')] : [];
      const about = { Name, AssociatedAccountIds: associated };
      return openBill(context, enterprise.Id, checkAccount(AccountId, 'AccountId'), about);
    });
    return { Bills: bills.map(billShape) };
  },
});

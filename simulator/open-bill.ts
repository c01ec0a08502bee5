import { formatInstant } from './instant.ts';
import type { BillRow } from './model/account-rows.ts';
import type { Context } from './operation.ts';

/** The account's open bill in an enterprise; one is opened when there is none. */
export function findOrOpenBill(context: Context, enterpriseId: string, accountId: string): BillRow {
  const open = context.world.bills
    .list()
    .find((bill) => bill.EnterpriseId === enterpriseId && bill.AccountId === accountId && bill.State === 'Open');
  if (open) return open;
  const now = formatInstant(context.nowMs);
  return context.world.bills.put({
    Id: context.newId(),
    EnterpriseId: enterpriseId,
    AccountId: accountId,
    State: 'Open',
    Type: 'Receipt',
    CreatedUtc: now,
    UpdatedUtc: now,
  });
}

import { formatInstant } from './instant.ts';
import { invalidField } from './mews-refusal.ts';
import type { BillRow } from './model/account-rows.ts';
import type { Context, Writing } from './operation.ts';

/** An open bill with nothing on it; those saved by earlier versions lack some of this. */
export const newBill = {
  Name: null,
  AssociatedAccountIds: [],
  State: 'Open' as const,
  Type: 'Receipt' as const,
  Number: null,
  VariableSymbol: null,
  PurchaseOrderNumber: null,
  Notes: null,
  Options: { DisplayCustomer: true, DisplayTaxation: true },
  IssuedUtc: null,
  PaidUtc: null,
};

/** The account's open bill in an enterprise; one is opened when there is none. */
export function findOrOpenBill(writing: Writing, enterpriseId: string, accountId: string): BillRow {
  const open = writing.world.bills
    .list()
    .find((bill) => bill.EnterpriseId === enterpriseId && bill.AccountId === accountId && bill.State === 'Open');
  return open ?? openBill(writing, enterpriseId, accountId);
}

/** Opens another bill of the account. */
export function openBill(
  writing: Writing,
  enterpriseId: string,
  accountId: string,
  about: Partial<Pick<BillRow, 'Name' | 'AssociatedAccountIds'>> = {},
): BillRow {
  const now = formatInstant(writing.nowMs);
  return writing.world.bills.put({
    ...newBill,
    Id: writing.newId(),
    EnterpriseId: enterpriseId,
    AccountId: accountId,
    CreatedUtc: now,
    UpdatedUtc: now,
    ...about,
  });
}

/** The bill that a request names, or null when it names none. It has to be an open one of the account. */
export function checkBill(
  context: Context,
  billId: string | null | undefined,
  enterpriseId: string,
  accountId: string,
): string | null {
  if (!billId || context.switches.anyBillTakesItems) return billId ?? null;
  const bill = context.world.bills.find(billId);
  const isOwn = bill?.EnterpriseId === enterpriseId && bill.AccountId === accountId;
  if (!isOwn || bill.State !== 'Open') throw invalidField('BillId');
  return billId;
}

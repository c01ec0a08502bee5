import { formatInstant } from '../values/instant.ts';
import { invalidField } from '../request/mews-refusal.ts';
import type { BillRow } from '../model/account-rows.ts';
import type { Context, Writing } from '../request/operation.ts';

/** An empty open bill. Bills saved by earlier versions lack some of these fields. */
export const newBill = {
  CompanyName: null,
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

/** The account's open bill in an enterprise. Opens one if there is none. */
export function findOrOpenBill(writing: Writing, enterpriseId: string, accountId: string): BillRow {
  const open = writing.world.bills
    .list()
    .find((bill) => bill.EnterpriseId === enterpriseId && bill.AccountId === accountId && bill.State === 'Open');
  return open ?? openBill(writing, enterpriseId, accountId);
}

export function openBill(
  writing: Writing,
  enterpriseId: string,
  accountId: string,
  about: Partial<Pick<BillRow, 'Name' | 'CompanyName' | 'AssociatedAccountIds'>> = {},
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

export function accountTypeOf({ world }: Writing, billId: string): 'Customer' | 'Company' {
  return (world.bills.find(billId)?.CompanyName ?? null) === null ? 'Customer' : 'Company';
}

/** The bill in a request, or null if there is none. It has to be an open bill of the account. */
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

import { Big } from 'big.js';
import { z } from 'zod';
import { billShape } from '../../shapes/bill-shapes.ts';
import { guid, text, updateValue } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import type { BillRow } from '../../model/account-rows.ts';
import { type Context, defineOperation, loadWriteEnterprise } from '../../request/operation.ts';

const textUpdate = updateValue(z.string());
const flagUpdate = updateValue(z.boolean());

/** Closes a bill without a balance, with all its items. */
export const closeBill = defineOperation({
  path: 'bills/close',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    BillId: guid,
    Type: z.enum(['Receipt', 'Invoice']),
    BillCounterId: guid.nullish(),
    FiscalMachineId: text,
    Options: z.object({ DisplayCustomer: flagUpdate, DisplayTaxation: flagUpdate }).nullish(),
    VariableSymbol: textUpdate,
    PurchaseOrderNumber: textUpdate,
    Notes: textUpdate,
  },
  handle(context, input) {
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    const { bills } = context.world;
    const bill = bills.find(input.BillId);
    if (bill?.EnterpriseId !== enterprise.Id || bill.State !== 'Open') throw invalidField('BillId');
    const now = formatInstant(context.nowMs);
    closeItems(context, bill.Id, now);
    // Numbers of the seed belong to another series.
    const isIssued = (row: BillRow) => row.EnterpriseId === enterprise.Id && /^\d+$/.test(row.Number ?? '');
    const issued = bills.list().filter(isIssued).length;
    const closed = bills.put({
      ...bill,
      State: 'Closed',
      Type: input.Type,
      Number: String(issued + 1),
      VariableSymbol: input.VariableSymbol?.Value ?? null,
      PurchaseOrderNumber: input.PurchaseOrderNumber?.Value ?? null,
      Notes: input.Notes?.Value ?? null,
      Options: {
        DisplayCustomer: input.Options?.DisplayCustomer?.Value ?? bill.Options.DisplayCustomer,
        DisplayTaxation: input.Options?.DisplayTaxation?.Value ?? bill.Options.DisplayTaxation,
      },
      IssuedUtc: now,
      PaidUtc: now,
      UpdatedUtc: now,
    });
    return { Bills: [billShape(closed)] };
  },
});

/** Cancelled items stay cancelled and do not count. */
function closeItems({ world, switches }: Context, billId: string, now: string): void {
  const isOnBill = (row: { BillId: string | null; AccountingState: string }) =>
    row.BillId === billId && row.AccountingState === 'Open';
  const items = world.orderItems.list().filter(isOnBill);
  const payments = world.payments.list().filter(isOnBill);
  const sum = [...items, ...payments].reduce((total, row) => total.plus(row.Amount.GrossValue), new Big(0));
  if (!sum.eq(0)) throw ruleRefusal(switches.billNotSettledMessage);
  const closed = { AccountingState: 'Closed' as const, ClosedUtc: now, UpdatedUtc: now };
  for (const row of items) world.orderItems.put({ ...row, ...closed });
  for (const row of payments) world.payments.put({ ...row, ...closed });
}

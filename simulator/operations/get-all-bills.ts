import { z } from 'zod';
import { flag, guids, interval, limitation } from '../input-fields.ts';
import type { BillRow } from '../model/account-rows.ts';
import { defineOperation, enterpriseScope } from '../operation.ts';
import { isInInterval, isListed, takePage } from '../pages.ts';

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
    // Bills are never closed here, so nothing was ever issued, paid or due.
    const asksForClosed = [input.IssuedUtc, input.PaidUtc, input.DueUtc, input.ClosedUtc].some(Boolean);
    const found = context.world.bills
      .listNewestFirst()
      .filter(({ row }) => !asksForClosed && scope.has(row.EnterpriseId) && isListed(row.Id, input.BillIds))
      .filter(({ row }) => isListed(row.AccountId, input.CustomerIds))
      .filter(({ row }) => (!input.State || row.State === input.State) && (!input.Type || row.Type === input.Type))
      .filter(() => isListed('Bill', input.CorrectionState))
      .filter(({ row }) => isInInterval(Date.parse(row.CreatedUtc), input.CreatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Bills: rows.map(openBillShape), Cursor };
  },
});

function openBillShape(row: BillRow): object {
  return {
    Id: row.Id,
    Name: null,
    EnterpriseId: row.EnterpriseId,
    AccountId: row.AccountId,
    AccountType: 'Customer',
    AssociatedAccountIds: [],
    CounterId: null,
    State: row.State,
    Type: row.Type,
    Number: null,
    VariableSymbol: null,
    CreatedUtc: row.CreatedUtc,
    IssuedUtc: null,
    TaxedUtc: null,
    PaidUtc: null,
    DueUtc: null,
    LastReminderDateUtc: null,
    UpdatedUtc: row.UpdatedUtc,
    PurchaseOrderNumber: null,
    Notes: null,
    Options: {
      DisplayCustomer: true,
      DisplayTaxation: true,
      TrackReceivable: false,
      DisplayCid: false,
      Rebated: false,
    },
    OwnerData: null,
    AssociatedAccountData: null,
    EnterpriseData: null,
    CorrectionState: 'Bill',
    CorrectionType: null,
    CorrectedBillId: null,
  };
}

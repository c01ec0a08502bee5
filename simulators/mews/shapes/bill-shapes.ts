import type { BillRow } from '../model/account-rows.ts';

/** A bill on the wire. Its items are listed by `orderItems/getAll` and `payments/getAll`. */
export function billShape(row: BillRow): object {
  return {
    Id: row.Id,
    Name: row.Name,
    EnterpriseId: row.EnterpriseId,
    AccountId: row.AccountId,
    AccountType: row.CompanyName === null ? 'Customer' : 'Company',
    AssociatedAccountIds: row.AssociatedAccountIds,
    CounterId: null,
    State: row.State,
    Type: row.Type,
    Number: row.Number,
    VariableSymbol: row.VariableSymbol,
    CreatedUtc: row.CreatedUtc,
    IssuedUtc: row.IssuedUtc,
    TaxedUtc: row.IssuedUtc,
    PaidUtc: row.PaidUtc,
    DueUtc: null,
    LastReminderDateUtc: null,
    UpdatedUtc: row.UpdatedUtc,
    PurchaseOrderNumber: row.PurchaseOrderNumber,
    Notes: row.Notes,
    Options: { ...row.Options, TrackReceivable: false, DisplayCid: false, Rebated: false },
    OwnerData: row.CompanyName === null ? null : ownerData(row),
    AssociatedAccountData: null,
    EnterpriseData: null,
    CorrectionState: 'Bill',
    CorrectionType: null,
    CorrectedBillId: null,
  };
}

function ownerData({ AccountId, CompanyName }: BillRow): object {
  return { Discriminator: 'BillCompanyData', Value: { Id: AccountId, Name: CompanyName } };
}

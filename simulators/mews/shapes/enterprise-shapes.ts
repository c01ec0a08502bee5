import type { EnterpriseRow } from '../model/enterprise-rows.ts';

/** The keys common to both enterprise answers. */
function sharedKeys(row: EnterpriseRow) {
  return {
    Id: row.Id,
    ExternalIdentifier: null,
    HoldingKey: null,
    ChainId: row.ChainId,
    ChainName: row.ChainName,
    CreatedUtc: row.CreatedUtc,
    UpdatedUtc: row.UpdatedUtc,
    Name: row.Name,
    ShortName: row.ShortName,
    TimeZoneIdentifier: row.TimeZoneIdentifier,
    LegalEnvironmentCode: row.LegalEnvironmentCode,
    AccommodationEnvironmentCode: row.LegalEnvironmentCode,
    AccountingEnvironmentCode: row.LegalEnvironmentCode,
    TaxEnvironmentCode: row.TaxEnvironmentCode,
    DefaultLanguageCode: row.DefaultLanguageCode,
    AccountingEditableHistoryInterval: 'P0M7DT0H0M0S',
    OperationalEditableHistoryInterval: 'P0M7DT0H0M0S',
    EditableHistoryInterval: 'P0M7DT0H0M0S',
    BusinessDayClosingOffset: null,
    WebsiteUrl: row.WebsiteUrl,
    Email: row.Email,
    Phone: row.Phone,
    LogoImageId: row.LogoImageId,
    CoverImageId: row.CoverImageId,
    Pricing: row.Pricing,
    TaxPrecision: row.TaxPrecision,
    AddressId: row.Address.Id,
    Address: row.Address,
    GroupNames: [],
    Subscription: { TaxIdentifier: null },
  };
}

/** Countries whose hotels declare taxes on deposits, which is an option of their accounting. */
const DECLARES: ReadonlySet<string> = new Set(['AT', 'CZ', 'DK']);
const DEPOSITS = 'TaxDeclarationOnDeposit';

/** The shape in `configuration/get`. */
export function configuredEnterpriseShape(row: EnterpriseRow): object {
  return {
    ...sharedKeys(row),
    Currencies: row.Currencies,
    AccountingConfiguration: {
      AdditionalTaxIdentifier: null,
      CompanyName: row.Name,
      BankAccountNumber: null,
      BankName: null,
      Iban: null,
      Bic: null,
      SurchargeConfiguration: { SurchargeFees: {}, SurchargeServiceId: null, SurchargeTaxCode: null },
      EnabledExternalPaymentTypes: row.EnabledExternalPaymentTypes,
      Options: ['OptionalCreditCardPaymentDetails', ...(DECLARES.has(row.LegalEnvironmentCode) ? [DEPOSITS] : [])],
    },
  };
}

/** The shape in `enterprises/getAll`. */
export function listedEnterpriseShape(row: EnterpriseRow): object {
  return { ...sharedKeys(row), LinkedUtc: row.LinkedUtc };
}

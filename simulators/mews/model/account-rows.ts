import type { Amount } from './amount.ts';
import type { AddressRow } from './enterprise-rows.ts';

export interface CustomerRow {
  Id: string;
  ChainId: string;
  Number: string;
  Title: string | null;
  Sex: string | null;
  FirstName: string | null;
  LastName: string;
  SecondLastName: string | null;
  NationalityCode: string | null;
  PreferredLanguageCode: string | null;
  LanguageCode: string | null;
  BirthDate: string | null;
  BirthCountryCode: string | null;
  BirthCountrySubdivisionCode: string | null;
  BirthPlace: string | null;
  Occupation: string | null;
  Email: string | null;
  HasOtaEmail: boolean;
  Phone: string | null;
  TaxIdentificationNumber: string | null;
  LoyaltyCode: string | null;
  AccountingCode: string | null;
  BillingCode: string | null;
  Notes: string | null;
  CarRegistrationNumber: string | null;
  DietaryRequirements: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
  AddressId: string | null;
  Classifications: string[];
  Options: string[];
  ItalianDestinationCode: string | null;
  ItalianFiscalCode: string | null;
  ItalianLotteryCode: string | null;
  CompanyId: string | null;
  MergeTargetId: string | null;
  IsActive: boolean;
  PreferredSpaceFeatures: string[];
  CreatorProfileId: string;
  UpdaterProfileId: string;
  /** Deprecated on the wire, still sent. */
  Address: AddressRow | null;
}

export interface CreditCardRow {
  Id: string;
  EnterpriseId: string;
  CustomerId: string;
  IsActive: boolean;
  State: 'Enabled' | 'Disabled';
  Kind: 'Gateway' | 'Terminal';
  Format: 'Physical' | 'Virtual';
  Type: string | null;
  ObfuscatedNumber: string | null;
  Expiration: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
}

/** A token of the payment-card vault, valid for one `creditCards/addTokenized`. */
export interface VaultTokenRow {
  Id: string;
  MerchantId: string;
  Type: string;
  ObfuscatedNumber: string;
  CreatedAtMs: number;
  UsedAtMs: number | null;
}

export interface PaymentData {
  Discriminator: 'CreditCard' | 'External' | 'Alternative';
  CreditCard: { CreditCardId: string | null; Transaction: CardTransaction | null } | null;
  Invoice: null;
  External: { Type: string; ExternalIdentifier: string | null } | null;
  Ghost: null;
  Alternative: { Type: 'Ideal' | 'ApplePay' | 'GooglePay' | 'SepaDirectDebit' } | null;
}

export interface CardTransaction {
  PaymentId: string;
  SettlementId: string | null;
  SettledUtc: string | null;
  Fee: Amount | null;
  AdjustedFee: Amount | null;
  ChargedAmount: Amount;
  SettledAmount: Amount | null;
}

export interface PaymentRow {
  Id: string;
  EnterpriseId: string;
  AccountId: string;
  AccountType: 'Customer' | 'Company';
  PaymentRequestId: string | null;
  BillId: string | null;
  ReservationId: string | null;
  AccountingCategoryId: string | null;
  Amount: Amount;
  OriginalAmount: Amount;
  Notes: string | null;
  SettlementId: string | null;
  ConsumedUtc: string | null;
  ClosedUtc: string | null;
  ChargedUtc: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
  SettlementUtc: string;
  AccountingState: 'Open' | 'Closed' | 'Inactive' | 'Canceled';
  State: 'Charged' | 'Canceled' | 'Pending' | 'Failed' | 'Verifying';
  Identifier: string | null;
  Type: string;
  Kind: 'Payment' | 'Chargeback' | 'ChargebackReversal' | 'Refund';
  Data: PaymentData;
  PaymentOrigin: string | null;
  /** Set for a refund or a chargeback. Not on the wire. */
  RefundedPaymentId: string | null;
}

export interface BillRow {
  Id: string;
  EnterpriseId: string;
  AccountId: string;
  /** Set for the bill of a company. */
  CompanyName: string | null;
  Name: string | null;
  AssociatedAccountIds: string[];
  State: 'Open' | 'Closed';
  Type: 'Receipt' | 'Invoice';
  Number: string | null;
  VariableSymbol: string | null;
  PurchaseOrderNumber: string | null;
  Notes: string | null;
  Options: { DisplayCustomer: boolean; DisplayTaxation: boolean };
  IssuedUtc: string | null;
  PaidUtc: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
}

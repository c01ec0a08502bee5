import type { LocalizedText } from './amount.ts';
import type { PictureName } from '../read-picture.ts';

export interface AddressRow {
  Id: string;
  Line1: string | null;
  Line2: string | null;
  City: string | null;
  PostalCode: string | null;
  CountryCode: string | null;
  CountrySubdivisionCode: string | null;
  Latitude: number | null;
  Longitude: number | null;
}

/** The fields common to `configuration/get` and `enterprises/getAll`, whose answers differ in a few keys. */
export interface EnterpriseRow {
  Id: string;
  ChainId: string;
  ChainName: string;
  CreatedUtc: string;
  UpdatedUtc: string;
  Name: string;
  ShortName: string | null;
  TimeZoneIdentifier: string;
  LegalEnvironmentCode: string;
  TaxEnvironmentCode: string;
  DefaultLanguageCode: string;
  WebsiteUrl: string | null;
  Email: string | null;
  Phone: string | null;
  LogoImageId: string | null;
  CoverImageId: string | null;
  Pricing: 'Gross' | 'Net';
  TaxPrecision: number | null;
  Address: AddressRow;
  Currencies: { Currency: string; IsDefault: boolean; IsEnabled: boolean }[];
  EnabledExternalPaymentTypes: string[];
  LinkedUtc: string;
  /** Null for a hotel without card storage. */
  PaymentCardStorageKey: string | null;
  /** Whether guests can be asked to pay through Mews. Not in any answer of the Connector. */
  HasMewsPayments: boolean;
  /** Tax rate codes of nights. Several are possible only with net prices. */
  AccommodationTaxCodes: string[];
}

export type ServiceData =
  | {
      Discriminator: 'Bookable';
      Value: {
        StartOffset: string;
        EndOffset: string;
        OccupancyStartOffset: string;
        OccupancyEndOffset: string;
        TimeUnitPeriod: 'Day' | 'Month' | 'Hour';
      };
    }
  | { Discriminator: 'Additional'; Value: { Promotions: Promotions } };

export interface Promotions {
  BeforeCheckIn: boolean;
  AfterCheckIn: boolean;
  DuringStay: boolean;
  BeforeCheckOut: boolean;
  AfterCheckOut: boolean;
  DuringCheckOut: boolean;
}

export interface ServiceRow {
  Id: string;
  EnterpriseId: string;
  IsActive: boolean;
  Names: LocalizedText;
  Options: { BillAsPackage: boolean };
  Ordering: number;
  Data: ServiceData;
  ExternalIdentifier: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
}

export interface AgeCategoryRow {
  Id: string;
  ServiceId: string;
  MinimalAge: number | null;
  MaximalAge: number | null;
  Names: LocalizedText;
  ShortNames: LocalizedText | null;
  CreatedUtc: string;
  UpdatedUtc: string;
  Classification: 'Adult' | 'Child';
  IsActive: boolean;
  ExternalIdentifier: string | null;
}

export interface ExchangeRateRow {
  Id: string;
  EnterpriseId: string;
  SourceCurrency: string;
  TargetCurrency: string;
  Value: number;
}

export interface AccountingCategoryRow {
  Id: string;
  EnterpriseId: string;
  IsActive: boolean;
  Name: string;
  Code: string | null;
  ExternalCode: string | null;
  LedgerAccountCode: string | null;
  PostingAccountCode: string | null;
  CostCenterCode: string | null;
  Classification: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
}

/** A picture: a file of `pictures/`, shown under its title. */
export interface ImageRow {
  Id: string;
  EnterpriseId: string;
  Title: string;
  Picture: PictureName;
}

/** A pair of tokens, with its hotels and its denied operations. */
export interface IntegrationRow {
  Id: string;
  Name: string;
  IsEnabled: boolean;
  ClientToken: string;
  AccessToken: string;
  /** Tokens that a newer one has replaced and that still work. */
  FormerAccessTokens: string[];
  EnterpriseIds: string[];
  DeniedOperations: string[];
}

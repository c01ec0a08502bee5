import type { Amount, LocalizedText } from './amount.ts';
import type { Promotions } from './enterprise-rows.ts';

export type ChargingMode = 'Once' | 'PerTimeUnit' | 'PerPersonPerTimeUnit' | 'PerPerson';

export interface ProductRow {
  Id: string;
  ServiceId: string;
  CategoryId: string | null;
  AccountingCategoryId: string | null;
  IsActive: boolean;
  Names: LocalizedText;
  ExternalNames: LocalizedText;
  ShortNames: LocalizedText;
  Descriptions: LocalizedText | null;
  ChargingMode: ChargingMode;
  PostingMode: 'Once' | 'PerTimeUnit';
  Options: { BillAsPackage: boolean; ExcludePriceFromOffer: boolean };
  Promotions: Promotions;
  Classifications: { Food: boolean; Beverage: boolean; Wellness: boolean; CityTax: boolean; Fee: boolean };
  Price: Amount;
  ImageIds: string[] | null;
  Ordering: number;
  ExternalIdentifier: string | null;
  TaxExemptionReason: string | null;
  TaxExemptionLegalReference: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
  ConsumptionMoment: 'ServiceOrderEnd' | 'ServiceOrderStart' | 'PostingTimeUnit' | 'NextTimeUnit';
}

/** Facts about a product that its wire object does not have. */
export interface ProductPlanRow {
  Id: string;
  TaxCodes: string[];
  /** Absolute prices by age category that differ from the product's. */
  AgeCategoryValues: { AgeCategoryId: string; Value: number }[];
  /** It costs this share of the nights, in place of its price. */
  Share?: number;
  /** Offered to guests (`CustomerProducts`), not only to staff. */
  OfferedToCustomers: boolean;
}

export interface ProductCategoryRow {
  Id: string;
  EnterpriseId: string;
  ServiceId: string;
  Names: LocalizedText;
  ShortNames: LocalizedText;
  Descriptions: LocalizedText;
  ParentProductCategory: { Id: string; Names: LocalizedText } | null;
  UpdatedUtc: string;
  CreatedUtc: string;
  Ordering: number;
}

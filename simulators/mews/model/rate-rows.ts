import type { CurrencyValue, LocalizedText } from './amount.ts';

export interface RateRow {
  Id: string;
  GroupId: string;
  ServiceId: string;
  BaseRateId: string | null;
  IsBaseRate: boolean;
  BusinessSegmentId: string | null;
  IsActive: boolean;
  IsEnabled: boolean;
  IsPublic: boolean;
  IsDefault: boolean;
  Type: 'Public' | 'Private' | 'AvailabilityBlock';
  Names: LocalizedText;
  ShortName: string | null;
  UpdatedUtc: string;
  ExternalNames: LocalizedText | null;
  Description: LocalizedText | null;
  ExternalIdentifier: string | null;
  TaxExemptionReason: string | null;
  TaxExemptionLegalReference: string | null;
}

/**
 * The pricing of a rate's nights. Amounts are gross or net as the enterprise prices, in its default currency. A
 * dependent rate takes its base rate's price times (1 + RelativeAdjustment) plus AbsoluteAdjustment.
 */
export interface RatePlanRow {
  Id: string;
  BaseValue: number;
  /** Share added on Friday and Saturday nights. */
  WeekendShare: number;
  /** Twelve factors, January first. */
  SeasonFactors: number[];
  CategoryAdjustments: { CategoryId: string; AbsoluteValue: number; RelativeValue: number }[];
  AgeCategoryAdjustments: { AgeCategoryId: string; AbsoluteValue: number; Type: string }[];
  RelativeAdjustment: number;
  AbsoluteAdjustment: number;
  EmptyUnitAdjustment: number;
  ExtraUnitAdjustment: number;
}

/** A price set through `rates/updatePrice`. Without a category it replaces the base price of the unit. */
export interface RatePriceRow {
  Id: string;
  RateId: string;
  CategoryId: string | null;
  TimeUnitStartMs: number;
  Value: number;
}

export interface RateGroupRow {
  Id: string;
  ServiceId: string;
  IsActive: boolean;
  CreatedUtc: string;
  UpdatedUtc: string;
  Ordering: number;
  Names: LocalizedText;
  ShortNames: LocalizedText | null;
  Descriptions: LocalizedText | null;
  ExternalIdentifier: string | null;
}

export interface RestrictionConditions {
  Type: 'Stay' | 'Start' | 'End';
  ExactRateId: string | null;
  BaseRateId: string | null;
  RateGroupId: string | null;
  ResourceCategoryId: string | null;
  ResourceCategoryType: string | null;
  StartUtc: string | null;
  EndUtc: string | null;
  Days: string[] | null;
  Hours: Record<string, boolean> | null;
}

export interface RestrictionExceptions {
  MinAdvance: string | null;
  MaxAdvance: string | null;
  MinLength: string | null;
  MaxLength: string | null;
  MinPrice: CurrencyValue | null;
  MaxPrice: CurrencyValue | null;
  /** Limits on the number of reservations made together. */
  MinReservationCount: number | null;
  MaxReservationCount: number | null;
}

export interface RestrictionRow {
  Id: string;
  ServiceId: string;
  ExternalIdentifier: string | null;
  Origin: 'User' | 'Integration';
  Conditions: RestrictionConditions;
  Exceptions: RestrictionExceptions | null;
}

export interface CancellationPolicyRow {
  Id: string;
  RateGroupId: string;
  CreatedUtc: string;
  UpdatedUtc: string;
  Applicability: 'Creation' | 'Start' | 'StartDate';
  FeeExtent: ('TimeUnits' | 'Products')[];
  ApplicabilityOffset: string;
  FeeMaximumTimeUnits: number | null;
  AbsoluteFee: CurrencyValue;
  RelativeFee: number;
  IsActive: boolean;
}

export interface RuleCondition {
  Value: string;
  ConditionType: 'Equals' | 'NotEquals';
}

export interface RuleRow {
  Id: string;
  ServiceId: string;
  Conditions: {
    RateId: RuleCondition | null;
    RateGroupId: RuleCondition | null;
    BusinessSegmentId: RuleCondition | null;
    ResourceCategoryId: RuleCondition | null;
    ResourceCategoryType: RuleCondition | null;
    Origin: RuleCondition | null;
    TravelAgencyId: RuleCondition | null;
    MinimumTimeUnitCount: number | null;
    MaximumTimeUnitCount: number | null;
  };
  CreatedUtc: string;
  UpdatedUtc: string;
}

export interface RuleActionRow {
  Id: string;
  RuleId: string;
  Data: { Discriminator: 'Product'; Value: { ActionType: 'Add' | 'Delete'; ProductId: string } };
}

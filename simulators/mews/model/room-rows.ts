import type { LocalizedText } from './amount.ts';

export interface ResourceCategoryRow {
  Id: string;
  EnterpriseId: string;
  ServiceId: string;
  IsActive: boolean;
  Type: string;
  Classification: string;
  Names: LocalizedText;
  ShortNames: LocalizedText;
  Descriptions: LocalizedText;
  Ordering: number;
  Capacity: number;
  ExtraCapacity: number;
  ExternalIdentifier: string | null;
  AccountingCategoryId: string | null;
}

export interface ResourceRow {
  Id: string;
  EnterpriseId: string;
  IsActive: boolean;
  ParentResourceId: string | null;
  Name: string;
  State: string;
  Descriptions: LocalizedText;
  CreatedUtc: string;
  UpdatedUtc: string;
  Data: { Discriminator: 'Space'; Value: { FloorNumber: string; LocationNotes: string | null } };
  ExternalNames: LocalizedText;
  Directions: LocalizedText;
}

export interface CategoryAssignmentRow {
  Id: string;
  IsActive: boolean;
  ResourceId: string;
  CategoryId: string;
  CreatedUtc: string;
  UpdatedUtc: string;
}

export interface ResourceFeatureRow {
  Id: string;
  ServiceId: string;
  IsActive: boolean;
  Classification: string;
  Names: LocalizedText;
  ShortNames: LocalizedText;
  Descriptions: LocalizedText;
  CreatedUtc: string;
  UpdatedUtc: string;
}

export interface FeatureAssignmentRow {
  Id: string;
  IsActive: boolean;
  ResourceId: string;
  FeatureId: string;
  CreatedUtc: string;
  UpdatedUtc: string;
}

export interface CategoryImageRow {
  Id: string;
  IsActive: boolean;
  CategoryId: string;
  ImageId: string;
  CreatedUtc: string;
  UpdatedUtc: string;
  Ordering: number;
}

export interface ResourceBlockRow {
  Id: string;
  EnterpriseId: string;
  AssignedResourceId: string;
  IsActive: boolean;
  Type: 'OutOfOrder' | 'InternalUse';
  StartUtc: string;
  EndUtc: string;
  CreatedUtc: string;
  UpdatedUtc: string;
  DeletedUtc: string | null;
  Name: string;
  Notes: string | null;
}

/** A manual correction of the number of sellable units of one category in one time unit. */
export interface AvailabilityAdjustmentRow {
  Id: string;
  CategoryId: string;
  TimeUnitStartMs: number;
  Units: number;
}

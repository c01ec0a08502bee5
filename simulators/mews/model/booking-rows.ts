import type { Amount } from './amount.ts';

export type ReservationState =
  | 'Inquired'
  | 'Requested'
  | 'Optional'
  | 'Confirmed'
  | 'Started'
  | 'Processed'
  | 'Canceled';

export interface PersonCount {
  AgeCategoryId: string;
  Count: number;
}

/** A stored reservation, from which both answer shapes are built. Instants are in milliseconds. */
export interface ReservationRow {
  Id: string;
  EnterpriseId: string;
  ServiceId: string;
  AccountId: string;
  BookerId: string | null;
  Number: string;
  State: ReservationState;
  CreatedAtMs: number;
  UpdatedAtMs: number;
  CancelledAtMs: number | null;
  StartMs: number;
  EndMs: number;
  ActualStartMs: number | null;
  ActualEndMs: number | null;
  ReleasedAtMs: number | null;
  GroupId: string;
  RequestedCategoryId: string;
  AssignedResourceId: string | null;
  AssignedResourceLocked: boolean;
  RateId: string;
  VoucherId: string | null;
  CreditCardId: string | null;
  BusinessSegmentId: string | null;
  CompanyId: string | null;
  TravelAgencyId: string | null;
  AvailabilityBlockId: string | null;
  ChannelNumber: string | null;
  CancellationReason: string | null;
  /** The note of its cancellation. Staff read it, and no operation returns it. */
  CancellationNotes?: string;
  Purpose: string | null;
  PersonCounts: PersonCount[];
  OwnerCheckedIn: boolean;
}

export interface ReservationGroupRow {
  Id: string;
  Name: string | null;
  ChannelManager: string | null;
  ChannelManagerGroupNumber: string | null;
  EnterpriseId: string;
}

export interface CompanionshipRow {
  Id: string;
  CustomerId: string;
  ReservationGroupId: string;
  ReservationId: string | null;
}

export interface ServiceOrderNoteRow {
  Id: string;
  OrderId: string;
  Text: string | null;
  Type: 'General' | 'ChannelManager' | 'SpecialRequest';
  CreatedUtc: string | null;
  UpdatedUtc: string | null;
}

/** An order of products that is not a reservation, made by `orders/add`. */
export interface ProductOrderRow {
  Id: string;
  EnterpriseId: string;
  ServiceId: string;
  AccountId: string;
  Number: string;
  CreatedAtMs: number;
  BusinessSegmentId: string | null;
  LinkedReservationId: string | null;
}

export interface OrderItemRow {
  Id: string;
  EnterpriseId: string;
  AccountId: string;
  AccountType: 'Customer' | 'Company';
  ServiceId: string;
  ServiceOrderId: string;
  Notes: string | null;
  BillId: string | null;
  AccountingCategoryId: string | null;
  BillingName: string | null;
  ExternalIdentifier: string | null;
  UnitCount: number;
  UnitAmount: Amount;
  Amount: Amount;
  OriginalAmount: Amount;
  RevenueType: 'Service' | 'Product' | 'Additional';
  CreatorProfileId: string;
  UpdaterProfileId: string;
  CreatedUtc: string;
  UpdatedUtc: string;
  ConsumedUtc: string;
  CanceledUtc: string | null;
  ClosedUtc: string | null;
  StartUtc: string | null;
  ClaimedUtc: string | null;
  AccountingState: 'Open' | 'Closed' | 'Inactive' | 'Canceled';
  Type: string;
  Options: { CanceledWithReservation: boolean };
  Data: OrderItemData | null;
  TaxExemptionReason: string | null;
  TaxExemptionLegalReference: string | null;
}

export interface OrderItemData {
  Discriminator: 'Product';
  Rebate: null;
  Product: { ProductId: string; AgeCategoryId: string | null; ProductType: 'Product' };
  AllowanceDiscount: null;
  AllowanceProfits: null;
}

export interface MailRow {
  Id: string;
  Kind: 'Confirmation' | 'Cancellation' | 'PaymentRequest' | 'PaymentMethodRequest';
  ReservationIds: readonly string[];
}

export interface VoucherRow {
  Id: string;
  ServiceId: string;
  EnterpriseId: string;
  Name: string;
  CreatedUtc: string;
  UpdatedUtc: string;
  Type: 'Public' | 'PartnerCompany' | 'TravelAgency';
  CompanyId: string | null;
  TravelAgencyId: string | null;
  OccupiableIntervalStartUtc: string | null;
  OccupiableIntervalEndUtc: string | null;
  ExternalIdentifier: string | null;
  IsActive: boolean;
}

export interface VoucherAssignmentRow {
  Id: string;
  VoucherId: string;
  RateId: string;
}

export interface VoucherCodeRow {
  Id: string;
  VoucherId: string;
  Value: string | null;
  ValidityStartUtc: string | null;
  ValidityEndUtc: string | null;
  CreatedUtc: string | null;
  UpdatedUtc: string | null;
  IsActive: boolean;
}

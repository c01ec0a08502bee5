import type { BillRow, CreditCardRow, CustomerRow, PaymentRow, VaultTokenRow } from './account-rows.ts';
import type * as Booking from './booking-rows.ts';
import type * as Enterprise from './enterprise-rows.ts';
import type { PaymentMethodRequestRow, PaymentRequestRow } from './payment-request-rows.ts';
import type * as Product from './product-rows.ts';
import type * as Rate from './rate-rows.ts';
import type * as Room from './room-rows.ts';
import { type StoredTable, Table, type TableChange, type TableRow } from './table.ts';

/** The whole state of the simulator. Writes are collected until they are committed or undone as a whole. */
export class World {
  private readonly tables = new Map<string, StoredTable>();
  private readonly clock: () => number;
  private changes: TableChange[] = [];
  private seedingAtMs: number | undefined;

  readonly enterprises;
  readonly services;
  readonly ageCategories;
  readonly exchangeRates;
  readonly accountingCategories;
  readonly images;
  readonly integrations;
  readonly resourceCategories;
  readonly resources;
  readonly categoryAssignments;
  readonly categoryImages;
  readonly resourceFeatures;
  readonly featureAssignments;
  readonly resourceBlocks;
  readonly availabilityAdjustments;
  readonly rates;
  readonly ratePlans;
  readonly ratePrices;
  readonly rateGroups;
  readonly restrictions;
  readonly cancellationPolicies;
  readonly rules;
  readonly ruleActions;
  readonly products;
  readonly productPlans;
  readonly productCategories;
  readonly reservations;
  readonly reservationGroups;
  readonly companionships;
  readonly serviceOrderNotes;
  readonly productOrders;
  readonly orderItems;
  readonly mails;
  readonly vouchers;
  readonly voucherAssignments;
  readonly voucherCodes;
  readonly customers;
  readonly creditCards;
  readonly vaultTokens;
  readonly payments;
  readonly paymentRequests;
  readonly paymentMethodRequests;
  readonly bills;

  constructor(clock: () => number) {
    this.clock = () => this.seedingAtMs ?? clock();
    this.enterprises = this.table<Enterprise.EnterpriseRow>('enterprises');
    this.services = this.table<Enterprise.ServiceRow>('services');
    this.ageCategories = this.table<Enterprise.AgeCategoryRow>('ageCategories');
    this.exchangeRates = this.table<Enterprise.ExchangeRateRow>('exchangeRates');
    this.accountingCategories = this.table<Enterprise.AccountingCategoryRow>('accountingCategories');
    this.images = this.table<Enterprise.ImageRow>('images');
    this.integrations = this.table<Enterprise.IntegrationRow>('integrations');
    this.resourceCategories = this.table<Room.ResourceCategoryRow>('resourceCategories');
    this.resources = this.table<Room.ResourceRow>('resources');
    this.categoryAssignments = this.table<Room.CategoryAssignmentRow>('categoryAssignments');
    this.categoryImages = this.table<Room.CategoryImageRow>('categoryImages');
    this.resourceFeatures = this.table<Room.ResourceFeatureRow>('resourceFeatures');
    this.featureAssignments = this.table<Room.FeatureAssignmentRow>('featureAssignments');
    this.resourceBlocks = this.table<Room.ResourceBlockRow>('resourceBlocks');
    this.availabilityAdjustments = this.table<Room.AvailabilityAdjustmentRow>('availabilityAdjustments');
    this.rates = this.table<Rate.RateRow>('rates');
    this.ratePlans = this.table<Rate.RatePlanRow>('ratePlans');
    this.ratePrices = this.table<Rate.RatePriceRow>('ratePrices');
    this.rateGroups = this.table<Rate.RateGroupRow>('rateGroups');
    this.restrictions = this.table<Rate.RestrictionRow>('restrictions');
    this.cancellationPolicies = this.table<Rate.CancellationPolicyRow>('cancellationPolicies');
    this.rules = this.table<Rate.RuleRow>('rules');
    this.ruleActions = this.table<Rate.RuleActionRow>('ruleActions');
    this.products = this.table<Product.ProductRow>('products');
    this.productPlans = this.table<Product.ProductPlanRow>('productPlans');
    this.productCategories = this.table<Product.ProductCategoryRow>('productCategories');
    this.reservations = this.table<Booking.ReservationRow>('reservations');
    this.reservationGroups = this.table<Booking.ReservationGroupRow>('reservationGroups');
    this.companionships = this.table<Booking.CompanionshipRow>('companionships');
    this.serviceOrderNotes = this.table<Booking.ServiceOrderNoteRow>('serviceOrderNotes');
    this.productOrders = this.table<Booking.ProductOrderRow>('productOrders');
    this.orderItems = this.table<Booking.OrderItemRow>('orderItems');
    this.mails = this.table<Booking.MailRow>('mails');
    this.vouchers = this.table<Booking.VoucherRow>('vouchers');
    this.voucherAssignments = this.table<Booking.VoucherAssignmentRow>('voucherAssignments');
    this.voucherCodes = this.table<Booking.VoucherCodeRow>('voucherCodes');
    this.customers = this.table<CustomerRow>('customers');
    this.creditCards = this.table<CreditCardRow>('creditCards');
    this.vaultTokens = this.table<VaultTokenRow>('vaultTokens');
    this.payments = this.table<PaymentRow>('payments');
    this.paymentRequests = this.table<PaymentRequestRow>('paymentRequests');
    this.paymentMethodRequests = this.table<PaymentMethodRequestRow>('paymentMethodRequests');
    this.bills = this.table<BillRow>('bills');
  }

  /** Ends the collection of writes, which then stay. Returns the changes for the caller to store. */
  takeChanges(): TableChange[] {
    const taken = this.changes;
    this.changes = [];
    return taken;
  }

  undoChanges(): void {
    for (const change of this.takeChanges().reverse()) {
      this.tables.get(change.table)?.restore(change.id, change.before);
    }
  }

  /** Dates the writes of `work` from `atMs`, so that the seed does not look new after every start. */
  seedAt(atMs: number, work: () => void): void {
    this.seedingAtMs = atMs;
    work();
    this.seedingAtMs = undefined;
  }

  findTable(name: string): StoredTable | undefined {
    return this.tables.get(name);
  }

  get tableNames(): string[] {
    return [...this.tables.keys()];
  }

  private table<Row extends TableRow>(name: string): Table<Row> {
    const made = new Table<Row>(name, this.clock, (change) => {
      this.changes.push(change);
    });
    this.tables.set(name, made);
    return made;
  }
}

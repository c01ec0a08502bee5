import { multiplyAmount } from '../money/amounts.ts';
import { formatInstant } from '../values/instant.ts';
import type { Amount } from '../model/amount.ts';
import type { OrderItemRow, ReservationRow } from '../model/booking-rows.ts';
import { accountTypeOf, findOrOpenBill } from '../money/open-bill.ts';
import type { Context, Writing } from '../request/operation.ts';
import type { RequestedStay } from './requested-stay.ts';
import { connectorProfileId } from '../values/seed-ids.ts';
import { priceUnits } from './stay-price.ts';

export interface OrderItemFacts {
  enterpriseId: string;
  accountId: string;
  serviceId: string;
  serviceOrderId: string;
  type: string;
  revenueType: OrderItemRow['RevenueType'];
  name: string | null;
  unitCount: number;
  unitAmount: Amount;
  amount: Amount;
  consumedAtMs: number;
  startsAtMs: number | null;
  productId: string | null;
  accountingCategoryId: string | null;
  externalIdentifier: string | null;
  billId: string | null;
  cancelsWithReservation: boolean;
}

export function addOrderItem(context: Writing, facts: OrderItemFacts): OrderItemRow {
  const now = formatInstant(context.nowMs);
  const billId = facts.billId ?? findOrOpenBill(context, facts.enterpriseId, facts.accountId).Id;
  const product = facts.productId;
  return context.world.orderItems.put({
    Id: context.newId(),
    EnterpriseId: facts.enterpriseId,
    AccountId: facts.accountId,
    AccountType: accountTypeOf(context, billId),
    ServiceId: facts.serviceId,
    ServiceOrderId: facts.serviceOrderId,
    Notes: null,
    BillId: billId,
    AccountingCategoryId: facts.accountingCategoryId,
    BillingName: facts.name,
    ExternalIdentifier: facts.externalIdentifier,
    UnitCount: facts.unitCount,
    UnitAmount: facts.unitAmount,
    Amount: facts.amount,
    OriginalAmount: facts.amount,
    RevenueType: facts.revenueType,
    CreatorProfileId: connectorProfileId,
    UpdaterProfileId: connectorProfileId,
    CreatedUtc: now,
    UpdatedUtc: now,
    ConsumedUtc: formatInstant(facts.consumedAtMs),
    CanceledUtc: null,
    ClosedUtc: null,
    StartUtc: facts.startsAtMs === null ? null : formatInstant(facts.startsAtMs),
    ClaimedUtc: null,
    AccountingState: 'Open',
    Type: facts.type,
    Options: { CanceledWithReservation: facts.cancelsWithReservation },
    Data: product === null ? null : productData(product),
    TaxExemptionReason: null,
    TaxExemptionLegalReference: null,
  });
}

export function addUnitItems(context: Context, reservation: ReservationRow, stay: RequestedStay): void {
  const share = 1 + context.switches.addedPriceShare;
  priceUnits(context, stay).forEach((asked, index) => {
    const amount = share === 1 ? asked : multiplyAmount(asked, share);
    const unitStartMs = stay.unitStarts[index] ?? reservation.StartMs;
    addOrderItem(context, {
      enterpriseId: reservation.EnterpriseId,
      accountId: reservation.AccountId,
      serviceId: reservation.ServiceId,
      serviceOrderId: reservation.Id,
      type: 'SpaceOrder',
      revenueType: 'Service',
      name: null,
      unitCount: 1,
      unitAmount: amount,
      amount,
      consumedAtMs: unitStartMs,
      startsAtMs: unitStartMs,
      productId: null,
      accountingCategoryId: stay.category.AccountingCategoryId,
      externalIdentifier: null,
      billId: null,
      cancelsWithReservation: true,
    });
  });
}

function productData(productId: string): OrderItemRow['Data'] {
  return {
    Discriminator: 'Product',
    Rebate: null,
    Product: { ProductId: productId, AgeCategoryId: null, ProductType: 'Product' },
    AllowanceDiscount: null,
    AllowanceProfits: null,
  };
}

/** Cancels the open items of a reservation, and returns them as they were. */
export function cancelOrderItems(context: Writing, reservation: ReservationRow): OrderItemRow[] {
  return cancelItems(context, (item) => item.ServiceOrderId === reservation.Id);
}

/** Cancels only a reservation's priced nights, before they are priced again. */
export function cancelUnitItems(context: Context, reservation: ReservationRow): void {
  cancelItems(context, (item) => item.ServiceOrderId === reservation.Id && item.Type === 'SpaceOrder');
}

function cancelItems(context: Writing, isMeant: (item: OrderItemRow) => boolean): OrderItemRow[] {
  const now = formatInstant(context.nowMs);
  const open = context.world.orderItems.list().filter((item) => item.AccountingState === 'Open' && isMeant(item));
  for (const item of open) {
    context.world.orderItems.put({ ...item, AccountingState: 'Canceled', CanceledUtc: now, UpdatedUtc: now });
  }
  return open;
}

import { z } from 'zod';
import { readAmount } from '../../money/amount-parameters.ts';
import { multiplyAmount } from '../../money/amounts.ts';
import { amountParameters, flag, guid, instant, text } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import type { ProductOrderRow } from '../../model/booking-rows.ts';
import type { EnterpriseRow, ServiceRow } from '../../model/enterprise-rows.ts';
import { type Context, defineOperation, loadEnterpriseOf, loadService } from '../../request/operation.ts';
import { checkBill } from '../../money/open-bill.ts';
import { addOrderItem } from '../../reservations/order-items.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';
import { type ProductOrderInput, productOrderInput } from '../../reservations/reservation-input.ts';

const itemInput = z.object({
  Name: z.string(),
  UnitCount: z.int(),
  UnitAmount: amountParameters,
  AccountingCategoryId: guid.nullish(),
  ExternalIdentifier: text,
});

/** Posts products or free items to an account, for instance the sale or the redemption of a hotel's own vouchers. */
export const addOrder = defineOperation({
  path: 'orders/add',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    ServiceId: guid,
    AccountId: guid.nullish(),
    /** Deprecated name of `AccountId`. */
    CustomerId: guid.nullish(),
    Options: z.object({ DisableItemGrouping: flag }).nullish(),
    ProductOrders: z.array(productOrderInput).nullish(),
    Items: z.array(itemInput).nullish(),
    ConsumptionUtc: instant.nullish(),
    Notes: text,
    BusinessSegmentId: guid.nullish(),
    BillId: guid.nullish(),
    LinkedReservationId: guid.nullish(),
  },
  handle(context, input) {
    const { world, nowMs } = context;
    const service = loadService(context, input.ServiceId);
    const enterprise = loadEnterpriseOf(context, service);
    const isRooms = service.Data.Discriminator === 'Bookable' && service.Data.Value.TimeUnitPeriod === 'Day';
    if (isRooms && context.switches.ordersRefuseAccommodation) throw invalidField('ServiceId');
    const account = world.customers.find(input.AccountId ?? input.CustomerId);
    if (account?.ChainId !== enterprise.ChainId) throw invalidField('AccountId');
    const reservationId = input.LinkedReservationId;
    if (reservationId) loadReservation(context, reservationId, 'LinkedReservationId');
    if (!input.ProductOrders?.length && !input.Items?.length) throw invalidField('ProductOrders');
    const billId = checkBill(context, input.BillId, enterprise.Id, account.Id);
    const order = world.productOrders.put({
      Id: context.newId(),
      EnterpriseId: enterprise.Id,
      ServiceId: service.Id,
      AccountId: account.Id,
      Number: String(world.productOrders.size + 1),
      CreatedAtMs: nowMs,
      BusinessSegmentId: input.BusinessSegmentId ?? null,
      LinkedReservationId: reservationId ?? null,
    });
    const place = { context, enterprise, service, order, consumedAtMs: input.ConsumptionUtc ?? nowMs };
    for (const item of input.Items ?? []) postItem({ ...place, billId }, item);
    for (const ordered of input.ProductOrders ?? []) postProduct({ ...place, billId }, ordered);
    return { OrderId: order.Id };
  },
});

interface Posting {
  context: Context;
  enterprise: EnterpriseRow;
  service: ServiceRow;
  order: ProductOrderRow;
  consumedAtMs: number;
  billId: string | null;
}

function describeLine({ enterprise, service, order, consumedAtMs, billId }: Posting) {
  return {
    enterpriseId: enterprise.Id,
    accountId: order.AccountId,
    serviceId: service.Id,
    serviceOrderId: order.Id,
    consumedAtMs,
    startsAtMs: null,
    billId,
    cancelsWithReservation: false,
  };
}

function postItem(posting: Posting, item: z.output<typeof itemInput>): void {
  const { context, enterprise } = posting;
  const unitAmount = readAmount(item.UnitAmount, enterprise, context.switches, context.nowMs);
  const isNegative = unitAmount.GrossValue * item.UnitCount < 0;
  if (isNegative && !context.switches.ordersAcceptNegative) throw ruleRefusal('A negative amount is not allowed.');
  addOrderItem(context, {
    ...describeLine(posting),
    type: 'CustomItem',
    revenueType: 'Additional',
    name: item.Name,
    unitCount: item.UnitCount,
    unitAmount,
    amount: multiplyAmount(unitAmount, item.UnitCount),
    productId: null,
    accountingCategoryId: item.AccountingCategoryId ?? null,
    externalIdentifier: item.ExternalIdentifier ?? null,
  });
}

function postProduct(posting: Posting, ordered: ProductOrderInput): void {
  const { context, enterprise } = posting;
  const product = context.world.products.find(ordered.ProductId);
  const owner = context.world.services.find(product?.ServiceId);
  if (!product || owner?.EnterpriseId !== enterprise.Id) throw invalidField('ProductId');
  const own = ordered.UnitAmount;
  const unitAmount = own ? readAmount(own, enterprise, context.switches, context.nowMs) : product.Price;
  const unitCount = ordered.Count ?? 1;
  addOrderItem(context, {
    ...describeLine(posting),
    type: 'ProductOrder',
    revenueType: 'Product',
    name: product.Names[enterprise.DefaultLanguageCode] ?? null,
    unitCount,
    unitAmount,
    amount: multiplyAmount(unitAmount, unitCount),
    productId: product.Id,
    accountingCategoryId: product.AccountingCategoryId,
    externalIdentifier: ordered.ExternalIdentifier ?? null,
  });
}

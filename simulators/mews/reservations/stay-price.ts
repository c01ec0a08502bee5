import { Big } from 'big.js';
import { readAmount } from '../money/amount-parameters.ts';
import { makeAmount, priceSettingOf, sumAmounts } from '../money/amounts.ts';
import { invalidField } from '../request/mews-refusal.ts';
import type { Amount } from '../model/amount.ts';
import type { ProductRow } from '../model/product-rows.ts';
import type { Context } from '../request/operation.ts';
import { priceProductOrder } from './product-prices.ts';
import { categoryValue, currencyOf, occupancyValue } from '../rates/rate-prices.ts';
import type { RequestedStay } from './requested-stay.ts';
import type { ProductOrderInput } from './reservation-input.ts';
import { listRuleProducts } from './rule-products.ts';
import { zoned } from '../rooms/time-units.ts';

/** One amount per time unit of the stay, from the rate or from prices in the request. */
export function priceUnits(context: Context, stay: RequestedStay): Amount[] {
  const { input, enterprise, rate, category, persons, time } = stay;
  const currency = currencyOf(context.world, rate);
  const setting = priceSettingOf(enterprise, currency, context.switches);
  const occupancy = occupancyValue(context.world, rate, category, persons);
  return stay.unitStarts.map((unitStartMs, index) => {
    const own = input.TimeUnitPrices?.find((price) => price.Index === index)?.Amount ?? input.TimeUnitAmount;
    if (own) return readAmount(own, enterprise, context.switches, context.nowMs);
    const date = zoned(time, unitStartMs).toPlainDate();
    const value = categoryValue(context.world, rate, category, unitStartMs, date).plus(occupancy);
    return makeAmount(setting, value.lt(0) ? value.times(0) : value, enterprise.AccommodationTaxCodes);
  });
}

export interface PricedProduct {
  product: ProductRow;
  order: ProductOrderInput;
  unitAmount: Amount;
  unitCount: number;
  amount: Amount;
}

/** The ordered products, each priced by its charging mode. */
export function priceProducts(context: Context, stay: RequestedStay, orders: ProductOrderInput[]): PricedProduct[] {
  return orders.map((order) => {
    const product = context.world.products.find(order.ProductId);
    const owner = context.world.services.find(product?.ServiceId);
    const isSold = product?.IsActive && owner?.EnterpriseId === stay.enterprise.Id;
    if (!product || !isSold) throw invalidField('ProductId');
    return { product, order, ...priceProductOrder(context, stay, withPrice(context, stay, product), order) };
  });
}

/** A product that is a share of the nights gets its price for this stay. */
function withPrice(context: Context, stay: RequestedStay, product: ProductRow): ProductRow {
  const plan = context.world.productPlans.find(product.Id);
  if (plan?.Share === undefined) return product;
  const { Currency, GrossValue } = sumAmounts(product.Price.Currency, priceUnits(context, stay));
  const setting = { ...priceSettingOf(stay.enterprise, Currency, context.switches), pricing: 'Gross' as const };
  return { ...product, Price: makeAmount(setting, new Big(GrossValue).times(plan.Share), plan.TaxCodes) };
}

/** The total of units and ordered products, which `reservations/price` returns. */
export function priceStay(context: Context, stay: RequestedStay): Amount {
  const currency = currencyOf(context.world, stay.rate);
  const orders = [...(stay.input.ProductOrders ?? [])];
  if (context.switches.priceIncludesRuleProducts) orders.push(...listRuleProducts(context, stay));
  const products = priceProducts(context, stay, orders).map((priced) => priced.amount);
  return sumAmounts(currency, [...priceUnits(context, stay), ...products]);
}

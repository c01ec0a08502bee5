import { Big } from 'big.js';
import { readAmount } from '../money/amount-parameters.ts';
import { makeAmount, multiplyAmount, priceSettingOf, sumAmounts } from '../money/amounts.ts';
import { invalidField } from '../request/mews-refusal.ts';
import type { Amount } from '../model/amount.ts';
import type { ChargingMode, ProductRow } from '../model/product-rows.ts';
import type { Context } from '../request/operation.ts';
import type { RequestedStay } from './requested-stay.ts';
import type { ProductOrderInput } from './reservation-input.ts';

export interface ProductPrice {
  unitAmount: Amount;
  unitCount: number;
  amount: Amount;
}

/**
 * The price of an ordered product for a stay. `Count` is per charged unit: once, per night, per person, or per person
 * and night. Persons with an age price pay that one.
 */
export function priceProductOrder(
  context: Context,
  stay: RequestedStay,
  product: ProductRow,
  order: ProductOrderInput,
): ProductPrice {
  checkOrderTimes(product.ChargingMode, order);
  const units = isPerUnit(product.ChargingMode) ? countUnits(stay, order) : 1;
  if (order.Count && !context.switches.productCountIsPerUnit) {
    return priceTotalCount(context, stay, product, order, order.Count);
  }
  const each = (order.Count ?? 1) * units;
  const own = order.UnitAmount;
  const unitAmount = readUnitAmount(context, stay, product, order);
  if (!isPerPerson(product.ChargingMode)) {
    return { unitAmount, unitCount: each, amount: multiplyAmount(unitAmount, each) };
  }
  const parts = stay.persons.map((person) => {
    const price = own ? unitAmount : priceForAge(context, stay, product, person.AgeCategoryId);
    return multiplyAmount(price, person.Count * each);
  });
  const unitCount = stay.persons.reduce((sum, person) => sum + person.Count, 0) * each;
  return { unitAmount, unitCount, amount: sumAmounts(unitAmount.Currency, parts) };
}

function priceTotalCount(
  context: Context,
  stay: RequestedStay,
  product: ProductRow,
  order: ProductOrderInput,
  unitCount: number,
): ProductPrice {
  const unitAmount = readUnitAmount(context, stay, product, order);
  return { unitAmount, unitCount, amount: multiplyAmount(unitAmount, unitCount) };
}

function readUnitAmount(context: Context, stay: RequestedStay, product: ProductRow, order: ProductOrderInput): Amount {
  const own = order.UnitAmount;
  return own ? readAmount(own, stay.enterprise, context.switches, context.nowMs) : product.Price;
}

function isPerUnit(mode: ChargingMode): boolean {
  return mode === 'PerTimeUnit' || mode === 'PerPersonPerTimeUnit';
}

function isPerPerson(mode: ChargingMode): boolean {
  return mode === 'PerPerson' || mode === 'PerPersonPerTimeUnit';
}

/** Products charged once or per person happen at one instant, so their start and end must be equal. */
function checkOrderTimes(mode: ChargingMode, order: ProductOrderInput): void {
  if (isPerUnit(mode) || !order.StartUtc || !order.EndUtc) return;
  if (order.StartUtc !== order.EndUtc) throw invalidField('EndUtc');
}

function countUnits(stay: RequestedStay, order: ProductOrderInput): number {
  const start = order.StartUtc ?? Number.NEGATIVE_INFINITY;
  const end = order.EndUtc ?? Number.POSITIVE_INFINITY;
  const dayMs = 24 * 60 * 60 * 1000;
  const { length } = stay.unitStarts.filter((unit) => unit + dayMs > start && unit < end);
  return Math.max(1, length);
}

export function priceForAge(
  context: Context,
  stay: Pick<RequestedStay, 'enterprise'>,
  product: ProductRow,
  ageCategoryId: string,
): Amount {
  const plan = context.world.productPlans.find(product.Id);
  const own = plan?.AgeCategoryValues.find((value) => value.AgeCategoryId === ageCategoryId);
  if (!plan || !own) return product.Price;
  const setting = priceSettingOf(stay.enterprise, product.Price.Currency, context.switches);
  return makeAmount(setting, new Big(own.Value), plan.TaxCodes);
}

import type { Big } from 'big.js';
import { makeAmount, priceSettingOf } from '../../money/amounts.ts';
import { guid, instant } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import type { Amount } from '../../model/amount.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { type Context, defineOperation, loadEnterpriseOf, loadService } from '../../request/operation.ts';
import { baseValue, categoryValue, currencyOf, independentRateOf, planOf } from '../../rates/rate-prices.ts';
import type { RateRow } from '../../model/rate-rows.ts';
import { findServiceTime, listUnitStarts, type ServiceTime, zoned } from '../../rooms/time-units.ts';

/** Prices per unit at each category's standard occupancy, and the adjustments for other parties. */
export const getRatePricing = defineOperation({
  path: 'rates/getPricing',
  input: {
    RateId: guid,
    ProductId: guid.nullish(),
    FirstTimeUnitStartUtc: instant.nullish(),
    LastTimeUnitStartUtc: instant.nullish(),
    /** Deprecated names of the two above. */
    StartUtc: instant.nullish(),
    EndUtc: instant.nullish(),
  },
  handle(context, input) {
    const rate = context.world.rates.find(input.RateId);
    if (!rate || !context.world.services.find(rate.ServiceId)) throw invalidField('RateId');
    const service = loadService(context, rate.ServiceId);
    const time = findServiceTime(context.world, service);
    if (!time) throw invalidField('RateId');
    const first = input.FirstTimeUnitStartUtc ?? input.StartUtc;
    const last = input.LastTimeUnitStartUtc ?? input.EndUtc;
    if (first === null || first === undefined) throw invalidField('FirstTimeUnitStartUtc');
    if (last === null || last === undefined) throw invalidField('LastTimeUnitStartUtc');
    const starts = listUnitStarts(time, first, last);
    const plan = planOf(context.world, rate);
    const occupancyPlan = planOf(context.world, independentRateOf(context.world, rate));
    return {
      Currency: currencyOf(context.world, rate),
      TimeUnitStartsUtc: starts.map(formatInstant),
      DatesUtc: starts.map(formatInstant),
      ...priceUnits(context, rate, time, starts),
      CategoryAdjustments: occupancyPlan.CategoryAdjustments.map((adjustment) => ({
        CategoryId: adjustment.CategoryId,
        ParentCategoryId: null,
        AbsoluteValue: adjustment.AbsoluteValue,
        RelativeValue: adjustment.RelativeValue,
      })),
      AgeCategoryAdjustments: occupancyPlan.AgeCategoryAdjustments,
      RelativeAdjustment: plan.RelativeAdjustment,
      AbsoluteAdjustment: plan.AbsoluteAdjustment,
      EmptyUnitAdjustment: occupancyPlan.EmptyUnitAdjustment,
      ExtraUnitAdjustment: occupancyPlan.ExtraUnitAdjustment,
    };
  },
});

function priceUnits(context: Context, rate: RateRow, time: ServiceTime, starts: number[]) {
  const { world } = context;
  const enterprise = loadEnterpriseOf(context, loadService(context, rate.ServiceId));
  const setting = priceSettingOf(enterprise, currencyOf(world, rate), context.switches);
  const amountOf = (value: Big) => makeAmount(setting, value, enterprise.AccommodationTaxCodes);
  const dated = starts.map((start) => ({ start, date: zoned(time, start).toPlainDate() }));
  const categories = world.resourceCategories
    .list()
    .filter((category) => category.ServiceId === rate.ServiceId && category.IsActive);
  // `BasePrices` and `Prices` are deprecated and still sent: plain numbers, gross or net as the enterprise prices.
  const valueOf = ({ GrossValue, NetValue }: Amount) => (enterprise.Pricing === 'Net' ? NetValue : GrossValue);
  const BaseAmountPrices = dated.map(({ start, date }) => amountOf(baseValue(world, rate, start, date)));
  const CategoryPrices = categories.map((category) => {
    const AmountPrices = dated.map(({ start, date }) => amountOf(categoryValue(world, rate, category, start, date)));
    return { CategoryId: category.Id, AmountPrices, Prices: AmountPrices.map(valueOf) };
  });
  return { BaseAmountPrices, BasePrices: BaseAmountPrices.map(valueOf), CategoryPrices };
}

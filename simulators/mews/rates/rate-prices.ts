import { Big } from 'big.js';
import type { PersonCount } from '../model/booking-rows.ts';
import type { RatePlanRow, RateRow } from '../model/rate-rows.ts';
import type { ResourceCategoryRow } from '../model/room-rows.ts';
import { precisionOf } from '../values/tax-tables.ts';
import type { World } from '../model/world.ts';

const friday = 5;
const saturday = 6;

/** The value of one time unit of a rate, before categories and guests, gross or net as the enterprise prices. */
export function baseValue(world: World, rate: RateRow, unitStartMs: number, date: Temporal.PlainDate): Big {
  return adjustForRate(world, rate, independentValue(world, rate, undefined, unitStartMs, date));
}

/** The value of one time unit in a category at its standard occupancy (`Capacity` persons). */
export function categoryValue(
  world: World,
  rate: RateRow,
  category: ResourceCategoryRow,
  unitStartMs: number,
  date: Temporal.PlainDate,
): Big {
  return adjustForRate(world, rate, independentValue(world, rate, category, unitStartMs, date));
}

/**
 * The adjustment for a non-standard party: less for empty places, more for extra beds and by age. A party over capacity
 * is priced as if it fitted, as Mews does.
 */
export function occupancyValue(
  world: World,
  rate: RateRow,
  category: ResourceCategoryRow,
  persons: PersonCount[],
): Big {
  const plan = planOf(world, independentRateOf(world, rate));
  const places = category.Capacity + category.ExtraCapacity;
  const ages = listAges(world, persons).slice(0, places);
  const empty = Math.max(0, category.Capacity - ages.length);
  const extraAges = ages.slice(category.Capacity);
  let value = new Big(plan.EmptyUnitAdjustment).times(empty);
  for (const ageCategoryId of extraAges) {
    const own = plan.AgeCategoryAdjustments.find(
      (adjustment) => adjustment.AgeCategoryId === ageCategoryId && adjustment.Type === 'ExtraOccupancyAdjustment',
    );
    value = value.plus(plan.ExtraUnitAdjustment).plus(own?.AbsoluteValue ?? 0);
  }
  return value;
}

/** One age category id per person, adults first, because they take the standard places. */
function listAges(world: World, persons: PersonCount[]): string[] {
  const rank = (id: string) => (world.ageCategories.find(id)?.Classification === 'Adult' ? 0 : 1);
  return [...persons]
    .sort((a, b) => rank(a.AgeCategoryId) - rank(b.AgeCategoryId))
    .flatMap((person) => Array.from({ length: person.Count }, () => person.AgeCategoryId));
}

function independentValue(
  world: World,
  rate: RateRow,
  category: ResourceCategoryRow | undefined,
  unitStartMs: number,
  date: Temporal.PlainDate,
): Big {
  const owner = independentRateOf(world, rate);
  const ownPrice = category && world.ratePrices.find(ratePriceId(owner.Id, category.Id, unitStartMs));
  if (ownPrice) return new Big(ownPrice.Value);
  const plan = planOf(world, owner);
  const updated = world.ratePrices.find(ratePriceId(owner.Id, null, unitStartMs));
  const base = updated ? new Big(updated.Value) : seasonalValue(plan, date);
  const adjustment = plan.CategoryAdjustments.find((own) => own.CategoryId === category?.Id);
  if (!adjustment) return base;
  return base.times(new Big(1).plus(adjustment.RelativeValue)).plus(adjustment.AbsoluteValue);
}

function seasonalValue(plan: RatePlanRow, date: Temporal.PlainDate): Big {
  const season = plan.SeasonFactors[date.month - 1] ?? 1;
  const isWeekend = date.dayOfWeek === friday || date.dayOfWeek === saturday;
  const weekend = isWeekend ? new Big(1).plus(plan.WeekendShare) : new Big(1);
  return new Big(plan.BaseValue).times(season).times(weekend).round(0, Big.roundHalfUp);
}

function adjustForRate(world: World, rate: RateRow, value: Big): Big {
  const currency = currencyOf(world, rate);
  const plan = planOf(world, rate);
  const adjusted = rate.BaseRateId
    ? value.times(new Big(1).plus(plan.RelativeAdjustment)).plus(plan.AbsoluteAdjustment)
    : value;
  return adjusted.round(precisionOf(currency), Big.roundHalfUp);
}

/** The independent rate: the rate itself, or the one it depends on. */
export function independentRateOf(world: World, rate: RateRow): RateRow {
  return world.rates.find(rate.BaseRateId) ?? rate;
}

export function planOf(world: World, rate: RateRow): RatePlanRow {
  const plan = world.ratePlans.find(rate.Id);
  if (!plan) throw new Error(`Rate ${rate.Id} has no plan.`);
  return plan;
}

export function ratePriceId(rateId: string, categoryId: string | null, unitStartMs: number): string {
  return `${rateId}/${categoryId ?? 'base'}/${unitStartMs}`;
}

/** Rates are sold in their enterprise's default currency. */
export function currencyOf(world: World, rate: RateRow): string {
  const service = world.services.find(rate.ServiceId);
  const enterprise = world.enterprises.find(service?.EnterpriseId);
  return enterprise?.Currencies.find((currency) => currency.IsDefault)?.Currency ?? 'EUR';
}

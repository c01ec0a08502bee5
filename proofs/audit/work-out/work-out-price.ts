import { Big } from 'big.js';
import { precisionOf, taxRates, type TaxRate } from '../../../simulators/mews/values/tax-tables.ts';
import type { CategoryPlan } from '../../../simulators/mews/seed/hotel-plan.ts';
import { AGES, currencyOf, type Age, type House, type Party, type RateName } from '../world/houses.ts';
import { minorUnits, roundTo } from '../world/minor-units.ts';

/** A price in minor units: gross, net, and each tax by its code. */
export type Worth = { readonly gross: number; readonly net: number; readonly taxes: ReadonlyMap<string, number> };

export const NOTHING: Worth = { gross: 0, net: 0, taxes: new Map() };

export function addUp(worths: readonly Worth[]): Worth {
  const taxes = new Map<string, number>();
  for (const worth of worths) for (const [code, tax] of worth.taxes) taxes.set(code, (taxes.get(code) ?? 0) + tax);
  const total = (of: (worth: Worth) => number): number => worths.reduce((before, worth) => before + of(worth), 0);
  return { gross: total(({ gross }) => gross), net: total(({ net }) => net), taxes };
}

export type Room = { readonly category: number; readonly rate: RateName; readonly party: Party };

export function listNights(from: Temporal.PlainDate, nights: number): Temporal.PlainDate[] {
  return Array.from({ length: nights }, (_, night) => from.add({ days: night }));
}

/**
 * One night of a room. Starts from the hotel's base price, times its season and its weekend (Friday and Saturday
 * nights), in whole units of the currency. Adds the room's own adjustment. A dependent rate takes its share of that
 * (simulators/mews/model/rate-rows.ts: "a dependent rate takes its base rate's price times (1 + RelativeAdjustment)").
 * Empty beds and persons in extra beds are adjusted last. Persons above the room's capacity are not priced
 * (mews/contract.md 12.6).
 */
export function priceOfNight(house: House, { category, rate, party }: Room, date: Temporal.PlainDate): Worth {
  const { rates } = house.plan;
  const room = house.plan.categories[category];
  if (!room) throw new Error(`${house.id} has no room category ${category}`);
  const season = rates.seasonFactors[date.month - 1] ?? 1;
  const weekend = date.dayOfWeek === 5 || date.dayOfWeek === 6 ? new Big(1).plus(rates.weekendShare) : new Big(1);
  const base = roundTo(new Big(rates.baseValue).times(season).times(weekend), 0);
  const ofRoom = base.times(new Big(1).plus(room.relativeAdjustment ?? 0)).plus(room.absoluteAdjustment);
  const ofRate = rate === 'saver' ? ofRoom.times(new Big(1).plus(rates.saverShare)) : ofRoom;
  return taxed(house, ofRate.plus(adjustForParty(house, room, party)), house.plan.accommodationTaxes);
}

/**
 * Adults take the room's own beds first, then children, then infants. All others get extra beds, which cost less for a
 * child or an infant.
 */
function adjustForParty({ plan: { rates } }: House, room: CategoryPlan, party: Party): Big {
  const persons = listPersons(party);
  const empty = Math.max(0, room.capacity - persons.length);
  const extra = persons.slice(room.capacity, room.capacity + room.extraCapacity);
  const byAge = { adult: 0, child: rates.childAdjustment, infant: rates.infantAdjustment };
  const ofExtra = extra.reduce((total, age) => total.plus(rates.extraUnit).plus(byAge[age]), new Big(0));
  return ofExtra.plus(new Big(rates.emptyUnit).times(empty));
}

/**
 * A price with its taxes (mews/contract.md 2.6). A gross price includes at most one tax. On a net price a relative tax
 * is a share of it, and a flat one is an amount. A dependent tax is a share of the price and the taxes that it names.
 * Each tax is rounded to the currency separately.
 */
export function taxed(house: House, value: Big, codes: readonly string[]): Worth {
  const currency = currencyOf(house);
  const decimals = precisionOf(currency);
  const price = roundTo(value, decimals);
  const worth = (net: Big, taxes: readonly (readonly [string, Big])[]): Worth => ({
    gross: minorUnits(
      taxes.reduce((total, [, tax]) => total.plus(tax), net),
      currency,
    ),
    net: minorUnits(net, currency),
    taxes: new Map(taxes.map(([code, tax]) => [code, minorUnits(tax, currency)])),
  });
  const rates = codes.map(findTaxRate);
  if (house.plan.pricing === 'Gross') {
    const [rate] = rates;
    const net = rate ? roundTo(price.div(new Big(1).plus(rate.Value)), decimals) : price;
    return worth(net, rate ? [[rate.Code, price.minus(net)]] : []);
  }
  return worth(
    price,
    rates.map((rate) => [rate.Code, taxOfNet(price, rate, rates, decimals)]),
  );
}

function taxOfNet(net: Big, { Strategy: strategy }: TaxRate, all: readonly TaxRate[], decimals: number): Big {
  switch (strategy.Discriminator) {
    case 'Relative':
      return roundTo(net.times(strategy.Value.Value), decimals);
    case 'Flat':
      return new Big(strategy.Value.Value);
    case 'Dependent': {
      const bases = all.filter(({ TaxationCode }) => strategy.Value.BaseTaxationCodes.includes(TaxationCode));
      const withTaxes = bases.reduce((total, base) => total.plus(taxOfNet(net, base, all, decimals)), net);
      return roundTo(withTaxes.times(strategy.Value.Value), decimals);
    }
  }
}

function findTaxRate(code: string): TaxRate {
  const rate = taxRates.find(({ Code }) => Code === code);
  if (!rate) throw new Error(`there is no tax rate ${code}`);
  return rate;
}

/**
 * The price of one order of an extra for a stay in a room (mews/contract.md 4.9): once, per night, per person, or per
 * person and night. Children and infants have their own price if the hotel sets one. Each person's price of a night is
 * taxed separately.
 */
export function priceOfExtra(house: House, index: number, party: Party, nights: number): Worth {
  const product = house.plan.products[index];
  if (!product) throw new Error(`${house.id} has no product ${index}`);
  const { charging, taxCodes } = product;
  const byAge: Record<Age, number> = {
    adult: product.value,
    child: product.childValue ?? product.value,
    infant: product.infantValue ?? product.value,
  };
  const each = (age: Age): Worth => taxed(house, new Big(byAge[age]), taxCodes);
  const times = charging === 'PerTimeUnit' || charging === 'PerPersonPerTimeUnit' ? nights : 1;
  const units = charging === 'Once' || charging === 'PerTimeUnit' ? [each('adult')] : listPersons(party).map(each);
  return addUp(Array.from({ length: times }, () => units).flat());
}

export const listPersons = (party: Party): Age[] =>
  AGES.flatMap((age) => Array.from({ length: party[age] }, () => age));

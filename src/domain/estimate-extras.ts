import { countChargedUnits, type Extra, type QuotedExtra } from './offer.ts';
import { multiplyPrice, sumPrices, type Price } from './price.ts';
import type { Party, Stay } from './stay.ts';

/**
 * What one of each extra comes to for the parties of all rooms, from the price of its unit, or of its unit for a person
 * of each age: what a search shows before the PMS is asked for a quote. Null where only a quote knows one of them.
 */
export function estimateExtras(
  extras: readonly Extra[],
  stay: Stay,
  parties: readonly Party[],
): readonly QuotedExtra[] | null {
  if (parties.length === 0) return [];
  const estimated = extras.map((extra) => estimateExtra(extra, stay, parties)).filter((extra) => extra !== null);
  return estimated.length === extras.length ? estimated : null;
}

function estimateExtra(extra: Extra, stay: Stay, parties: readonly Party[]): QuotedExtra | null {
  const { id: extraId, name, charging, isCityTax } = extra;
  const parts = listUnits(extra, stay, parties).map(({ price, units }) => price && multiplyPrice(price, units));
  const known = parts.filter((part) => part !== null);
  const currency = known[0]?.currency;
  if (currency === undefined || known.length < parts.length) return null;
  const price = sumPrices(currency, known);
  return { extraId, name, count: 1, charging, isCityTax, price, priceSummary: price };
}

type Units = { readonly price: Price | null; readonly units: number };

/** The units that one of an extra comes to, with the price of each: one entry, or one for each age of the parties. */
function listUnits({ charging, price, pricesByAge }: Extra, stay: Stay, parties: readonly Party[]): Units[] {
  if (!pricesByAge) return [{ price, units: countChargedUnits(charging, stay, parties) }];
  return parties.flat().map((persons) => ({
    price: pricesByAge.find(({ ageCategoryId }) => ageCategoryId === persons.ageCategoryId)?.price ?? null,
    units: countChargedUnits(charging, stay, [[persons]]),
  }));
}

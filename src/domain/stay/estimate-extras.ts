import { countChargedUnits, isChargedByPerson, type Extra, type QuotedExtra } from './offer.ts';
import { multiplyPrice, sumPrices, type Price } from './price.ts';
import type { Party, Stay } from './stay.ts';

/**
 * Estimates the price of one of each extra for the parties of all rooms, from its unit price or its unit prices by age.
 * A search shows this before the PMS is asked for a quote. Null if only a quote knows one of the prices.
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
  const { id: extraId, name, textLanguages, charging, isCityTax } = extra;
  const isByRoom = isChargedByPerson(charging);
  const parts = (isByRoom ? parties : parties.slice(0, 1)).map((party) => estimateForParty(extra, stay, party));
  const known = parts.filter((part) => part !== null);
  const currency = known[0]?.currency;
  if (currency === undefined || known.length < parts.length) return null;
  const price = sumPrices(currency, known);
  const roomPrices = isByRoom ? known : null;
  return { extraId, name, textLanguages, count: 1, charging, isCityTax, price, priceSummary: price, roomPrices };
}

function estimateForParty({ charging, price, pricesByAge }: Extra, stay: Stay, party: Party): Price | null {
  if (!pricesByAge) return price && multiplyPrice(price, countChargedUnits(charging, stay, [party]));
  const parts = party.map((persons) => {
    const own = pricesByAge.find(({ ageCategoryId }) => ageCategoryId === persons.ageCategoryId)?.price;
    return own ? multiplyPrice(own, countChargedUnits(charging, stay, [[persons]])) : null;
  });
  const known = parts.filter((part) => part !== null);
  return known[0] && known.length === parts.length ? sumPrices(known[0].currency, known) : null;
}

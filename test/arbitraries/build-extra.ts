import { asId, type ExtraId } from '#domain/value/ids.ts';
import type { AgePrice, Charging, Extra } from '#domain/stay/offer.ts';
import { untaxed } from './build-quote.ts';

/** An extra that costs ten euros for a person of any age. */
export function buildExtra(id: string, charging: Charging): Extra {
  const texts = { name: id, description: '', textLanguages: {}, image: null };
  return {
    id: asId<ExtraId>(id),
    ...texts,
    charging,
    price: untaxed('EUR', 1_000),
    pricesByAge: null,
    isCityTax: false,
  };
}

/** The price of one unit by age, in minor units of euros. Null where only a quote has the price. */
export function agePrices(byAge: Readonly<Record<string, number | null>>): AgePrice[] {
  return Object.entries(byAge).map(([id, amount]) => ({
    ageCategoryId: asId(id),
    price: amount === null ? null : untaxed('EUR', amount),
  }));
}

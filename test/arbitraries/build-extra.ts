import { asId, type ExtraId } from '#domain/value/ids.ts';
import type { AgePrice, Charging, Extra } from '#domain/stay/offer.ts';
import { untaxed } from './build-quote.ts';

/** An extra that costs everybody ten euros. */
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

/** What one unit costs a person of each age in minor units of euros; null where only a quote knows. */
export function agePrices(byAge: Readonly<Record<string, number | null>>): AgePrice[] {
  return Object.entries(byAge).map(([id, amount]) => ({
    ageCategoryId: asId(id),
    price: amount === null ? null : untaxed('EUR', amount),
  }));
}

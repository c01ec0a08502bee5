import type { Extra } from '#domain/stay/offer.ts';
import type { ReadyProperty } from './load-property.ts';

const NO_TAXES: readonly Extra[] = [];

/** The city taxes that a property adds to the price of a stay; none where its prices include them. */
export async function listCityTaxes({ property, pms }: ReadyProperty, language: string): Promise<readonly Extra[]> {
  if (property.cityTaxIncluded) return NO_TAXES;
  const extras = await pms.listExtras(language);
  return taxesOf.getOrInsertComputed(extras, () => extras.filter(({ isCityTax }) => isCityTax));
}

/** The same list for the same extras, by which answers made of it are found again. */
const taxesOf = new WeakMap<readonly Extra[], readonly Extra[]>();

import type { Extra } from '#domain/stay/offer.ts';
import type { ReadyProperty } from './load-property.ts';

const NO_TAXES: readonly Extra[] = [];

/** Empty if the property's prices include them. */
export async function listCityTaxes({ property, pms }: ReadyProperty, language: string): Promise<readonly Extra[]> {
  if (property.cityTaxIncluded) return NO_TAXES;
  const extras = await pms.listExtras(language);
  return taxesOf.getOrInsertComputed(extras, () => extras.filter(({ isCityTax }) => isCityTax));
}

/** Returns the identical list for the same extras, because results are cached by its identity. */
const taxesOf = new WeakMap<readonly Extra[], readonly Extra[]>();

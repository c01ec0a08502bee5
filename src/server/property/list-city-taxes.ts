import type { Extra } from '#domain/offer.ts';
import type { ReadyProperty } from './load-property.ts';

/** The city taxes that a property adds to the price of a stay; none where its prices include them. */
export async function listCityTaxes({ property, pms }: ReadyProperty, language: string): Promise<readonly Extra[]> {
  if (property.cityTaxIncluded) return [];
  const extras = await pms.listExtras(language);
  return extras.filter(({ isCityTax }) => isCityTax);
}

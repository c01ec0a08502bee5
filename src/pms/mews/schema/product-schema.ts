import { z } from 'zod';
import { amountSchema } from './amount-schema.ts';
import { flag, id, list, localized, oneOf, optionalInteger, optionalText, orBroken } from './lenient.ts';

const writtenProductSchema = z.object({
  Id: id,
  IsActive: flag(true),
  Names: localized,
  ExternalNames: localized,
  ShortNames: localized,
  Descriptions: localized,
  ChargingMode: oneOf(['Once', 'PerTimeUnit', 'PerPersonPerTimeUnit', 'PerPerson']),
  Options: z.object({ ExcludePriceFromOffer: flag(false) }).nullish(),
  Classifications: z.object({ CityTax: flag(false) }).nullish(),
  Price: amountSchema.nullish().catch(null),
  Pricing: z
    .object({ Discriminator: oneOf(['Absolute', 'Relative']) })
    .nullish()
    .catch(null),
  ImageIds: list(z.string()),
  Ordering: optionalInteger,
});

/** Null for a share of something else. Mews then sends no value, or 0 and the deprecated `Pricing`. */
export const productSchema = writtenProductSchema.transform(({ Pricing, Price = null, ...product }) => {
  return { ...product, Price: Pricing?.Discriminator === 'Relative' ? null : Price };
});
export type MewsProduct = z.output<typeof productSchema>;

export const productsPageSchema = z.object({
  Products: list(orBroken(productSchema)),
  CustomerProducts: list(orBroken(productSchema)),
  Cursor: optionalText,
});

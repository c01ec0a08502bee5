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

/**
 * Its price is null where it has none of its own, as it is a share of something else: then Mews sends no value, or 0
 * and says so only by `Pricing`, which is deprecated.
 */
export const productSchema = writtenProductSchema.transform(({ Pricing, Price = null, ...product }) => {
  return { ...product, Price: Pricing?.Discriminator === 'Relative' ? null : Price };
});
export type MewsProduct = z.output<typeof productSchema>;

export const productsPageSchema = z.object({
  Products: list(orBroken(productSchema)),
  CustomerProducts: list(orBroken(productSchema)),
  Cursor: optionalText,
});

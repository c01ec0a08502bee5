import { z } from 'zod';
import { amountSchema } from './amount-schema.ts';
import { flag, id, list, localized, oneOf, optionalInteger, optionalText } from './lenient.ts';

export const productSchema = z.object({
  Id: id,
  IsActive: flag(true),
  Names: localized,
  ExternalNames: localized,
  ShortNames: localized,
  Descriptions: localized,
  ChargingMode: oneOf(['Once', 'PerTimeUnit', 'PerPersonPerTimeUnit', 'PerPerson']),
  Options: z.object({ ExcludePriceFromOffer: flag(false) }).nullish(),
  Classifications: z.object({ CityTax: flag(false) }).nullish(),
  /** Null where it has no value of its own, as it is a share of something else; `Pricing`, which said so, is over. */
  Price: amountSchema.nullish().catch(null),
  ImageIds: list(z.string()),
  Ordering: optionalInteger,
});
export type MewsProduct = z.output<typeof productSchema>;

export const productsPageSchema = z.object({
  Products: list(productSchema),
  CustomerProducts: list(productSchema),
  Cursor: optionalText,
});

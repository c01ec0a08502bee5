import type { ProductRow } from './model/product-rows.ts';
import { textIn } from './text-in.ts';

/** A product with the keys that are deprecated and still answered. */
export function productShape(row: ProductRow, languageCode: string): object {
  return {
    ...row,
    IsDefault: false,
    Name: textIn(row.Names, languageCode),
    ExternalName: textIn(row.ExternalNames, languageCode),
    ShortName: textIn(row.ShortNames, languageCode),
    Description: row.Descriptions && textIn(row.Descriptions, languageCode),
    Charging: row.ChargingMode,
    Posting: row.PostingMode === 'PerTimeUnit' ? 'Daily' : 'Once',
    Pricing: { Discriminator: 'Absolute', Value: row.Price },
  };
}

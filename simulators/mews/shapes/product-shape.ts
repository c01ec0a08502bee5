import type { ProductPlanRow, ProductRow } from '../model/product-rows.ts';
import { textIn } from './text-in.ts';

/**
 * A product with the deprecated keys that are still sent. Seen: a product that is a share of others has a price of 0,
 * and only the deprecated pricing identifies it.
 */
export function productShape(row: ProductRow, plan: ProductPlanRow | undefined, languageCode: string): object {
  const share = plan?.Share;
  return {
    ...row,
    IsDefault: false,
    Name: textIn(row.Names, languageCode),
    ExternalName: textIn(row.ExternalNames, languageCode),
    ShortName: textIn(row.ShortNames, languageCode),
    Description: row.Descriptions && textIn(row.Descriptions, languageCode),
    Charging: row.ChargingMode,
    Posting: row.PostingMode === 'PerTimeUnit' ? 'Daily' : 'Once',
    Pricing:
      share === undefined
        ? { Discriminator: 'Absolute', Value: row.Price }
        : {
            Discriminator: 'Relative',
            Value: { ProductIds: [], TaxRateCodes: plan?.TaxCodes, Multiplier: share, Target: 'GrossValue' },
          },
  };
}

import { asId, type ExtraId } from '#domain/value/ids.ts';
import type { AgePrice, Charging, Extra } from '#domain/stay/offer.ts';
import type { MewsProduct } from '../schema/product-schema.ts';
import { chooseTexts, type TextChoice } from './map-facts.ts';
import { mapPrice } from './map-price.ts';

export const CHARGING = {
  Once: 'once',
  PerTimeUnit: 'per_time_unit',
  PerPerson: 'per_person',
  PerPersonPerTimeUnit: 'per_person_per_time_unit',
} as const satisfies Record<string, Charging>;

export type SoldProduct = MewsProduct & { readonly ChargingMode: keyof typeof CHARGING };

export function isSold(product: MewsProduct): product is SoldProduct {
  return product.IsActive && product.ChargingMode !== 'Other';
}

/** True if Mews charges the product without offering it. City tax is always shown. */
export function isHidden(product: MewsProduct): boolean {
  return (product.Options?.ExcludePriceFromOffer ?? false) && !isCityTax(product);
}

export function isCityTax(product: MewsProduct): boolean {
  return product.Classifications?.CityTax ?? false;
}

function isEmptyTax(product: MewsProduct): boolean {
  return isCityTax(product) && (product.Price?.GrossValue?.eq(0) ?? false);
}

export function isPerPerson(product: SoldProduct): boolean {
  return product.ChargingMode === 'PerPerson' || product.ChargingMode === 'PerPersonPerTimeUnit';
}

/**
 * A price that is a share of another has no amount of its own, so only a quote knows it. A city tax of 0 is treated in
 * the same way, because no hotel would have one. `agePrices` is null unless the product is charged by person.
 */
export function mapExtra(
  product: SoldProduct,
  image: string | null,
  choice: TextChoice,
  agePrices: readonly AgePrice[] | null,
): Extra {
  return {
    id: asId<ExtraId>(product.Id),
    ...chooseTexts(choice, { name: productNamesOf(product), description: [product.Descriptions] }),
    image,
    charging: CHARGING[product.ChargingMode],
    price: product.Price && !isEmptyTax(product) ? mapPrice(product.Price) : null,
    pricesByAge: agePrices,
    isCityTax: isCityTax(product),
  };
}

/** External names are those meant for guests. */
export function productNamesOf({ ExternalNames, Names, ShortNames }: MewsProduct) {
  return [ExternalNames, Names, ShortNames];
}

import { asId, type ExtraId } from '#domain/value/ids.ts';
import type { AgePrice, Charging, Extra } from '#domain/stay/offer.ts';
import type { MewsProduct } from '../schema/product-schema.ts';
import { chooseTexts, type TextChoice } from './map-facts.ts';
import { mapPrice } from './map-price.ts';

/** Mews' ways of charging, in our words. */
export const CHARGING = {
  Once: 'once',
  PerTimeUnit: 'per_time_unit',
  PerPerson: 'per_person',
  PerPersonPerTimeUnit: 'per_person_per_time_unit',
} as const satisfies Record<string, Charging>;

/** A product that can be sold: active and charged in a way we know. */
export type SoldProduct = MewsProduct & { readonly ChargingMode: keyof typeof CHARGING };

export function isSold(product: MewsProduct): product is SoldProduct {
  return product.IsActive && product.ChargingMode !== 'Other';
}

/** True when Mews counts the product's price without offering it; city tax is reported anyway. */
export function isHidden(product: MewsProduct): boolean {
  return (product.Options?.ExcludePriceFromOffer ?? false) && !isCityTax(product);
}

export function isCityTax(product: MewsProduct): boolean {
  return product.Classifications?.CityTax ?? false;
}

function isEmptyTax(product: MewsProduct): boolean {
  return isCityTax(product) && (product.Price?.GrossValue?.eq(0) ?? false);
}

/** True when one unit of the product is charged for each person of a room. */
export function isPerPerson(product: SoldProduct): boolean {
  return product.ChargingMode === 'PerPerson' || product.ChargingMode === 'PerPersonPerTimeUnit';
}

/**
 * A price that is a share of another has no amount of its own: only a quote knows it (contract digest, 4.9). That is
 * taken of a city tax of 0, too, which no hotel would have. `agePrices` as they were found for it; null where it is not
 * charged by person.
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

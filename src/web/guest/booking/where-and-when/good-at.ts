import type { PropertyConfiguration } from '#contract/property.ts';
import type { WireVoucherProduct } from '#contract/sale-page.ts';

/** True when a card of a product can be redeemed at a property. */
export function isGoodAt(
  { redeem_location_ids: own }: Pick<WireVoucherProduct, 'redeem_location_ids'>,
  { redeem_location_ids: there }: Pick<PropertyConfiguration, 'redeem_location_ids'>,
): boolean {
  return own.some((id) => there.includes(id));
}

import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';

/** The earliest present day of the hotels where the card can be used, or the wished day. Empty if there is none. */
export function firstDay(
  { redeem_location_ids: redeemLocationIds }: Pick<WireVoucherProduct, 'redeem_location_ids'>,
  properties: readonly Pick<PropertyConfiguration, 'redeem_location_ids' | 'time_zone'>[],
  wished: string,
  now: Temporal.Instant,
): string {
  const todays = properties.flatMap(({ redeem_location_ids: ids, time_zone: zone }) =>
    zone !== null && isAllowedAt({ redeemLocationIds }, ids) ? [dateAt(now, zone).toString()] : [],
  );
  const [today] = todays.toSorted();
  return today !== undefined && wished > today ? wished : (today ?? '');
}

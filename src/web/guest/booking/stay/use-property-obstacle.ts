import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useBooking } from '../../booking-state/booking-context.ts';

export function usePropertyObstacle(): (property: PropertyConfiguration) => string | undefined {
  const { t } = useTranslation();
  const { cards } = useBooking();
  return (property) => {
    if (property.invalid_because !== null) return t('PROPERTY.NOT_CONFIGURED');
    const isGood =
      cards.length === 0 ||
      cards.some(({ product: { redeem_location_ids: redeemLocationIds } }) =>
        isAllowedAt({ redeemLocationIds }, property.redeem_location_ids),
      );
    return isGood ? undefined : t(cards.length > 1 ? 'PROPERTY.NO_CARD_HERE' : 'CARD.NOT_HERE');
  };
}

import { useTranslation } from '../../text/translation.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';

/**
 * The hotel's name in the page's language, the same at every step. The name in the reservation may be in another
 * language. It is used only if the sale page no longer has the hotel.
 */
export function useHotelName({ reservation, property }: ReservationViewProps): string {
  const { t } = useTranslation();
  return property?.description ?? reservation.details.property?.name ?? t('STAY.THE_HOTEL');
}

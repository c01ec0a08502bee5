import { useTranslation } from '../../text/translation.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';

/** In the page's language. The name in the reservation, maybe in another one, is for a hotel that has left. */
export function useHotelName({ reservation, property }: ReservationViewProps): string {
  const { t } = useTranslation();
  return property?.description ?? reservation.details.property?.name ?? t('STAY.THE_HOTEL');
}

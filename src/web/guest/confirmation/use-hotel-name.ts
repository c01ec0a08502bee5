import { useTranslation } from '../../text/translation.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';

/**
 * The hotel's name, the same at every step: as the sale page has it in the page's language. What came with the
 * reservation may be in the language that it was placed in, and counts only where the sale page has the hotel no more.
 */
export function useHotelName({ reservation, property }: ReservationViewProps): string {
  const { t } = useTranslation();
  return property?.description ?? reservation.details.property?.name ?? t('STAY.THE_HOTEL');
}

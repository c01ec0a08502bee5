import type { Summary } from '#contract/reservation.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import { useBooking } from './booking-context.ts';

/** Words terms of cancelling in a sentence; undefined where the hotel does not say what cancelling costs. */
export function useCancellingWords(): (
  terms: Pick<Summary['cancellation'], 'fee' | 'free_until'>,
) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const { property } = useBooking();
  return ({ fee, free_until: until }) => {
    if (until !== null) {
      const when = format.instant(until, property?.time_zone ?? 'UTC');
      return t('BOOKING.CANCELLING.FREE_UNTIL', { when, city: property?.address?.city ?? '' });
    }
    if (fee === null) return undefined;
    return fee.amount > 0 ? t('BOOKING.CANCELLING.COSTS', { fee: format.money(fee) }) : t('BOOKING.CANCELLING.FREE');
  };
}

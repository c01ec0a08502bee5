import type { Summary } from '#contract/reservation.ts';
import type { WirePrice } from '#contract/values.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { useBooking } from './booking-context.ts';

/**
 * Words the terms of cancelling in a sentence, for what has this price; undefined where the hotel does not say what
 * cancelling costs.
 */
export function useCancellingWords(): (
  terms: Pick<Summary['cancellation'], 'fee' | 'free_until'>,
  price?: WirePrice,
) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const { property } = useBooking();
  return ({ fee, free_until: until }, price) => {
    if (until !== null) {
      return t('BOOKING.CANCELLING.FREE_UNTIL', { when: format.instant(until, property) });
    }
    if (fee === null) return undefined;
    if (fee.amount === 0) return t('BOOKING.CANCELLING.FREE');
    const isAll = price !== undefined && fee.amount >= price.gross_value;
    return t(isAll ? 'BOOKING.CANCELLING.NON_REFUNDABLE' : 'BOOKING.CANCELLING.FEE', {
      fee: format.money(fee, 'short'),
    });
  };
}

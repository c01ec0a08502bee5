import type { Summary } from '#contract/guest/reservation.ts';
import type { WireMoney, WirePrice } from '#contract/values.ts';
import { formatLater } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { useBooking } from './booking-context.ts';

export function useCancellingWords(): (
  terms: Pick<Summary['cancellation'], 'fee' | 'free_until' | 'later'>,
  price?: WirePrice,
) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { property } = useBooking();
  return ({ fee, free_until: until, later = [] }, price) => {
    if (until !== null) {
      return t('BOOKING.CANCELLING.FREE_UNTIL', { when: format.instant(until, property) });
    }
    if (fee === null) return t('BOOKING.CANCELLING.ASK_HOTEL');
    if (fee.amount === 0) return t('BOOKING.CANCELLING.FREE');
    const isAll = price !== undefined && fee.amount >= price.gross_value;
    const money = (amount: WireMoney) => format.money(amount, 'short');
    const now = t(isAll ? 'BOOKING.CANCELLING.NON_REFUNDABLE' : 'BOOKING.CANCELLING.FEE', { fee: money(fee) });
    const changes = later.map(({ from, fee: then }) => ({ when: format.instant(from, property), fee: then }));
    return [now, ...formatLater({ t, money }, changes)].join(' ');
  };
}

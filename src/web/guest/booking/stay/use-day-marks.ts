import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import type { DayMark } from '../../../ui/stay-calendar.tsx';
import { useBooking } from '../booking-context.ts';
import { isGoodNight } from './card-days.ts';
import type { OpenDays } from './open-days.ts';

/** What each day of the calendar means for this guest: open, full, or not one of the card's days. */
export function useDayMarks(days: OpenDays): (date: string, arrival: string | undefined) => DayMark {
  const { t } = useTranslation();
  const format = useFormat();
  const { cards, search } = useBooking();
  return useCallback(
    (date, arrival) => {
      const day = format.date(date, 'weekday');
      if (arrival === undefined && date === search.from)
        return { tone: 'plain', words: t('BOOKING.DAY.IS_ARRIVAL', { day }) };
      if (arrival === undefined && date === search.to)
        return { tone: 'plain', words: t('BOOKING.DAY.IS_DEPARTURE', { day }) };
      if (!days.isKnown(date)) return { tone: 'plain', words: day };
      if (arrival !== undefined && date > arrival) {
        const isOpen = days.isDepartureOpen(arrival, date);
        return isOpen
          ? { tone: 'plain', words: t('BOOKING.DAY.DEPARTURE', { day }) }
          : { tone: 'full', words: t('BOOKING.DAY.NO_DEPARTURE', { day }) };
      }
      if (!days.isArrivalOpen(date)) return { tone: 'full', words: t('BOOKING.DAY.FULL', { day }) };
      const isGood = cards.some(({ product, card }) => isGoodNight(product.validity, card.expires_on, date));
      return isGood
        ? { tone: 'plain', words: t('BOOKING.DAY.ARRIVAL', { day }) }
        : { tone: 'not-allowed', words: t('BOOKING.DAY.NOT_ALLOWED', { day }) };
    },
    [cards, days, format, search.from, search.to, t],
  );
}

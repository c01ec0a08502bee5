import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { fromWireMoney, toWireMoney } from '#contract/wire-values.ts';
import { subtract } from '#domain/money/money.ts';
import { useCallback } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { formatRefusal } from '../../../text/format-error.ts';
import type { DayMark } from '../../../ui/stay-calendar.tsx';
import { isOnlyMoney, type SessionCard } from '../../session/session-cards.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { dayMeaning, departureMeaning, type DayMeaning, type PlainMeaning } from './day-meaning.ts';
import type { OpenDays } from '#domain/stay/open-days.ts';

const PLAIN_WORDS = {
  arrival: 'BOOKING.DAY.ARRIVAL',
  departure: 'BOOKING.DAY.DEPARTURE',
  is_arrival: 'BOOKING.DAY.IS_ARRIVAL',
  is_departure: 'BOOKING.DAY.IS_DEPARTURE',
  arrival_taken: 'BOOKING.DAY.ARRIVAL_CHOSEN',
} as const satisfies Record<Exclude<PlainMeaning, 'not_known'>, string>;

export function useDayMarks(
  open: OpenDays,
  byDate: ReadonlyMap<string, CalendarDay>,
  departures: ReadonlyMap<string, CalendarDay>,
  nights: number,
): (date: string, taken: string | undefined) => DayMark {
  const word = useDayWords(nights);
  const format = useFormat();
  const markDeparture = useDepartureMark(departures);
  const { cards, search } = useBooking();
  const { from, to } = search;
  return useCallback(
    (date, taken) => {
      const meaning = dayMeaning(date, taken, { stay: { from, to }, open, byDate });
      const departure = taken !== undefined && taken < date && isOpenEnd(meaning) ? departures.get(date) : undefined;
      if (departure) return markDeparture(word(meaning), departure);
      return { tone: meaning.tone, words: word(meaning), sum: formatSum(meaning, cards, format) };
    },
    [byDate, cards, departures, format, from, markDeparture, open, to, word],
  );
}

function isOpenEnd(meaning: DayMeaning): boolean {
  return meaning.tone === 'plain' && meaning.says === 'departure';
}

/** A day of departure: the cost of the stay and of one more night, or why it is not available. */
function useDepartureMark(departures: ReadonlyMap<string, CalendarDay>) {
  const { t } = useTranslation();
  const format = useFormat();
  const word = useDayWords(1);
  const { cards } = useBooking();
  return useCallback(
    (says: string, day: CalendarDay): DayMark => {
      const meaning = departureMeaning(day);
      const { due } = day;
      if (!due) return { tone: meaning.tone, words: word(meaning) };
      const next = departures.get(Temporal.PlainDate.from(day.date).add({ days: 1 }).toString())?.due;
      const more = next && subtract(fromWireMoney(next), fromWireMoney(due));
      const words = [
        says,
        word(meaning),
        more && more.amountMinor > 0 && t('MONTHS.ONE_MORE', { amount: format.money(toWireMoney(more)) }),
        more && more.amountMinor <= 0 && !day.city_tax_unknown && t('MONTHS.ONE_MORE_FREE'),
      ];
      return {
        tone: meaning.tone,
        words: words.filter(Boolean).join(' '),
        sum: formatSum(meaning, cards, format),
      };
    },
    [cards, departures, format, t, word],
  );
}

/** The figure of a day: the amount to add, or the price if cards of money pay for it. "…" while unknown. */
function formatSum(meaning: DayMeaning, cards: readonly SessionCard[], { money }: ReturnType<typeof useFormat>) {
  if (meaning.tone === 'supplement') return `+${money(meaning.due, 'round')}`;
  if (meaning.tone === 'plain' && meaning.says === 'not_known') return '…';
  return meaning.tone === 'covered' && meaning.price && isOnlyMoney(cards) ? money(meaning.price, 'round') : undefined;
}

export function useDayWords(nights: number): (meaning: DayMeaning) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { rooms, cards } = useBooking();
  const isOne = rooms.length <= 1;
  const count = cards.length;
  const isMoney = isOnlyMoney(cards);
  return useCallback(
    (meaning) => {
      if (meaning.tone === 'covered' || meaning.tone === 'supplement') {
        const price = meaning.tone === 'covered' && isMoney && meaning.price ? ` ${format.money(meaning.price)}.` : '';
        const worth =
          meaning.tone === 'covered'
            ? `${t('BOOKING.DAY.COVERED', { count })}${price}`
            : t(meaning.isCityTax ? 'STAYS.FROM_CITY_TAX' : 'STAYS.FROM_TO_PAY', { amount: format.money(meaning.due) });
        return meaning.plusCityTax ? `${worth} ${t('BOOKING.DAY.PLUS_CITY_TAX')}` : worth;
      }
      if (meaning.tone === 'not_allowed')
        return t('BOOKING.DAY.NOT_ALLOWED', { reason: formatRefusal(t, meaning.reason, meaning.params) });
      if (meaning.tone === 'plain') return meaning.says === 'not_known' ? '' : t(PLAIN_WORDS[meaning.says]);
      if (meaning.says === 'too_short')
        return t('MIN_STAY.NIGHTS', { nights: t('STAY.NIGHTS', { count: meaning.minNights }) });
      if (!isOne && meaning.says !== 'closed') return t('BOOKING.DAY.TOO_FEW');
      if (meaning.says === 'no_departure') return t('BOOKING.DAY.NO_DEPARTURE');
      if (meaning.says === 'closed') return t('BOOKING.DAY.CLOSED', { count: nights });
      return t('BOOKING.DAY.FULL', { count: meaning.says === 'full' ? nights : 1 });
    },
    [count, format, isMoney, isOne, nights, t],
  );
}

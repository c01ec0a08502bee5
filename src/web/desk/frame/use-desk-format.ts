import type { WireUnits } from '#contract/desk/staff-values.ts';
import { keepTogether } from '#presentation/keep-together.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { useTimeZone } from './session-context.ts';

export type DeskFormat = ReturnType<typeof useDeskFormat>;

/** Formats in the time zone of a sale page, or of the person's first one. */
export function useDeskFormat(salePageId?: string) {
  return useZonedFormat(useTimeZone(salePageId));
}

/** Formats dates, money and times for the desk: shorter than for guests, and to the minute. */
export function useZonedFormat(timeZone: string) {
  const { t } = useTranslation();
  const { money, date, dateLocale } = useFormat();
  return useMemo(() => {
    /** "25 Nov 2026, 14:05" in the time zone of the sale page. A line breaks between the day and the time only. */
    const moment = (instant: string) =>
      keepTogether(
        new Intl.DateTimeFormat(dateLocale, {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          timeZone,
        }).format(new Date(instant)),
      ).replace(/,\u00a0(?=[^,]*$)/, ', ');
    return {
      money,
      day: (day: string) => keepTogether(date(day, 'short')),
      /** The day of an instant. */
      dayOf: (instant: string) =>
        keepTogether(
          date(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(), 'short'),
        ),
      /** "Fri, 4 Dec – 6 Dec 2026". */
      stay: (from: string, to: string) => [date(from, 'weekday'), date(to, 'short')].map(keepTogether).join('\u00a0– '),
      moment,
      /** The same for a deadline. Midnight is shown as the last minute of the day before, as guests read it. */
      deadline: (instant: string) => {
        const end = Temporal.Instant.from(instant);
        const { hour, minute } = end.toZonedDateTimeISO(timeZone);
        return moment((hour + minute === 0 ? end.subtract({ minutes: 1 }) : end).toString());
      },
      /** Money or uses, depending on the card. */
      units: ({ value, uses }: WireUnits) =>
        value ? money(value) : t('UNITS.USES', { count: uses ?? 0 }).replace('-', '\u2212'),
    };
  }, [money, date, dateLocale, timeZone, t]);
}

export function isNothing({ value, uses }: WireUnits): boolean {
  return (value?.amount ?? 0) === 0 && (uses ?? 0) === 0;
}

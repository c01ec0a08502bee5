import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { WireMoney } from '#contract/values.ts';
import { formatDate, formatDateRange, formatMoment, type DateStyle } from '#presentation/format-date.ts';
import { formatHour } from '#presentation/format-hour.ts';
import { formatMoney, type MoneyStyle } from '#presentation/format-money.ts';
import { pickLocale } from '#presentation/languages.ts';
import { useMemo } from 'react';
import { useTranslation } from './translation.ts';
import { dateLocale } from './date-locale.ts';

/** Formats dates, money and lists in the guest's language, as letters do. */
export function useFormat() {
  const { t, language } = useTranslation();
  return useMemo(() => {
    const locale = pickLocale(language);
    const dates = dateLocale(language);
    /** Joins parts in one line, from small to large: "Vienna, Austria". */
    const inLine = (parts: readonly string[]) => parts.join(language === 'ar' ? '، ' : ', ');
    return {
      locale,
      dateLocale: dates,
      money: (amount: WireMoney, style?: MoneyStyle) => formatMoney(amount, locale, style),
      number: (value: number) => new Intl.NumberFormat(locale).format(value),
      /** A share, 0.2 for 20%. */
      percent: (share: number) =>
        new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share),
      date: (date: string, style: DateStyle = 'long') => formatDate(date, dates, style),
      dateRange: (from: string, to: string) => formatDateRange(from, to, dates),
      /** "6 pm on Friday 4 December (Vienna time)". In the reader's time while the property's zone is unknown. */
      instant: (instant: string, place: Pick<PropertyConfiguration, 'time_zone' | 'city'> | undefined) => {
        if (!place?.time_zone) return t('WHEN.YOURS', formatMoment(instant, dates, Temporal.Now.timeZoneId()));
        const moment = formatMoment(instant, dates, place.time_zone);
        const { city } = place;
        return city ? t('WHEN.AT_PLACE', { ...moment, city }) : t('WHEN.LOCAL', moment);
      },
      /** An hour of the day, HH:MM. */
      hour: (hour: string) => formatHour(hour, dates),
      list: (items: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
      /** Joins parts that belong together: "2 adults, 1 child". */
      together: (parts: readonly string[]) =>
        new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts),
      inLine,
      /** City and country of a property. Omits the city if the property's name contains it. */
      place: ({ description, city, address }: Pick<PropertyConfiguration, 'description' | 'city' | 'address'>) => {
        const code = address?.country_code;
        const country = code ? (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code) : '';
        return inLine([description.includes(city ?? '') ? '' : (city ?? ''), country].filter(Boolean));
      },
    };
  }, [language, t]);
}

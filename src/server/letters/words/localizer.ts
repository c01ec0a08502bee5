import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import type { Unit } from '#domain/card/card.ts';
import type { Money } from '#domain/money/money.ts';
import type { CardKind } from '#domain/card/voucher-product.ts';
import { formatDate, formatDateRange, formatMoment, type DateStyle } from '#presentation/format-date.ts';
import { formatHour } from '#presentation/format-hour.ts';
import { formatMoney } from '#presentation/format-money.ts';
import { findPageLanguage, pickDateLocale, pickLocale } from '#presentation/languages.ts';
import { formatValue, type Speaker } from '#presentation/stay-words.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { invariant } from '#domain/value/invariant.ts';
import { isolate } from '#presentation/isolates.ts';
import { loadWords } from './load-words.ts';

/** English if letters do not have the language. Dates are in the format of the sale page's home region. */
export async function findLocalizer(code: string, home: Parameters<typeof pickDateLocale>[1]) {
  const language = findPageLanguage(code) ?? findPageLanguage(DEFAULT_LANGUAGE);
  invariant(language, 'the letters speak English');
  const locale = pickLocale(language.code);
  const dates = pickDateLocale(language.code, home);
  const t = await loadWords(language.code);
  const speaker: Speaker = { t, money: (amount, style) => isolate(formatMoney(amount, locale, style)) };
  return {
    language,
    locale,
    t,
    speaker,
    money: (amount: Money) => speaker.money(toWireMoney(amount)),
    date: (date: Temporal.PlainDate, style: DateStyle = 'long') => formatDate(date.toString(), dates, style),
    dates: (from: Temporal.PlainDate, to: Temporal.PlainDate) => formatDateRange(from.toString(), to.toString(), dates),
    /** A moment in the time zone of a place, with its city if known. */
    instant: (instant: Temporal.Instant, timeZone: string, city: string | null) => {
      const moment = formatMoment(instant.toString(), dates, timeZone);
      return city ? t('WHEN.AT_PLACE', { ...moment, city }) : t('WHEN.LOCAL', moment);
    },
    hour: (hour: string) => formatHour(hour, dates),
    /** A list: "2 adults, 1 child". */
    together: (parts: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts),
    /** A part of a card's value: "£128.04", "2 nights" or "1 stay". */
    value: (kind: CardKind, unit: Unit, amount: number) => formatValue(speaker, kind, toWireUnits(unit, amount)),
  };
}

export type Localizer = Readonly<Awaited<ReturnType<typeof findLocalizer>>>;

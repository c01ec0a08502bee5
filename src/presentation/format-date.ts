import { dateFormat } from './intl-format.ts';

export type DateStyle = 'long' | 'short' | 'weekday' | 'weekday-name' | 'day' | 'date' | 'month';

const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  'weekday-name': { weekday: 'long' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** A calendar date (YYYY-MM-DD) in words of a locale. It has no time zone, so it is read and written in UTC. */
export function formatDate(date: string, locale: string, style: DateStyle): string {
  return dateFormat(locale, { ...STYLES[style], timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** Two calendar dates as one range in words of a locale: "4 – 6 Dec 2026". */
export function formatDateRange(from: string, to: string, locale: string): string {
  const options: Intl.DateTimeFormatOptions = { ...STYLES.weekday, year: 'numeric', timeZone: 'UTC' };
  const [first, last] = [from, to].map((date) => new Date(`${date}T00:00:00Z`));
  if (!first || !last) return '';
  const format = dateFormat(locale, options);
  // The locale data write a Czech range as a form would: "pá 04.12.2026 – ne 06.12.2026".
  if (locale.startsWith('cs')) {
    const isOneYear = from.slice(0, 4) === to.slice(0, 4);
    return `${isOneYear ? formatDate(from, locale, 'weekday') : format.format(first)} – ${format.format(last)}`;
  }
  return format.formatRange(first, last);
}

/** Languages that say the whole hours alone: "6 pm", "18 h". */
const SHORT_HOURS = ['en', 'fr'];

/** An instant at a place, as the two parts that each language puts together in its own order. */
export function formatMoment(instant: string, locale: string, timeZone: string): { day: string; time: string } {
  const at = new Date(instant);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone }).format(at);
  const language = locale.slice(0, 2);
  const isWholeHour = dateFormat('en', { minute: 'numeric', timeZone }).format(at) === '0';
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: keepTogether(
      format({
        hour: 'numeric',
        ...(!(isWholeHour && SHORT_HOURS.includes(language)) && { minute: '2-digit' }),
        ...(language === 'en' && { hourCycle: 'h12' }),
      }),
    ),
  };
}

/** A figure and what it counts, such as "6 pm", never stand on two lines. */
export function keepTogether(words: string): string {
  return words.replaceAll(/\s/g, '\u00a0');
}

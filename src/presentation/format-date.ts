import { formatHour } from './format-hour.ts';
import { dateFormat } from './intl-format.ts';

export type DateStyle = 'long' | 'short' | 'weekday' | 'weekday_name' | 'day' | 'date' | 'month';

const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekday_name: { weekday: 'long' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** Formats a calendar date (YYYY-MM-DD) for a locale. Dates have no time zone, so both steps use UTC. */
export function formatDate(date: string, locale: string, style: DateStyle): string {
  return dateFormat(locale, { ...STYLES[style], timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** Formats two calendar dates as a range for a locale: "4 – 6 Dec 2026". */
export function formatDateRange(from: string, to: string, locale: string): string {
  const options: Intl.DateTimeFormatOptions = { ...STYLES.weekday, year: 'numeric', timeZone: 'UTC' };
  const [first, last] = [from, to].map((date) => new Date(`${date}T00:00:00Z`));
  if (!first || !last) return '';
  const format = dateFormat(locale, options);
  // The locale data format a Czech range like a form: "pá 04.12.2026 – ne 06.12.2026".
  if (locale.startsWith('cs')) {
    const isOneYear = from.slice(0, 4) === to.slice(0, 4);
    return `${isOneYear ? formatDate(from, locale, 'weekday') : format.format(first)} – ${format.format(last)}`;
  }
  return format.formatRange(first, last);
}

const MINUTE_MS = 60_000;

/**
 * Formats a deadline at a place, in two parts that each language puts in its own order. Midnight is shown as the last
 * minute of the day that ends, because many people take "12 am on Friday" for Friday night.
 */
export function formatMoment(instant: string, locale: string, timeZone: string): { day: string; time: string } {
  const until = new Date(instant);
  const hourOf = (date: Date) =>
    dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(date);
  const at = hourOf(until) === '00:00' ? new Date(until.getTime() - MINUTE_MS) : until;
  const day = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(at);
  return { day, time: formatHour(hourOf(at), locale) };
}

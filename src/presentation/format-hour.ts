import { dateFormat } from './intl-format.ts';
import { keepTogether } from './keep-together.ts';

/** Formats an hour of the day (HH:MM) for a locale: "3 pm" in English, "15 h" in French, "15:00" in others. */
export function formatHour(hour: string, locale: string): string {
  const language = locale.split('-')[0];
  if (language === 'en' && hour === '12:00') return keepTogether('12 noon');
  const time = new Date(`1970-01-01T${hour}:00Z`);
  const isShort = time.getUTCMinutes() === 0 && (language === 'en' || language === 'fr');
  const format = dateFormat(locale, {
    hour: 'numeric',
    ...(!isShort && { minute: '2-digit' }),
    ...(language === 'en' && { hour12: true }),
    timeZone: 'UTC',
  });
  return keepTogether(format.format(time));
}

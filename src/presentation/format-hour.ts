/** An hour of the day (HH:MM) in words of a locale: "3 pm" in English, "15:00" where a day has 24 hours. */
export function formatHour(hour: string, locale: string): string {
  const isEnglish = locale.split('-')[0] === 'en';
  if (isEnglish && hour === '12:00') return '12 noon';
  const time = new Date(`1970-01-01T${hour}:00Z`);
  const options: Intl.DateTimeFormatOptions = isEnglish
    ? { hour: 'numeric', hour12: true, ...(time.getUTCMinutes() !== 0 && { minute: '2-digit' }) }
    : { hour: 'numeric', minute: '2-digit' };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(time);
}

import { dateAt, MAX_NIGHTS } from '#domain/stay/stay.ts';

/** The first and last bookable date of a property: its own today, and one year later. */
export function bookableDates(timeZone: string | null): { firstDate: string; lastDate: string } {
  const today = dateAt(Temporal.Now.instant(), timeZone ?? 'UTC');
  return { firstDate: today.toString(), lastDate: today.add({ days: MAX_NIGHTS - 1 }).toString() };
}

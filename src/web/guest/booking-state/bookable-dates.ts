import { dateAt, MAX_NIGHTS } from '#domain/stay/stay.ts';

export function bookableDates(timeZone: string | null): { firstDate: string; lastDate: string } {
  const today = dateAt(Temporal.Now.instant(), timeZone ?? 'UTC');
  return { firstDate: today.toString(), lastDate: today.add({ days: MAX_NIGHTS - 1 }).toString() };
}

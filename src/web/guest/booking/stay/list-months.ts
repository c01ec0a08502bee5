import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { arrivalMeaning } from './day-meaning.ts';

/** The months from the first to the last date (YYYY-MM-DD, both bookable), from the days known so far. */
export function listMonths(firstDate: string, lastDate: string, byDate: ReadonlyMap<string, CalendarDay>) {
  const nights = Temporal.PlainDate.from(firstDate).until(lastDate).days;
  const dates = Array.from({ length: nights }, (_, days) =>
    Temporal.PlainDate.from(firstDate).add({ days }).toString(),
  );
  return [...new Set(dates.map((date) => date.slice(0, 7)))].map((month) => {
    const ofMonth = dates.filter((date) => date.startsWith(month));
    const days = ofMonth.flatMap((date) => byDate.get(date) ?? []);
    const sold = days.flatMap((day) => (day.from_price ? [{ day, price: day.from_price }] : []));
    const least = sold.toSorted((one, other) => one.price.amount - other.price.amount)[0];
    return {
      month,
      firstDate: ofMonth[0] ?? firstDate,
      /** The least price of a stay. Undefined while a day of it is unknown, null if no stay is available. */
      least: days.length < ofMonth.length ? undefined : (least?.price ?? null),
      /** True if the cards pay all of that stay. */
      isLeastCovered: arrivalMeaning(least?.day).tone === 'covered',
      /** True if the cards pay all of some stay, except a city tax that is not known in advance. */
      isCovered: days.some((day) => arrivalMeaning(day).tone === 'covered'),
    };
  });
}

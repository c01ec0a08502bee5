import type { CalendarDay } from '#contract/card-stays.ts';
import type { WireMoney } from '#contract/values.ts';
import { arrivalMeaning } from './day-meaning.ts';

/** What a month offers by its days of arrival. */
type MonthOffer = {
  /** YYYY-MM. */
  readonly month: string;
  /** The first day of the month on which a stay may begin. */
  readonly firstDate: string;
  /** The least price of a stay; undefined while it is asked for, null where no stay is to be had. */
  readonly least: WireMoney | null | undefined;
  /** True when the cards pay all of some stay, but for a city tax that is not known ahead. */
  readonly isCovered: boolean;
};

/** The months from the first to the last date (YYYY-MM-DD, both bookable), out of the days that are known so far. */
export function listMonths(
  firstDate: string,
  lastDate: string,
  byDate: ReadonlyMap<string, CalendarDay>,
): readonly MonthOffer[] {
  const months = new Map<string, string>();
  for (let date = Temporal.PlainDate.from(firstDate); date.toString() < lastDate; date = date.add({ days: 1 })) {
    const month = date.toString().slice(0, 7);
    if (!months.has(month)) months.set(month, date.toString());
  }
  return [...months].map(([month, first]) => {
    const days = [...byDate.values()].filter(({ date }) => date.startsWith(month));
    const prices = days.flatMap(({ from_price: price }) => price ?? []);
    const least = prices.toSorted((one, other) => one.amount - other.amount)[0];
    return {
      month,
      firstDate: first,
      least: days.length === 0 ? undefined : (least ?? null),
      isCovered: days.some((day) => arrivalMeaning(day).tone === 'covered'),
    };
  });
}

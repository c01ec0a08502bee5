import type { CalendarDay, CardStaysAnswer } from '#contract/guest/card-stays.ts';

/** A length of stay, and the calendar's days of arrival for it. */
type ShownDays = { readonly nights: number; readonly days: readonly CalendarDay[] };

type NearStay = Pick<
  CardStaysAnswer['properties'][number]['stays'][number],
  'stay_from' | 'stay_to' | 'from_price' | 'due' | 'only_city_tax_due' | 'city_tax_unknown'
>;

/** The sold stays nearest to the wished one. One day of shift weighs as much as one night more or less. */
export function nearestStays(
  wish: { from: string; nights: number },
  shown: readonly ShownDays[],
  limit: number,
): NearStay[] {
  const wished = Temporal.PlainDate.from(wish.from);
  return shown
    .flatMap(({ nights, days }) => days.map((day) => ({ day, nights, stay: toStay(day, nights) })))
    .flatMap(({ day, nights, stay }) => {
      const shift = Math.abs(wished.until(day.date, { largestUnit: 'days' }).days);
      return stay ? [{ stay, distance: shift + Math.abs(wish.nights - nights) }] : [];
    })
    .filter(({ distance }) => distance > 0)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, limit)
    .map(({ stay }) => stay);
}

/** A card that cannot be used on a day does not rule out the stay. The whole price is then due. */
function toStay(
  { date, due, from_price: price, only_city_tax_due: isTax, city_tax_unknown, state }: CalendarDay,
  nights: number,
): NearStay | undefined {
  const left = due ?? price;
  if (!left || state === 'full' || state === 'closed') return undefined;
  const departure = Temporal.PlainDate.from(date).add({ days: nights }).toString();
  const known = { ...(price && { from_price: price }), ...(isTax && { only_city_tax_due: isTax }) };
  return { stay_from: date, stay_to: departure, ...known, due: left, city_tax_unknown };
}

/** The parts of a stay before and after the night that breaks it, or else the stay shortened by one night. */
export function shorterStays(
  from: string,
  nights: number,
  breaking: string | undefined,
): { from: string; nights: number }[] {
  const arrival = Temporal.PlainDate.from(from);
  const before = breaking === undefined ? nights - 1 : arrival.until(breaking, { largestUnit: 'days' }).days;
  const after = breaking === undefined ? nights - 1 : nights - before - 1;
  const parts = [
    { from, nights: before },
    { from: arrival.add({ days: nights - after }).toString(), nights: after },
  ];
  return parts.filter((part) => part.nights > 0);
}

/** A hotel that does not sell so short a stay usually sells one or two nights more around the same nights. */
const MOST_NIGHTS_MORE = 2;

/** Stays that contain the wished nights and up to `MOST_NIGHTS_MORE` others, before or after them. */
export function longerStays(from: string, nights: number, firstDate: string): { from: string; nights: number }[] {
  const arrival = Temporal.PlainDate.from(from);
  return Array.from({ length: MOST_NIGHTS_MORE }, (_, index) => index + 1).flatMap((more) =>
    [arrival, arrival.subtract({ days: more })]
      .map((day) => ({ from: day.toString(), nights: nights + more }))
      .filter((stay) => stay.from >= firstDate),
  );
}

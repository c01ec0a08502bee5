import type { Stay } from '#domain/stay/stay.ts';

/**
 * The half-years that a span touches, without the months that lie before both `today` and the span. Requests by
 * half-year let guests who look at different days share one answer. They stay far below Mews' limit of 367 time units.
 */
export function listHalfYears(span: Stay, today: Temporal.PlainDate): Stay[] {
  const { arrivalDate, departureDate } = span;
  const earliest = Temporal.PlainDate.compare(arrivalDate, today) < 0 ? arrivalDate : today;
  const halves: Stay[] = [];
  let start = Temporal.PlainDate.from({ year: arrivalDate.year, month: arrivalDate.month < 7 ? 1 : 7, day: 1 });
  while (Temporal.PlainDate.compare(start, departureDate) < 0) {
    const end = start.add({ months: 6 });
    const month = earliest.with({ day: 1 });
    halves.push({ arrivalDate: Temporal.PlainDate.compare(start, month) < 0 ? month : start, departureDate: end });
    start = end;
  }
  return halves;
}

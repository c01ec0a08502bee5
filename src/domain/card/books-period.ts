/** From `from` up to, not including, `to`. The time zone defines its days. */
export type BooksPeriod = {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  readonly timeZone: string;
};

/** Consecutive months, both included. */
export type BooksMonths = { readonly first: Temporal.PlainYearMonth; readonly last: Temporal.PlainYearMonth };

/** Consecutive days, both included. */
export type BooksDays = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

export function daysOfMonths({ first, last }: BooksMonths): BooksDays {
  return { first: first.toPlainDate({ day: 1 }), last: last.toPlainDate({ day: last.daysInMonth }) };
}

/**
 * Calendar days in the hotel's time zone, from the first day to the start of the day after the last. Changes of the
 * clock are respected. Ends at `now` if the days are not over. Undefined if they have not begun.
 */
export function periodOfDays(
  { first, last }: BooksDays,
  timeZone: string,
  now: Temporal.Instant,
): BooksPeriod | undefined {
  const [from, end] = [startOfDay(first, timeZone), startOfDay(last.add({ days: 1 }), timeZone)];
  if (Temporal.Instant.compare(now, from) < 0) return undefined;
  return { from, to: Temporal.Instant.compare(end, now) <= 0 ? end : now, timeZone };
}

export function startOfDay(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime(timeZone).toInstant();
}

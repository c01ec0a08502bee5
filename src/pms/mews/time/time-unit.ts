import type { Stay } from '#domain/stay/stay.ts';
import { addOffset, type Offset } from './offset.ts';

/** Mews' form of an instant: UTC, whole seconds, "Z". */
export function formatInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

/** The start of a date in a time zone. Each midnight is computed separately, because days have 23, 24 or 25 hours. */
export function startOfDate(date: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime(timeZone).toInstant();
}

/** The first and last night of a span in Mews' form: local midnights in UTC, **both ends included**. */
export function timeUnits(
  span: Stay,
  timeZone: string,
): { FirstTimeUnitStartUtc: string; LastTimeUnitStartUtc: string } {
  return {
    FirstTimeUnitStartUtc: formatInstant(startOfDate(span.arrivalDate, timeZone)),
    LastTimeUnitStartUtc: formatInstant(startOfDate(span.departureDate.subtract({ days: 1 }), timeZone)),
  };
}

/** The times of arrival and departure: midnight plus the service's offsets, in local time. */
export type StayTimes = { readonly startOffset: Offset; readonly endOffset: Offset; readonly timeZone: string };

export function stayInstants(
  stay: Stay,
  times: StayTimes,
): { readonly start: Temporal.Instant; readonly end: Temporal.Instant } {
  return {
    start: wallClockInstant(stay.arrivalDate, times.startOffset, times.timeZone),
    end: wallClockInstant(stay.departureDate, times.endOffset, times.timeZone),
  };
}

function wallClockInstant(date: Temporal.PlainDate, offset: Offset, timeZone: string): Temporal.Instant {
  return addOffset(date.toPlainDateTime(), offset).toZonedDateTime(timeZone).toInstant();
}

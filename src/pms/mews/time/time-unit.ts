import type { Stay } from '#domain/stay/stay.ts';
import { addOffset, type Offset } from './offset.ts';

/** An instant as Mews writes it: UTC, whole seconds, "Z". */
export function formatInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

/** The start of a date in a time zone. Each midnight is computed by itself: days have 23, 24 or 25 hours. */
export function startOfDate(date: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime(timeZone).toInstant();
}

/** The first and last night of a span as Mews asks for them: local midnights in UTC, **both ends included**. */
export function timeUnits(
  span: Stay,
  timeZone: string,
): { FirstTimeUnitStartUtc: string; LastTimeUnitStartUtc: string } {
  return {
    FirstTimeUnitStartUtc: formatInstant(startOfDate(span.arrivalDate, timeZone)),
    LastTimeUnitStartUtc: formatInstant(startOfDate(span.departureDate.subtract({ days: 1 }), timeZone)),
  };
}

/** When guests arrive and leave: midnight plus the service's offsets, by the clock on the wall. */
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

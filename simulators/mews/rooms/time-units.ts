import { loadDuration } from '../values/duration-text.ts';
import { invalidField } from '../request/mews-refusal.ts';
import type { EnterpriseRow, ServiceRow } from '../model/enterprise-rows.ts';
import type { World } from '../model/world.ts';

/** The times of one bookable service: its time zone, its unit of sale and the offsets of a stay within units. */
export interface ServiceTime {
  timeZone: string;
  period: 'Day' | 'Month' | 'Hour';
  startOffset: Temporal.Duration;
  endOffset: Temporal.Duration;
  occupancyStartOffset: Temporal.Duration;
  occupancyEndOffset: Temporal.Duration;
}

const maximumUnits = { Day: 367, Hour: 367, Month: 60 };

/** Parsed once per row, because every price and every availability needs it. */
const times = new WeakMap<ServiceRow, ServiceTime>();

export function findServiceTime(world: World, service: ServiceRow): ServiceTime | undefined {
  const known = times.get(service);
  if (known) return known;
  const enterprise = world.enterprises.find(service.EnterpriseId);
  if (!enterprise || service.Data.Discriminator !== 'Bookable') return undefined;
  const data = service.Data.Value;
  const time: ServiceTime = {
    timeZone: enterprise.TimeZoneIdentifier,
    period: data.TimeUnitPeriod,
    startOffset: loadDuration(data.StartOffset),
    endOffset: loadDuration(data.EndOffset),
    occupancyStartOffset: loadDuration(data.OccupancyStartOffset),
    occupancyEndOffset: loadDuration(data.OccupancyEndOffset),
  };
  times.set(service, time);
  return time;
}

export function zoned(time: Pick<ServiceTime, 'timeZone'>, instantMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(time.timeZone);
}

/**
 * The start of the unit that contains an instant. A day starts at local midnight, at the offset of the zone on that
 * day.
 */
export function unitStartOf(time: ServiceTime, instantMs: number): number {
  const local = zoned(time, instantMs);
  if (time.period === 'Hour') return local.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds;
  const date = local.toPlainDate();
  const first = time.period === 'Month' ? date.with({ day: 1 }) : date;
  return first.toZonedDateTime(time.timeZone).epochMilliseconds;
}

/** The start of the unit after the one that starts at `unitStartMs`, 23 or 25 hours later on a clock change. */
export function nextUnitStart(time: ServiceTime, unitStartMs: number): number {
  const local = zoned(time, unitStartMs);
  if (time.period === 'Hour') return local.add({ hours: 1 }).epochMilliseconds;
  const step = time.period === 'Month' ? { months: 1 } : { days: 1 };
  return local.toPlainDate().add(step).toZonedDateTime(time.timeZone).epochMilliseconds;
}

/**
 * The unit starts from first to last, both included. Refuses an instant that is not exactly a unit start, and a span
 * longer than Mews' limit (367 days or hours, 60 months).
 */
export function listUnitStarts(time: ServiceTime, firstMs: number, lastMs: number): number[] {
  if (unitStartOf(time, firstMs) !== firstMs) throw invalidField('FirstTimeUnitStartUtc');
  if (unitStartOf(time, lastMs) !== lastMs || lastMs < firstMs) throw invalidField('LastTimeUnitStartUtc');
  const starts: number[] = [];
  for (let start = firstMs; start <= lastMs; start = nextUnitStart(time, start)) {
    starts.push(start);
    if (starts.length > maximumUnits[time.period]) throw invalidField('LastTimeUnitStartUtc');
  }
  return starts;
}

/**
 * The units of a stay. The hour of arrival and departure is irrelevant for services sold by the day, so a stay may be
 * given by its real instants or by midnights. Empty if the stay has no length.
 */
export function listStayUnits(time: ServiceTime, startMs: number, endMs: number): number[] {
  const first = unitStartOf(time, startMs);
  const end = lastUnitEnd(time, first, endMs);
  const starts: number[] = [];
  for (let start = first; start < end; start = nextUnitStart(time, start)) {
    starts.push(start);
    if (starts.length > maximumUnits[time.period]) throw invalidField('EndUtc');
  }
  return starts;
}

/** With a positive end offset a service ends on the morning after its last unit. Otherwise it ends within it. */
function lastUnitEnd(time: ServiceTime, firstMs: number, endMs: number): number {
  const unit = unitStartOf(time, endMs);
  if (endMs === unit || time.endOffset.sign > 0) return unit;
  const after = nextUnitStart(time, unit);
  return time.period === 'Hour' || time.endOffset.sign < 0 ? after : Math.max(unit, firstMs);
}

/**
 * The span in which a room is occupied for units with these starts: from the first one's start to the last one's end.
 */
export function occupancyOf(time: ServiceTime, unitStarts: number[]): { startMs: number; endMs: number } {
  const first = unitStarts[0] ?? 0;
  const last = unitStarts.at(-1) ?? first;
  return {
    startMs: shift(time, first, time.occupancyStartOffset),
    endMs: shift(time, nextUnitStart(time, last), time.occupancyEndOffset),
  };
}

/** Local-time arithmetic: 15 hours after midnight is 3 pm, even on the day of a clock change. */
export function shift(time: ServiceTime, unitStartMs: number, offset: Temporal.Duration): number {
  return zoned(time, unitStartMs).toPlainDateTime().add(offset).toZonedDateTime(time.timeZone).epochMilliseconds;
}

export function localDate(
  enterprise: Pick<EnterpriseRow, 'TimeZoneIdentifier'>,
  instantMs: number,
): Temporal.PlainDate {
  return zoned({ timeZone: enterprise.TimeZoneIdentifier }, instantMs).toPlainDate();
}

import { createClock } from '../src/server/platform/clock.ts';

/**
 * The day on which every test begins: a Monday in spring, so that clocks change after it and New Year is far away.
 * `TEST_DATE` names another day.
 */
const DAY = process.env['TEST_DATE'] ?? '2026-03-02';
const START = Temporal.PlainDate.from(DAY).toZonedDateTime({ timeZone: 'UTC', plainTime: '10:00' }).toInstant();

/** By how much time in tests differs from the machine's; what a run has started already keeps the shift of that run. */
export const clockShiftMs = Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? START.epochMilliseconds - Date.now());

/** The time of tests, of the servers and simulators that they start, and of browsers. It runs on as the machine's. */
export const testClock = createClock(clockShiftMs);

/** Today in tests, where the demo's sale page is at home unless another zone is named. */
export function today(timeZone = 'Europe/London'): Temporal.PlainDate {
  return testClock.now().toZonedDateTimeISO(timeZone).toPlainDate();
}

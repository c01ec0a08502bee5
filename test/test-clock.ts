import { createClock } from '../src/server/platform/clock.ts';

/**
 * The day on which every test begins: a Monday in spring, before the clock change and far from New Year. `TEST_DATE`
 * names another day.
 */
const DAY = process.env['TEST_DATE'] ?? '2026-03-02';
const START = Temporal.PlainDate.from(DAY).toZonedDateTime({ timeZone: 'UTC', plainTime: '10:00' }).toInstant();

/** The offset of test time from the machine's clock. Processes that a run starts share that run's offset. */
export const clockShiftMs = Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? START.epochMilliseconds - Date.now());

/** The clock of tests, and of the servers, simulators and browsers that they start. It runs at normal speed. */
export const testClock = createClock(clockShiftMs);

/** Today in test time, by default in the time zone of the demo's sale page. */
export function today(timeZone = 'Europe/London'): Temporal.PlainDate {
  return testClock.now().toZonedDateTimeISO(timeZone).toPlainDate();
}

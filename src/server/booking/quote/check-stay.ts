import type { InputFault } from '#contract/problem.ts';
import { dateAt, findStayFault, type Stay, type StayFault } from '#domain/stay/stay.ts';

const FAULTS: Readonly<Record<StayFault, InputFault>> = {
  backwards: { path: 'stay_to', code: 'ERRORS.STAY_BACKWARDS' },
  too_long: { path: 'stay_to', code: 'ERRORS.STAY_TOO_LONG' },
  in_the_past: { path: 'stay_from', code: 'ERRORS.STAY_IN_THE_PAST' },
};

/** The fault of a stay at the property, with its request field. Only the first fault is reported. */
export function checkStay(stay: Stay, timeZone: string, now: Temporal.Instant): InputFault | undefined {
  const fault = findStayFault(stay, dateAt(now, timeZone));
  return fault && FAULTS[fault];
}

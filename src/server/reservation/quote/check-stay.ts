import type { AvailabilityCheckRequest } from '#contract/availability.ts';
import type { InputFault } from '#contract/problem.ts';
import { toDate } from '#contract/wire-values.ts';
import { dateAt, findStayFault, type Stay } from '#domain/stay.ts';
import { invalidInput } from '../../plumbing/http/problem.ts';

/** The stay of a request. Throws `INPUT.INVALID` when it is backwards, too long or in the past at the property. */
export function readStay(
  { stay_from: from, stay_to: to }: AvailabilityCheckRequest,
  timeZone: string,
  now: Temporal.Instant,
): Stay {
  const stay = { arrivalDate: toDate(from), departureDate: toDate(to) };
  const faults: Record<NonNullable<ReturnType<typeof findStayFault>>, InputFault> = {
    backwards: { path: 'stay_to', code: 'ERRORS.STAY_BACKWARDS' },
    'too-long': { path: 'stay_to', code: 'ERRORS.STAY_TOO_LONG' },
    'in-the-past': { path: 'stay_from', code: 'ERRORS.STAY_IN_THE_PAST' },
  };
  const fault = findStayFault(stay, dateAt(now, timeZone));
  if (fault) throw invalidInput([faults[fault]]);
  return stay;
}

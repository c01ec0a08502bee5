import type { AvailabilityCheckRequest } from '#contract/guest/availability.ts';
import { toDate } from '#contract/wire-values.ts';
import type { Stay } from '#domain/stay/stay.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { checkStay } from '../quote/check-stay.ts';

/** Throws `INPUT.INVALID` if the stay is reversed, longer than allowed or in the past at the property. */
export function readStay(
  { stay_from: from, stay_to: to }: AvailabilityCheckRequest,
  timeZone: string,
  now: Temporal.Instant,
): Stay {
  const stay = { arrivalDate: toDate(from), departureDate: toDate(to) };
  const fault = checkStay(stay, timeZone, now);
  if (fault) throw invalidInput([fault]);
  return stay;
}

import { LRUCache } from 'lru-cache';
import type { AvailabilityCheckRequest } from '#contract/guest/availability.ts';
import { toDate } from '#contract/wire-values.ts';
import type { Stay } from '#domain/stay/stay.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { checkStay } from '../quote/check-stay.ts';

/** Guests ask about the same days: their stay is the same object, whose nights and length are known. */
const stays = new LRUCache<string, Stay>({ max: 1000 });

/** The stay of a request. Throws `INPUT.INVALID` when it is backwards, too long or in the past at the property. */
export function readStay(
  { stay_from: from, stay_to: to }: AvailabilityCheckRequest,
  timeZone: string,
  now: Temporal.Instant,
): Stay {
  const key = `${from} ${to}`;
  const stay = stays.get(key) ?? { arrivalDate: toDate(from), departureDate: toDate(to) };
  stays.set(key, stay);
  const fault = checkStay(stay, timeZone, now);
  if (fault) throw invalidInput([fault]);
  return stay;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { toItsEnd } from './awaited.ts';

/** Browsing may use only a share of the rate limit, so that booking and paying always have capacity. */
export type RequestPurpose = 'browsing' | 'booking';

/** Propagates to everything that a call leads to, so that functions in between do not pass it on. */
const purposes = new AsyncLocalStorage<RequestPurpose>();

/** Runs work whose requests place, look up, pay or cancel a reservation. It runs to its end. */
export function forBooking<Value>(work: () => Value): Value {
  return purposes.run('booking', () => toItsEnd(work));
}

/** Browsing, unless the call is part of `forBooking`. */
export function currentPurpose(): RequestPurpose {
  return purposes.getStore() ?? 'browsing';
}

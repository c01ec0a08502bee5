import { AsyncLocalStorage } from 'node:async_hooks';
import { toItsEnd } from './awaited.ts';

/**
 * What a request to the PMS is for. Looking around may take only a share of what the hotel allows, so that what a guest
 * has decided on, or has paid for, always finds room.
 */
export type RequestPurpose = 'browsing' | 'booking';

/** The purpose goes along with everything that a call leads to; no function in between has to pass it on. */
const purposes = new AsyncLocalStorage<RequestPurpose>();

/** Runs work whose requests are for placing, looking up, paying or cancelling a reservation; it goes on to its end. */
export function forBooking<Value>(work: () => Value): Value {
  return purposes.run('booking', () => toItsEnd(work));
}

/** Browsing, unless the call is part of `forBooking`. */
export function currentPurpose(): RequestPurpose {
  return purposes.getStore() ?? 'browsing';
}

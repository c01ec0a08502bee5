import type { Placement } from '#contract/reservation.ts';
import { createSessionStore } from '../session/session-store.ts';

/**
 * One attempt to place a reservation, kept until its outcome is known. A retry, or a reload in the middle, sends the
 * same body under the same key, which the server answers the same; a second reservation cannot come of it.
 */
export type PlacingAttempt = {
  readonly key: string;
  /** The number within the booking session. */
  readonly sessionNumber: number;
  readonly body: Placement;
};

export const placingAttempt = createSessionStore<PlacingAttempt | null>('placing', null, isAttempt);

function isAttempt(stored: unknown): stored is PlacingAttempt | null {
  return stored === null || (typeof stored === 'object' && 'key' in stored && 'body' in stored);
}

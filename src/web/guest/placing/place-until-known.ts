import type { Reservation } from '#contract/guest/reservation.ts';
import { placeReservation } from '../api/place-reservation.ts';
import type { ProblemError } from '../../api/problem-error.ts';
import type { PlacingAttempt } from '../session/placing-attempt.ts';
import { isRefusal } from './is-refusal.ts';

export type PlacingOutcome =
  | { readonly state: 'placed'; readonly reservation: Reservation }
  | { readonly state: 'refused'; readonly error: ProblemError }
  /** No answer came. The attempt must be repeated unchanged. */
  | { readonly state: 'unanswered' };

const PAUSES_MS = [1_500, 3_000, 6_000] as const;

/** Retries the same attempt until its outcome is known, a few times with increasing pauses. */
export async function placeUntilKnown(
  attempt: PlacingAttempt,
  pause: (ms: number) => Promise<void>,
): Promise<PlacingOutcome> {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const outcome = await placeOnce(attempt);
    if (outcome.state !== 'unanswered' || pauseMs === undefined) return outcome;
    await pause(pauseMs);
  }
  return { state: 'unanswered' };
}

async function placeOnce({ sessionNumber, key, body }: PlacingAttempt): Promise<PlacingOutcome> {
  try {
    return { state: 'placed', reservation: await placeReservation(sessionNumber, key, body) };
  } catch (error) {
    return isRefusal(error) ? { state: 'refused', error } : { state: 'unanswered' };
  }
}

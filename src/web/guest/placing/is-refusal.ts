import { ProblemError } from '../../api/problem-error.ts';

/** These codes leave the outcome open: the reservation may be made, or still in progress. */
const OPEN_CODES = [
  'RESERVATION.IN_PROGRESS',
  'SERVER.FAULT',
  'SERVER.OVERLOADED',
  'SERVER.UNAVAILABLE',
  'REQUEST.TOO_MANY',
];

/** The rate limit is per minute and applies before requests are read. A longer wait is a refusal of the request. */
const LONGEST_PASSING_WAIT_SECONDS = 60;

/** True if nothing was placed and an unchanged retry is useless. Otherwise a stay may have been placed. */
export function isRefusal(error: unknown): error is ProblemError {
  if (!(error instanceof ProblemError)) return false;
  const { problem, retryAfterSeconds: wait = 0 } = error;
  return !OPEN_CODES.includes(problem.code) || wait > LONGEST_PASSING_WAIT_SECONDS;
}

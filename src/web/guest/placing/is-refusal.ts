import { ProblemError } from '../../api/problem-error.ts';

/** These say nothing about the outcome: the reservation may be made, or still be in the making. */
const OPEN_CODES = [
  'RESERVATION.IN_PROGRESS',
  'SERVER.FAULT',
  'SERVER.OVERLOADED',
  'SERVER.UNAVAILABLE',
  'REQUEST.TOO_MANY',
];

/** Requests are counted by the minute, before they are read. Who is to wait for longer was refused what they asked. */
const LONGEST_PASSING_WAIT_SECONDS = 60;

/** True where nothing was placed, and asking again as it is changes nothing; else a stay may have been placed. */
export function isRefusal(error: unknown): error is ProblemError {
  if (!(error instanceof ProblemError)) return false;
  const { problem, retryAfterSeconds: wait = 0 } = error;
  return !OPEN_CODES.includes(problem.code) || wait > LONGEST_PASSING_WAIT_SECONDS;
}

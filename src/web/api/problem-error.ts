import type { WireProblem } from '#contract/problem.ts';

/** The server refused with a problem. Pages translate it by its code. */
export class ProblemError extends Error {
  readonly problem: WireProblem;
  /** The server's Retry-After. Undefined if it sent none. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: WireProblem, retryAfterSeconds?: number) {
    super(`${problem.status} ${problem.code}`);
    this.name = 'ProblemError';
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer says what happened: connection lost, timeout, or an answer from something in between. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer', { cause });
    this.name = 'NoAnswerError';
  }
}

/** Problems that a retry may solve: the server, or something behind it, was busy. */
const PASSING_CODES: readonly string[] = [
  'SERVER.OVERLOADED',
  'SERVER.UNAVAILABLE',
  'SERVER.FAULT',
  'PMS.UNAVAILABLE',
  'REQUEST.TOO_MANY',
  'REQUEST.TOO_SLOW',
];

/** True if the server refused, and would refuse a retry as well. */
export function isFinal(error: unknown): boolean {
  return error instanceof ProblemError && !PASSING_CODES.includes(error.problem.code);
}

/** The code of a failure in the spelling of text keys. */
export function errorCode(error: unknown): string {
  return error instanceof ProblemError ? error.problem.code : 'ERRORS.NO_ANSWER';
}

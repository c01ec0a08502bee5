import type { WireProblem } from '#contract/problem.ts';

/** The server said no, in its own words; pages word it by its code. */
export class ProblemError extends Error {
  readonly problem: WireProblem;
  /** How long the server asks to wait before the next try; undefined when it does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: WireProblem, retryAfterSeconds?: number) {
    super(`${problem.status} ${problem.code}`);
    this.name = 'ProblemError';
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came that says what happened: the line broke, time ran out, or something in between answered. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer', { cause });
    this.name = 'NoAnswerError';
  }
}

/** Answers that asking again may change: the server was busy, or something behind it was. */
const PASSING_CODES: readonly string[] = [
  'SERVER.OVERLOADED',
  'SERVER.UNAVAILABLE',
  'SERVER.FAULT',
  'PMS.UNAVAILABLE',
  'REQUEST.TOO_MANY',
  'REQUEST.TOO_SLOW',
];

/** True when the server has said no, and says no again however often it is asked. */
export function isFinal(error: unknown): boolean {
  return error instanceof ProblemError && !PASSING_CODES.includes(error.problem.code);
}

/** The code of a failure as text keys spell it. */
export function errorCode(error: unknown): string {
  return error instanceof ProblemError ? error.problem.code : 'ERRORS.NO_ANSWER';
}

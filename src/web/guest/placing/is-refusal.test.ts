import { expect, test } from 'vitest';
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { NoAnswerError, ProblemError } from '../../api/problem-error.ts';
import { isRefusal } from './is-refusal.ts';

const answered = (code: ProblemCode, waitSeconds?: number) =>
  new ProblemError({ type: '', request_id: '', detail: '', code, ...PROBLEMS[code] }, waitSeconds);

test.each<[string, unknown, boolean]>([
  ['no answer', new NoAnswerError('cut'), false],
  ['a busy server', answered('SERVER.OVERLOADED', 10), false],
  ['a server without its database', answered('SERVER.UNAVAILABLE', 5), false],
  ['too many requests in a minute', answered('REQUEST.TOO_MANY', 60), false],
  ['too many requests, for how long is not said', answered('REQUEST.TOO_MANY'), false],
  ['as many unpaid rooms as one address may have, for half an hour', answered('REQUEST.TOO_MANY', 1790), true],
  ['a room that is gone', answered('RESERVATION.NO_AVAILABILITY'), true],
])('whether it is known that nothing was placed: %s', (_, error, isRefused) => {
  expect(isRefusal(error)).toBe(isRefused);
});

import { expect, it } from 'vitest';
import { DECIDED_AS, REASONS } from '#contract/desk/staff-choices.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { STAFF_PROBLEMS } from '#contract/desk/staff-problems.ts';
import { DECISIONS } from '../../src/server/booking/settle/decide-placement.ts';

it('the desk decides what the command line decides', () => {
  expect(DECIDED_AS).toEqual(DECISIONS);
});

it('no code of the desk means something else to guests, and no reason stands twice', () => {
  const codes = new Set([...Object.keys(PROBLEMS), ...Object.keys(STAFF_PROBLEMS)]);
  expect(codes.size).toBe(Object.keys(PROBLEMS).length + Object.keys(STAFF_PROBLEMS).length);
  expect(new Set(REASONS).size).toBe(REASONS.length);
});

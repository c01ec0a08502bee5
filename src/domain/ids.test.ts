import { expect, it } from 'vitest';
import { compareIds } from './ids.ts';

it.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
])('%s beside %s is in order %d', (left, right, order) => {
  expect(compareIds(left, right)).toBe(order);
});

import { expect, it } from 'vitest';
import { compareIds, isUuid } from './ids.ts';

it.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
])('%s beside %s is in order %d', (left, right, order) => {
  expect(compareIds(left, right)).toBe(order);
});

it.each([
  ['0193a5c4-7f00-7a00-8000-00000000000a', true],
  ['0193A5C4-7F00-7A00-8000-00000000000A', true],
  ['0193a5c4-7f00-7a00-8000-00000000000a, a card', false],
  ['SC-ABCD-EFGH', false],
  ['', false],
])('"%s" can be an id that we gave: %s', (text, isOne) => {
  expect(isUuid(text)).toBe(isOne);
});

import { expect, it } from 'vitest';
import { formatBecause, tagOfBecause } from './because.ts';

it.each([
  ['guest_placed', 'guest_placed', 'the guest placed it'],
  ['the guest placed it', 'guest_placed', 'the guest placed it'],
  ['read: GBP 50.00 paid', null, 'read: GBP 50.00 paid'],
  ['No such rate.', null, 'No such rate.'],
])('a line of the history stored as %j has the tag %j and the words %j', (stored, tag, words) => {
  expect(tagOfBecause(stored)).toBe(tag);
  expect(formatBecause(stored)).toBe(words);
});

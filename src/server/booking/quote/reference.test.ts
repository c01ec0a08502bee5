import { expect, test } from 'vitest';
import { makeReference, readReference } from './reference.ts';

test.each(['SC-2345-ABCD', 'sc 2345 abcd', ' sc2345abcd ', 'SC–2345–ABCD', '2345-abcd'])(
  'the reference SC-2345-ABCD may be written "%s"',
  (typed) => expect(readReference(typed)).toBe('SC-2345-ABCD'),
);

test.each(['', 'SC-', 'SC-2345-ABC', 'SC-2345-ABCDE', 'SC-0345-ABCD', 'XX-2345-ABCD'])(
  '"%s" is no reference',
  (typed) => {
    expect(readReference(typed)).toBeUndefined();
  },
);

test('every reference that is made can be read', () => {
  for (let times = 0; times < 100; times += 1) {
    const reference = makeReference();
    expect(readReference(reference)).toBe(reference);
  }
});

import { expect, it } from 'vitest';
import { isSecondPerson, type GivenRole } from './second-person.ts';

const NOW = Temporal.Instant.from('2026-03-02T10:00:00Z');
const YESTERDAY = NOW.subtract({ hours: 24 });
const LONG_AGO = NOW.subtract({ hours: 1000 });

const given = (staffId: string, givenBy: string | null, givenAt = LONG_AGO): GivenRole => {
  return { staffId, givenBy, givenAt };
};
const FIRST = given('ada', null);

it.each([
  ['the asker themselves', 'ada', [FIRST], false],
  ['one whom the command line let in', 'bea', [FIRST, given('bea', null, NOW)], true],
  ['one of two: whom the asker let in long ago', 'bea', [FIRST, given('bea', 'ada')], true],
  ['one of two: whom the asker let in just now', 'bea', [FIRST, given('bea', 'ada', NOW)], false],
  [
    'whom the asker let in, beside one who is independent',
    'bea',
    [FIRST, given('bea', 'ada'), given('cy', null)],
    false,
  ],
  ['the one who is independent', 'cy', [FIRST, given('bea', 'ada'), given('cy', null)], true],
  ['whom an independent one let in', 'dee', [FIRST, given('cy', null), given('dee', 'cy', NOW)], true],
  [
    'whom the asker and an independent one gave a role',
    'bea',
    [FIRST, given('bea', 'ada'), given('cy', null), given('bea', 'cy')],
    true,
  ],
  [
    'whom somebody let in whom the asker let in',
    'dee',
    [FIRST, given('bea', 'ada'), given('dee', 'bea'), given('cy', null)],
    false,
  ],
  ['who has no such role', 'eve', [FIRST, given('cy', null)], false],
] as const)('a second person is, or is not, %s', (_, staffId, grants, expected) => {
  expect(isSecondPerson('ada', staffId, grants, YESTERDAY)).toBe(expected);
});

it('of two who gave each other nothing, each is the second person of the other', () => {
  const grants = [FIRST, given('bea', 'ada')];
  expect(isSecondPerson('bea', 'ada', grants, YESTERDAY)).toBe(true);
});

import { asId, type AgeCategoryId } from '#domain/value/ids.ts';
import { expect, it } from 'vitest';
import { fewestOf } from './fewest-of.ts';

const category = (id: string, classification: 'adult' | 'child') => ({ id: asId<AgeCategoryId>(id), classification });
const [ADULT, SENIOR, CHILD] = [category('adult', 'adult'), category('senior', 'adult'), category('child', 'child')];

it.each([
  ['two adults', [['adult', 2]], { adult: 1, senior: 0, child: 0 }],
  ['two seniors', [['senior', 2]], { adult: 0, senior: 1, child: 0 }],
  [
    'an adult and a senior',
    [
      ['adult', 1],
      ['senior', 1],
    ],
    { adult: 0, senior: 0, child: 0 },
  ],
  [
    'a senior with a child',
    [
      ['senior', 1],
      ['child', 1],
    ],
    { adult: 0, senior: 1, child: 0 },
  ],
  [
    'no adults',
    [
      ['adult', 0],
      ['child', 1],
    ],
    { adult: 1, senior: 1, child: 0 },
  ],
] as const)('%s keep at least one adult of any category', (_who, counts, expected) => {
  const persons = counts.map(([ageCategoryId, count]) => ({ ageCategoryId, count }));
  const fewest = [ADULT, SENIOR, CHILD].map((each) => [each.id, fewestOf(each, { persons }, [ADULT, SENIOR, CHILD])]);
  expect(Object.fromEntries(fewest)).toEqual(expected);
});

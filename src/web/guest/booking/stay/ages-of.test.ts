import { expect, it } from 'vitest';
import type { AgeCategory } from '#domain/stay/property.ts';
import { agesOf } from './ages-of.ts';

/** "adult 18-", "child 3-12". */
function category(words: string): Pick<AgeCategory, 'classification' | 'minimalAge' | 'maximalAge'> {
  const [, classification, from, to] = /^(adult|child) (\d*)-(\d*)$/.exec(words) ?? [];
  const age = (digits: string | undefined) => (digits ? Number(digits) : null);
  return { classification: classification === 'adult' ? 'adult' : 'child', minimalAge: age(from), maximalAge: age(to) };
}

it.each([
  [
    ['adult 13-', 'child 3-12'],
    ['from 13', '3 to 12'],
  ],
  [
    ['adult 13-', 'child 3-12', 'child 0-2'],
    ['from 13', '3 to 12', 'under 3'],
  ],
  [
    ['adult -', 'child 3-12', 'child -2'],
    ['from 13', '3 to 12', 'under 3'],
  ],
  // No child category has 13 to 17, so these ages are an adult's.
  [
    ['adult 18-', 'child 3-12'],
    ['from 13', '3 to 12'],
  ],
  [
    ['adult 18-99', 'child 3-17'],
    ['from 18', '3 to 17'],
  ],
  // The same for three.
  [
    ['adult 18-', 'child 4-17', 'child 0-2'],
    ['others', '4 to 17', 'under 3'],
  ],
  [
    ['adult 18-', 'child 0-0'],
    ['from 1', 'under 1'],
  ],
  // A child category without an upper limit says nothing about adults.
  [
    ['adult 18-', 'child 3-'],
    ['from 18', 'from 3'],
  ],
  [
    ['adult 18-', 'child -'],
    ['from 18', ''],
  ],
  [['adult 18-'], ['']],
  [
    ['adult 65-', 'adult 18-64', 'child 0-17'],
    ['from 65', '18 to 64', 'under 18'],
  ],
])('%j are said as %j', (categories, said) => {
  const all = categories.map(category);
  expect(all.map((one) => agesOf(one, all)).map(write)).toEqual(said);
});

function write(ages: ReturnType<typeof agesOf>): string {
  if (ages === undefined) return '';
  if (ages.says === 'range') return `${ages.values.from} to ${ages.values.to}`;
  if (ages.says === 'under') return `under ${ages.values.count}`;
  return ages.says === 'from' ? `from ${ages.values.from}` : 'others';
}

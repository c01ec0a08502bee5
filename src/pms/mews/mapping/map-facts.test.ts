import { expect, it } from 'vitest';
import { mapAgeCategories } from './map-facts.ts';

type Given = { readonly Classification?: 'Child'; readonly IsActive?: boolean };

const category = (Id: string, MinimalAge: number | null, MaximalAge: number | null, given: Given = {}) => ({
  Id,
  MinimalAge,
  MaximalAge,
  Classification: 'Adult' as const,
  IsActive: true,
  Names: { 'en-GB': Id },
  ShortNames: {},
  ...given,
});
const CHILD = category('child', 3, 12, { Classification: 'Child' });
const ADULT = category('adult', 18, 64);
const SENIOR = category('senior', 65, null);

it.each([
  ['the adults', [category('adult', 13, null), CHILD], 'adult'],
  ['those of a usual age, where seniors are counted apart', [SENIOR, ADULT, CHILD], 'adult'],
  ['those that there are', [SENIOR, category('youth', 13, 25), CHILD], 'senior'],
  ['those that are still used', [category('earlier', 18, null, { IsActive: false }), SENIOR, ADULT], 'adult'],
])('the search begins with %s among the age categories of a hotel', (_case, categories, expected) => {
  const choice = { wanted: 'en-GB', languages: [], defaultLanguage: 'en-GB' };
  const mapped = mapAgeCategories(categories, choice);
  expect(mapped.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([expected]);
});

import { expect, it } from 'vitest';
import { asId, type AgeCategoryId } from '../value/ids.ts';
import { partyByAges, partyElsewhere, sortParty } from './party-by-ages.ts';
import type { AgeCategory } from './property.ts';

function category(id: string, minimalAge: number | null, maximalAge: number | null): AgeCategory {
  const classification = id === 'adult' ? 'adult' : 'child';
  const isDefault = id === 'adult';
  return {
    id: asId<AgeCategoryId>(id),
    name: id,
    textLanguages: {},
    classification,
    minimalAge,
    maximalAge,
    isDefault,
  };
}

const adult = category('adult', 16, null);
const child = category('child', 3, 15);
const infant = category('infant', 0, 2);

function print(categories: readonly AgeCategory[], adults: number, ages: readonly number[]): string | undefined {
  const party = partyByAges(categories, adults, ages);
  return party?.map(({ ageCategoryId, count }) => `${count} ${ageCategoryId}`).join(', ');
}

it('puts adults and each child where the property counts them', () => {
  expect(print([child, adult, infant], 2, [])).toBe('2 adult');
  expect(print([child, adult, infant], 2, [4, 1, 15])).toBe('2 adult, 2 child, 1 infant');
});

it('counts a child as an adult where the property does', () => {
  expect(print([adult, child, infant], 2, [16, 10])).toBe('3 adult, 1 child');
});

it('has no party where the property takes no such person', () => {
  expect(print([adult], 1, [10])).toBeUndefined();
  expect(print([child, infant], 1, [])).toBeUndefined();
  expect(print([], 1, [])).toBeUndefined();
});

it('puts adults before children and older children before younger ones, however they are named', () => {
  const orders = [
    [3, 10, 1],
    [10, 1, 3],
    [1, 10, 3],
  ];
  const toddler = category('toddler', 2, 3);
  const categories = [infant, adult, toddler, child];
  for (const ages of orders) {
    expect(print(categories, 1, ages)).toBe('1 adult, 1 child, 1 toddler, 1 infant');
    expect(print(categories.toReversed(), 1, ages)).toBe('1 adult, 1 child, 1 toddler, 1 infant');
  }
});

it('sorts categories that the property does not know by their ids', () => {
  const party = ['zed', 'old', 'adult'].map((id) => ({ ageCategoryId: asId<AgeCategoryId>(id), count: 1 }));
  expect(sortParty(party, [adult]).map(({ ageCategoryId }) => ageCategoryId)).toEqual(['adult', 'old', 'zed']);
  expect(sortParty(party.toReversed(), []).map(({ ageCategoryId }) => ageCategoryId)).toEqual(['adult', 'old', 'zed']);
});

it('is the same party at another property, each child as the youngest of its category', () => {
  const teenager = category('teenager', 12, 17);
  const party = [
    { ageCategoryId: adult.id, count: 2 },
    { ageCategoryId: teenager.id, count: 1 },
    { ageCategoryId: infant.id, count: 1 },
  ];
  const here = [adult, teenager, infant];
  expect(partyElsewhere(party, { here, there: [adult, child, infant] })).toEqual([
    { ageCategoryId: adult.id, count: 2 },
    { ageCategoryId: child.id, count: 1 },
    { ageCategoryId: infant.id, count: 1 },
  ]);
  expect(partyElsewhere(party, { here, there: [adult, child] })).toBeUndefined();
  expect(partyElsewhere(party, { here: [adult, infant], there: here })).toBeUndefined();
  expect(partyElsewhere(party, { here: [], there: here })).toBeUndefined();
});

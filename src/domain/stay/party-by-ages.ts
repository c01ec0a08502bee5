import type { AgeCategoryId } from '../value/ids.ts';
import { findAdultCategory, findAgeCategory, type AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

/**
 * Puts a party into a fixed order: adults first, then older categories before younger ones. A PMS may fill a room's
 * places in the order of the persons, so another order could cost more.
 */
export function sortParty(party: Party, categories: readonly AgeCategory[]): Party {
  const sorted = categories.toSorted(
    (one, other) =>
      Number(one.classification === 'child') - Number(other.classification === 'child') ||
      (other.minimalAge ?? 0) - (one.minimalAge ?? 0),
  );
  const ids = sorted.map(({ id }) => id);
  const placeOf = (id: AgeCategoryId) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return party.toSorted(
    ({ ageCategoryId: one }, { ageCategoryId: other }) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1),
  );
}

/**
 * Converts a party of one property to the age categories of another. A child counts as the youngest of its category.
 * Undefined if the category of one of them is unknown, or the other property has none for them.
 */
export function partyElsewhere(
  party: Party,
  { here, there }: { readonly here: readonly AgeCategory[]; readonly there: readonly AgeCategory[] },
): Party | undefined {
  const categoryOf = (id: AgeCategoryId) => here.find((one) => one.id === id);
  const persons = party.flatMap(({ ageCategoryId, count }) =>
    Array.from({ length: count }, () => categoryOf(ageCategoryId)),
  );
  if (persons.includes(undefined)) return undefined;
  const children = persons.filter((category) => category?.classification === 'child');
  const ages = children.map((category) => category?.minimalAge ?? 0);
  return partyByAges(there, persons.length - children.length, ages);
}

/**
 * Converts persons to a property's age categories. Adults go to its category for grown-ups, each child to the narrowest
 * category for its age. Undefined if the property has no category for one of them.
 */
export function partyByAges(
  categories: readonly AgeCategory[],
  adults: number,
  childrenAges: readonly number[],
): Party | undefined {
  const adult = findAdultCategory(categories);
  const children = childrenAges.map((age) => findAgeCategory(categories, age));
  const persons = [...Array.from({ length: adults }, () => adult), ...children];
  const counts = new Map<AgeCategoryId, number>();
  for (const category of persons) {
    if (!category) return undefined;
    counts.set(category.id, (counts.get(category.id) ?? 0) + 1);
  }
  const party = [...counts].map(([ageCategoryId, count]) => ({ ageCategoryId, count }));
  return sortParty(party, categories);
}

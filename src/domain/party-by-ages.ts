import type { AgeCategoryId } from './ids.ts';
import { findAdultCategory, findAgeCategory, type AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

/**
 * Persons as a property counts them: adults in its category for grown-ups, each child in the narrowest category for its
 * age. Undefined when the property has no category for one of them.
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
  return [...counts].map(([ageCategoryId, count]) => ({ ageCategoryId, count }));
}

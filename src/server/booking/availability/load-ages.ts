import type { PersonCount } from '#contract/guest/availability.ts';
import { fromWireParty } from '#contract/guest/wire-booking.ts';
import { areChildrenAlone, type AgeCategory } from '#domain/stay/property.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { listOrNone, type ReadyProperty } from '../../hotel/load-property.ts';

/** The party of one room, with its path in the request. */
type AskedParty = { readonly path: string; readonly persons: readonly PersonCount[] };

/**
 * Loads the property's age categories. Throws `INPUT.INVALID` if a party names an unknown category, or if no room has
 * an adult and the property requires one. If the categories could not be loaded, the PMS decides.
 */
export async function loadAges(
  deps: Pick<MoneyParts, 'pmsOf' | 'log'>,
  { property, pms }: ReadyProperty,
  language: string,
  parties: readonly AskedParty[],
): Promise<readonly AgeCategory[]> {
  const categories = await listOrNone(deps, 'age categories', pms.listAgeCategories(language));
  if (categories.length === 0) return [];
  const known = new Set<string>(categories.map(({ id }) => id));
  const faults = parties.flatMap(({ path, persons }) =>
    persons.flatMap(({ age_category_id: id }, index) =>
      known.has(id) ? [] : [{ path: `${path}.${index}.age_category_id`, code: 'ERRORS.UNKNOWN_ID' }],
    ),
  );
  if (faults.length > 0) throw invalidInput(faults);
  const rooms = parties.map(({ persons }) => fromWireParty(persons));
  if (!property.childrenWithoutAdult && areChildrenAlone(rooms, categories)) {
    throw invalidInput([{ path: parties[0]?.path ?? '', code: 'ERRORS.ADULT_REQUIRED' }]);
  }
  return categories;
}

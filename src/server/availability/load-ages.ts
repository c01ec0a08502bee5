import type { PersonCount } from '#contract/availability.ts';
import type { AgeCategory } from '#domain/property.ts';
import type { Pms } from '#pms/pms.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalidInput } from '../plumbing/http/problem.ts';
import { listOrNone } from '../property/load-property.ts';

/** The party of one room, with where it stands in the request. */
type AskedParty = { readonly path: string; readonly persons: readonly PersonCount[] };

/**
 * The property's age categories. Throws `INPUT.INVALID` when a party names one that it does not have. Where they did
 * not load, nothing can be said, and the PMS decides.
 */
export async function loadAges(
  deps: Pick<Dependencies, 'pmsOf' | 'log'>,
  pms: Pms,
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
  return categories;
}

import type { AgeCategory } from '#domain/stay/property.ts';
import type { RoomChoice } from '../../session/room-choices.ts';

/** The fewest persons of an age category in a room. At least one adult of any category has to stay. */
export function fewestOf(
  category: Pick<AgeCategory, 'id' | 'classification'>,
  { persons }: Pick<RoomChoice, 'persons'>,
  categories: readonly Pick<AgeCategory, 'id' | 'classification'>[],
): 0 | 1 {
  if (category.classification === 'child') return 0;
  const others = categories.filter(({ id, classification }) => classification === 'adult' && id !== category.id);
  return persons.some(({ ageCategoryId, count }) => count > 0 && others.some(({ id }) => id === ageCategoryId)) ? 0 : 1;
}

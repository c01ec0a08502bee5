import type { AgeCategory } from '#contract/property.ts';
import type { VoucherProduct } from '#contract/sale-page.ts';
import type { RoomChoice } from '../session/room-choices.ts';

const USUAL_PERSONS = 2;

/** The category of a grown-up: the default one of the adults, else the first of them. */
export function findAdults(ageCategories: readonly AgeCategory[]): AgeCategory | undefined {
  const adults = ageCategories.filter(({ classification }) => classification === 'adult');
  return adults.find((category) => category.is_default) ?? adults[0];
}

/** One room for as many grown-ups as the first card is meant for, else for two; none while nobody can be counted. */
export function standardRooms(
  ageCategories: readonly AgeCategory[],
  products: readonly Pick<VoucherProduct, 'persons'>[],
): RoomChoice[] {
  const adults = findAdults(ageCategories);
  const persons = products.find((product) => product.persons !== null)?.persons ?? USUAL_PERSONS;
  return adults ? [{ persons: [{ ageCategoryId: adults.id, count: persons }] }] : [];
}

import type { CardStaysRequest } from '#contract/guest/card-stays.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { findAdultCategory, type AgeCategory } from '#domain/stay/property.ts';
import type { RoomChoice } from '../session/room-choices.ts';

const USUAL_PERSONS = 2;

/** One room for as many grown-ups as the first card is meant for, else for two; none while nobody can be counted. */
export function standardRooms(
  ageCategories: readonly AgeCategory[],
  products: readonly Pick<WireVoucherProduct, 'persons'>[],
): RoomChoice[] {
  const adults = findAdultCategory(ageCategories);
  return adults ? [{ persons: [{ ageCategoryId: adults.id, count: usualPersons(products) }] }] : [];
}

/**
 * Rooms without the persons of age groups that the property no longer has; such a room is chosen again. Rooms in which
 * no grown-up is left are dropped.
 */
export function keepKnownPersons(rooms: readonly RoomChoice[], ageCategories: readonly AgeCategory[]): RoomChoice[] {
  const isAdult = (id: string) =>
    ageCategories.some((category) => category.id === id && category.classification === 'adult');
  return rooms
    .map((room) => {
      const persons = room.persons.filter(({ ageCategoryId }) => ageCategories.some(({ id }) => id === ageCategoryId));
      return persons.length === room.persons.length ? room : { persons };
    })
    .filter(({ persons }) => persons.some(({ ageCategoryId }) => isAdult(ageCategoryId)));
}

/** A room's party by ages, for asking several properties at once; a child is taken for the youngest of its group. */
export function partyAges(
  room: RoomChoice | undefined,
  ageCategories: readonly AgeCategory[],
  products: readonly Pick<WireVoucherProduct, 'persons'>[],
): CardStaysRequest['persons'] {
  const persons = (room?.persons ?? []).flatMap(({ ageCategoryId, count }) => {
    const category = ageCategories.find(({ id }) => id === ageCategoryId);
    return category ? [{ category, count }] : [];
  });
  const adults = persons
    .filter(({ category }) => category.classification === 'adult')
    .reduce((sum, { count }) => sum + count, 0);
  if (adults === 0) return { adults: usualPersons(products), children_ages: [] };
  const children = persons.filter(({ category }) => category.classification === 'child');
  return {
    adults,
    children_ages: children.flatMap(({ category, count }) =>
      Array.from({ length: count }, () => category.minimalAge ?? 0),
    ),
  };
}

function usualPersons(products: readonly Pick<WireVoucherProduct, 'persons'>[]): number {
  return products.find((product) => product.persons !== null)?.persons ?? USUAL_PERSONS;
}

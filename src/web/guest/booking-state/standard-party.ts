import type { CardStaysRequest } from '#contract/guest/card-stays.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { findAdultCategory, type AgeCategory } from '#domain/stay/property.ts';
import type { RoomChoice } from '../session/room-choices.ts';

const USUAL_PERSONS = 2;

/** One room for the number of adults on the first card, or else for two. Empty if the hotel has no adult category. */
export function standardRooms(
  ageCategories: readonly AgeCategory[],
  products: readonly Pick<WireVoucherProduct, 'persons'>[],
): RoomChoice[] {
  const adults = findAdultCategory(ageCategories);
  return adults ? [{ persons: [{ ageCategoryId: adults.id, count: usualPersons(products) }] }] : [];
}

/** Drops persons of unknown age categories, with the choice of their room, and rooms without an adult. */
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

/** A room's party by ages, for a request to several properties. A child counts as the youngest of its category. */
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

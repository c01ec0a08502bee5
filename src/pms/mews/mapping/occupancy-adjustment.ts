import { Big } from 'big.js';
import type { AgeCategoryId } from '#domain/value/ids.ts';
import { countPersons, type Party } from '#domain/stay/stay.ts';
import type { MewsAgeCategory, MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsRatePricing } from '../schema/rate-schema.ts';

/** How a rate adjusts its price per night for a non-standard party, in gross or net as the enterprise prices. */
export type OccupancyAdjustments = Pick<
  MewsRatePricing,
  'AgeCategoryAdjustments' | 'EmptyUnitAdjustment' | 'ExtraUnitAdjustment'
>;

/**
 * The amount that a rate adds to a night's standard price for this party: for each empty standard place, for each extra
 * person, and by age. Adults take the standard places first. Inferred from the names in `rates/getPricing`, so it may
 * only be used after `reservations/price` has confirmed it.
 */
export function occupancyAdjustment(
  adjustments: OccupancyAdjustments,
  { Capacity }: Pick<MewsRoomCategory, 'Capacity'>,
  party: Party,
  ageCategories: readonly Pick<MewsAgeCategory, 'Id' | 'Classification'>[],
): Big {
  const isAdult = (id: AgeCategoryId) =>
    ageCategories.some(({ Id, Classification }) => Id === id && Classification !== 'Child');
  const persons = [...party]
    .sort((one, other) => Number(isAdult(other.ageCategoryId)) - Number(isAdult(one.ageCategoryId)))
    .flatMap(({ ageCategoryId, count }) => Array.from({ length: count }, () => ageCategoryId));
  const empty = Math.max(0, Capacity - countPersons(party));
  const ofAge = (id: AgeCategoryId, type: string) =>
    adjustments.AgeCategoryAdjustments.find((own) => own.AgeCategoryId === id && own.Type === type)?.AbsoluteValue ?? 0;
  const standard = persons.slice(0, Capacity).map((id) => new Big(ofAge(id, 'StandardOccupancyAdjustment')));
  const extra = persons
    .slice(Capacity)
    .map((id) => new Big(adjustments.ExtraUnitAdjustment ?? 0).plus(ofAge(id, 'ExtraOccupancyAdjustment')));
  return [...standard, ...extra].reduce(
    (sum, part) => sum.plus(part),
    new Big(adjustments.EmptyUnitAdjustment ?? 0).times(empty),
  );
}

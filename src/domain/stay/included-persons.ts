import type { Extra } from './offer.ts';
import type { AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

type PartyPersons = Party[number];

/**
 * A party cut down to the persons that a product includes, who are the dearest of it: adults first, among them the
 * usual ones, then the oldest children. Ages that are not known stay in the order in which they are given.
 */
export function limitParty(party: Party, persons: number | null, ages: readonly AgeCategory[]): Party {
  return cutDown(party, persons, (one, other) => compareAges(ages, one, other));
}

/** The same by what an extra costs a person of each age, where that is known ahead. */
export function limitPartyFor(
  { pricesByAge }: Pick<Extra, 'pricesByAge'>,
  party: Party,
  persons: number | null,
  ages: readonly AgeCategory[],
): Party {
  const priceOf = ({ ageCategoryId }: PartyPersons) =>
    pricesByAge?.find((one) => one.ageCategoryId === ageCategoryId)?.price?.gross.amountMinor ?? null;
  if (party.some((one) => priceOf(one) === null)) return limitParty(party, persons, ages);
  return cutDown(
    party,
    persons,
    (one, other) => (priceOf(other) ?? 0) - (priceOf(one) ?? 0) || compareAges(ages, one, other),
  );
}

function cutDown(
  party: Party,
  persons: number | null,
  compare: (one: PartyPersons, other: PartyPersons) => number,
): Party {
  if (persons === null) return party;
  let left = persons;
  return party.toSorted(compare).flatMap(({ ageCategoryId, count }) => {
    const taken = Math.min(left, count);
    left -= taken;
    return taken > 0 ? [{ ageCategoryId, count: taken }] : [];
  });
}

function compareAges(ages: readonly AgeCategory[], one: PartyPersons, other: PartyPersons): number {
  const [left, right] = [one, other].map(({ ageCategoryId }) => ages.find(({ id }) => id === ageCategoryId));
  if (!left || !right) return 0;
  return (
    Number(right.classification === 'adult') - Number(left.classification === 'adult') ||
    Number(right.isDefault) - Number(left.isDefault) ||
    (right.minimalAge ?? 0) - (left.minimalAge ?? 0)
  );
}

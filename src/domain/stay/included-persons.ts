import type { Extra } from './offer.ts';
import type { AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

type PartyPersons = Party[number];

/**
 * Reduces a party to the persons that a product includes, dearest first: adults, usual ones before others, then the
 * oldest children. Persons of unknown age keep the given order.
 */
export function limitParty(party: Party, persons: number | null, ages: readonly AgeCategory[]): Party {
  return cutDown(party, persons, (one, other) => compareAges(ages, one, other));
}

/** As `limitParty`, but by the extra's price for each age, if known. */
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

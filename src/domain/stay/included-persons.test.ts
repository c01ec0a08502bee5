import { describe, expect, it } from 'vitest';
import { agePrices } from '../../../test/arbitraries/build-extra.ts';
import { asId, type AgeCategoryId } from '../value/ids.ts';
import { limitParty, limitPartyFor } from './included-persons.ts';
import type { AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

function age(id: string, classification: AgeCategory['classification'], minimalAge: number | null): AgeCategory {
  const isDefault = id === 'adult';
  return {
    id: asId<AgeCategoryId>(id),
    name: id,
    textLanguages: {},
    classification,
    minimalAge,
    maximalAge: null,
    isDefault,
  };
}

const ages = [
  age('infant', 'child', 0),
  age('senior', 'adult', 65),
  age('child', 'child', 3),
  age('adult', 'adult', 13),
  age('companion', 'adult', null),
  age('baby', 'child', null),
  age('toddler', 'child', 1),
];

/** "2 adult, 1 child" */
function parse(text: string): Party {
  return text.split(', ').map((persons) => {
    const [count, id = ''] = persons.split(' ');
    return { ageCategoryId: asId<AgeCategoryId>(id), count: Number(count) };
  });
}

const print = (party: Party) => party.map(({ ageCategoryId, count }) => `${count} ${ageCategoryId}`).join(', ');

describe('a party cut down to the included persons', () => {
  it.each<[string, number | null, string]>([
    ['2 child, 2 adult', null, '2 child, 2 adult'],
    ['2 child, 2 adult', 4, '2 adult, 2 child'],
    ['2 child, 2 adult', 3, '2 adult, 1 child'],
    ['1 infant, 1 child, 2 adult', 2, '2 adult'],
    ['1 infant, 1 child, 1 adult', 2, '1 adult, 1 child'],
    ['2 infant, 1 senior, 1 adult', 1, '1 adult'],
    ['2 infant, 1 senior', 2, '1 senior, 1 infant'],
    ['1 child, 1 companion', 1, '1 companion'],
    ['1 child, 1 toddler', 1, '1 child'],
    ['1 toddler, 1 child', 1, '1 child'],
    ['1 baby, 1 toddler', 1, '1 toddler'],
    ['1 infant, 1 baby', 1, '1 infant'],
    ['1 baby, 1 infant', 1, '1 baby'],
    ['1 unknown, 1 adult', 1, '1 unknown'],
    ['1 child, 1 unknown', 1, '1 child'],
    ['2 adult', 0, ''],
    ['1 adult', 5, '1 adult'],
  ])('%s for %s: %s', (party, persons, expected) => {
    expect(print(limitParty(parse(party), persons, ages))).toBe(expected);
  });

  it('stays in the order given where ages are not known', () => {
    expect(print(limitParty(parse('1 child, 2 adult'), 2, []))).toBe('1 child, 1 adult');
  });

  it.each<[string, Record<string, number | null>, string]>([
    ['children cheaper', { adult: 16, child: 8, infant: 0 }, '1 adult, 1 child'],
    ['children dearer', { adult: 8, child: 16, infant: 0 }, '1 child, 1 adult'],
    ['infants as dear as adults', { adult: 16, child: 8, infant: 16 }, '1 adult, 1 infant'],
    ['a price that is not known', { adult: 8, child: null, infant: 16 }, '1 adult, 1 child'],
    ['an age without a price', { infant: 16 }, '1 adult, 1 child'],
  ])('has for an extra those to whom it costs most: %s', (_case, byAge, expected) => {
    const extra = { pricesByAge: agePrices(byAge) };
    expect(print(limitPartyFor(extra, parse('1 infant, 1 child, 1 adult'), 2, ages))).toBe(expected);
  });

  it('has for an extra that costs everybody the same the usual ones', () => {
    expect(print(limitPartyFor({ pricesByAge: null }, parse('1 infant, 1 child, 1 adult'), 2, ages))).toBe(
      '1 adult, 1 child',
    );
  });
});

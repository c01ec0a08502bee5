import { asId } from '#domain/value/ids.ts';
import type { AgeCategory } from '#domain/stay/property.ts';
import { describe, expect, it } from 'vitest';
import { keepKnownPersons, partyAges, standardRooms } from './standard-party.ts';

const category = (id: string, classification: 'adult' | 'child', minimalAge: number | null): AgeCategory => ({
  id: asId(id),
  name: id,
  textLanguages: {},
  classification,
  minimalAge,
  maximalAge: null,
  isDefault: id === 'adult',
});
const ADULT = category('adult', 'adult', 18);
const CHILD = category('child', 'child', 3);
const room = { categoryId: 'sea', rateId: 'flex' };
const two = { ageCategoryId: 'adult', count: 2 };
const one = { ageCategoryId: 'child', count: 1 };

describe('a property that lost its age groups for children', () => {
  it('keeps the adults, and the room has to be chosen again', () => {
    expect(keepKnownPersons([{ persons: [two, one], room }], [ADULT])).toEqual([{ persons: [two] }]);
  });

  it('keeps a room without children', () => {
    expect(keepKnownPersons([{ persons: [two], room }], [ADULT])).toEqual([{ persons: [two], room }]);
  });

  it('drops a room without adults', () => {
    expect(keepKnownPersons([{ persons: [one], room }], [ADULT, CHILD])).toEqual([]);
  });
});

describe('a party asked for at several properties', () => {
  it('is described by ages', () => {
    expect(partyAges({ persons: [two, one] }, [ADULT, CHILD], [])).toEqual({ adults: 2, children_ages: [3] });
  });

  it.each([
    ['as many as the card is meant for', [{ persons: 1 }], 1],
    ['two, where the card says nothing', [{ persons: null }], 2],
  ])('is %s before the guest chooses', (_words, products, adults) => {
    expect(partyAges(undefined, [], products)).toEqual({ adults, children_ages: [] });
  });
});

describe('the default party', () => {
  it('counts adults like the server: no age group with an upper limit, if none is the default', () => {
    const young = { ...category('young', 'adult', 18), maximalAge: 25 };
    const grown = category('grown', 'adult', 26);
    expect(standardRooms([young, grown], [])).toEqual([{ persons: [{ ageCategoryId: 'grown', count: 2 }] }]);
  });
});

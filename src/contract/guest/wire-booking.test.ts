import { expect, it } from 'vitest';
import { fromWireParty } from './wire-booking.ts';

it('a party has each age category once, however often it was named', () => {
  const persons = ['adult', 'child', 'adult'].map((id, index) => ({ age_category_id: id, count: index + 1 }));
  expect(fromWireParty(persons)).toEqual([
    { ageCategoryId: 'adult', count: 4 },
    { ageCategoryId: 'child', count: 2 },
  ]);
});

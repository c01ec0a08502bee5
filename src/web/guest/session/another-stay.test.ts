import { expect, it } from 'vitest';
import { anotherStay, sameStay } from './another-stay.ts';
import type { StaySearch } from './stay-search.ts';

const CHOSEN: StaySearch = {
  property: 'harbour-house',
  from: '2026-12-04',
  to: '2026-12-06',
  nights: '2',
  rooms: 'adult*2_lanes_flexible child*1',
  extras: 'breakfast*2',
  section: 'check',
  language: 'de',
  currency: 'EUR',
};

it.each([
  ['of the same hotel, with who comes', 'harbour-house', { rooms: 'adult*2 child*1', currency: 'EUR' }],
  ['of another hotel, whose ages are its own', 'palais', {}],
])('another stay begins afresh: %s', (_, property, kept) => {
  expect(anotherStay(CHOSEN, property)).toEqual({ property, language: 'de', ...kept });
});

it('another stay of a booking that was opened by its letter begins at its hotel', () => {
  expect(anotherStay({}, 'palais')).toEqual({ property: 'palais' });
});

it('a stay that came to nothing is booked again with its hotel, dates and guests', () => {
  const guest = { name: null, text_languages: {}, classification: null };
  const rooms = [
    { guests: [{ ...guest, age_category_id: 'adult', count: 2 }] },
    {
      guests: [
        { ...guest, age_category_id: 'adult', count: 1 },
        { ...guest, age_category_id: 'child', count: 1 },
      ],
    },
  ];
  const stay = { property_id: 'palais', stay_from: '2026-12-04', stay_to: '2026-12-06', details: { rooms } };
  expect(sameStay(stay)).toEqual({
    ...{ property: 'palais', from: '2026-12-04', to: '2026-12-06' },
    rooms: 'adult*2 adult*1.child*1',
    section: 'rooms',
  });
});

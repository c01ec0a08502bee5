import { expect, it } from 'vitest';
import { anotherStay, sameStay } from './another-stay.ts';

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
    property: 'palais',
    from: '2026-12-04',
    to: '2026-12-06',
    rooms: 'adult*2 adult*1.child*1',
    section: 'rooms',
  });
  expect(anotherStay(stay)).toEqual({ property: 'palais', rooms: 'adult*2 adult*1.child*1' });
});

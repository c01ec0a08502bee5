import { describe, expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import { untaxed } from '../../../test/arbitraries/build-quote.ts';
import { asId, type AgeCategoryId, type ExtraId } from '../value/ids.ts';
import { addCityTaxes, countChargedUnits, type Extra } from './offer.ts';

const adult = asId<AgeCategoryId>('adult');
const child = asId<AgeCategoryId>('child');

describe('an extra', () => {
  const stay = { arrivalDate: day('2026-06-01'), departureDate: day('2026-06-04') };
  const parties = [
    [{ ageCategoryId: adult, count: 2 }],
    [
      { ageCategoryId: adult, count: 1 },
      { ageCategoryId: child, count: 2 },
    ],
  ];

  it.each([
    ['once', 1],
    ['per_time_unit', 3],
    ['per_person', 5],
    ['per_person_per_time_unit', 15],
  ] as const)('charged %s for five persons and three nights counts %d times', (charging, units) => {
    expect(countChargedUnits(charging, stay, parties)).toBe(units);
  });

  const cityTax: Extra = {
    id: asId<ExtraId>('city tax'),
    name: 'City tax',
    description: '',
    textLanguages: {},
    image: null,
    charging: 'per_person_per_time_unit',
    price: untaxed('EUR', 320),
    pricesByAge: null,
    isCityTax: true,
  };

  it.each<[string, [string, number][], [string, number][]]>([
    [
      'joins the booking once',
      [['breakfast', 2]],
      [
        ['breakfast', 2],
        ['city tax', 1],
      ],
    ],
    ['is not added to the one that was chosen', [['city tax', 2]], [['city tax', 2]]],
    [
      'is joined where it was chosen twice',
      [
        ['city tax', 1],
        ['city tax', 2],
      ],
      [['city tax', 3]],
    ],
  ])('the city tax %s', (_how, chosen, booked) => {
    const toExtras = (extras: [string, number][]) =>
      extras.map(([id, count]) => ({ extraId: asId<ExtraId>(id), count }));
    const { extras } = addCityTaxes({ stay, rooms: [], extras: toExtras(chosen) }, [cityTax]);
    expect(extras).toEqual(toExtras(booked));
  });
});

import { describe, expect, it } from 'vitest';
import { day } from '../../test/arbitraries/build-card.ts';
import { asId, type AgeCategoryId } from './ids.ts';
import { countChargedUnits } from './offer.ts';

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
});

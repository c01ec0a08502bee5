import { describe, expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import { agePrices, buildExtra } from '../../../test/arbitraries/build-extra.ts';
import { untaxed } from '../../../test/arbitraries/build-quote.ts';
import { estimateExtras } from './estimate-extras.ts';
import { asId, type AgeCategoryId } from '../value/ids.ts';
import type { Extra } from './offer.ts';

const adult = asId<AgeCategoryId>('adult');
const child = asId<AgeCategoryId>('child');
const stay = { arrivalDate: day('2026-06-01'), departureDate: day('2026-06-04') };
const parties = [
  [{ ageCategoryId: adult, count: 2 }],
  [
    { ageCategoryId: adult, count: 1 },
    { ageCategoryId: child, count: 2 },
  ],
];
const cityTax: Extra = {
  ...buildExtra('city tax', 'per_person_per_time_unit'),
  price: untaxed('EUR', 320),
  isCityTax: true,
};

describe('the price of an extra before a quote', () => {
  it('is estimated for a room by unit, persons and nights', () => {
    expect(estimateExtras([cityTax], stay, [parties[0]!])?.[0]).toMatchObject({
      extraId: 'city tax',
      count: 1,
      isCityTax: true,
      priceSummary: { gross: { currency: 'EUR', amountMinor: 6 * 320 } },
    });
  });

  it('is not estimated if only a quote knows it', () => {
    expect(estimateExtras([{ ...cityTax, price: null }], stay, [parties[0]!])).toBeNull();
  });

  it.each<[string, Record<string, number | null>, Extra['charging'], number | null]>([
    ['counts adults only where children pay nothing', { adult: 320, child: 0 }, 'per_person_per_time_unit', 9 * 320],
    ['counts what children pay', { adult: 320, child: 160 }, 'per_person_per_time_unit', 9 * 320 + 6 * 160],
    ['counts persons once where nights do not count', { adult: 320, child: 500 }, 'per_person', 3 * 320 + 2 * 500],
    ['says nothing where only a quote knows what a child pays', { adult: 320, child: null }, 'per_person', null],
    ['says nothing where an age has no price', { adult: 320 }, 'per_person', null],
  ])('by age %s', (_case, byAge, charging, minor) => {
    const pricesByAge = agePrices(byAge);
    const estimated = estimateExtras([cityTax, { ...cityTax, charging, pricesByAge }], stay, parties);
    expect(estimated?.map(({ priceSummary }) => priceSummary.gross.amountMinor) ?? null).toEqual(
      minor === null ? null : [15 * 320, minor],
    );
  });

  it('is not estimated by age for an empty room', () => {
    expect(estimateExtras([{ ...cityTax, pricesByAge: agePrices({ adult: 320 }) }], stay, [[]])).toBeNull();
  });

  it.each<[Extra['charging'], number]>([
    ['once', 320],
    ['per_time_unit', 3 * 320],
    ['per_person', 5 * 320],
  ])('counts for the first room alone unless persons are charged: %s', (charging, minor) => {
    const [estimated] = estimateExtras([{ ...cityTax, charging }], stay, parties) ?? [];
    expect(estimated?.price.gross.amountMinor).toBe(minor);
    expect(estimateExtras([{ ...cityTax, charging }], stay, [])).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteOf, quoteRoom } from '../../../test/arbitraries/build-quote.ts';
import { detailsOf } from './booking-details.ts';
import { asId, type AgeCategoryId } from '../value/ids.ts';
import type { Booking } from './offer.ts';
import type { AgeCategory } from './property.ts';

const [adult, child] = [asId<AgeCategoryId>('adult'), asId<AgeCategoryId>('child')];
const AGES: AgeCategory[] = [
  {
    id: adult,
    name: 'Grown-up',
    textLanguages: { name: 'en-GB' },
    classification: 'adult',
    minimalAge: 13,
    maximalAge: null,
    isDefault: true,
  },
];
const SENIOR: AgeCategory = { ...AGES[0]!, id: asId('senior'), name: 'Senior', isDefault: false };

const arrivalDate = day('2026-06-04');
const booking: Booking = {
  stay: { arrivalDate, departureDate: day('2026-06-05') },
  rooms: [
    {
      roomCategoryId: asId('standard'),
      rateId: asId('flexible'),
      party: [
        { ageCategoryId: adult, count: 2 },
        { ageCategoryId: child, count: 1 },
      ],
    },
    { roomCategoryId: asId('single'), rateId: asId('flexible'), party: [{ ageCategoryId: adult, count: 1 }] },
  ],
  extras: [],
};
const quote = quoteOf(
  'GBP',
  [quoteRoom('GBP', 'standard', 3, arrivalDate, [12_000]), quoteRoom('GBP', 'single', 1, arrivalDate, [8_000])],
  [quoteExtra('GBP', 'city tax', 'once', 200, 2), quoteExtra('GBP', 'breakfast', 'once', 1_000)],
);

it('the details of a booking name the rate and the guests of each room, and every extra with what all of it costs', () => {
  const { rooms, extras, hasPaymentCard } = detailsOf(booking, quote, AGES, true, 'de');
  expect(rooms).toEqual([
    {
      rateName: 'Flexible',
      languages: { name: 'de', rateName: 'de' },
      guests: [
        { ageCategoryId: adult, name: 'Grown-up', languages: { name: 'en-GB' }, classification: 'adult', count: 2 },
        { ageCategoryId: child, name: null, languages: {}, classification: null, count: 1 },
      ],
    },
    {
      rateName: 'Flexible',
      languages: { name: 'de', rateName: 'de' },
      guests: [
        { ageCategoryId: adult, name: 'Grown-up', languages: { name: 'en-GB' }, classification: 'adult', count: 1 },
      ],
    },
  ]);
  expect(
    extras.map(({ name, count, isCityTax, priceSummary }) => [name, count, isCityTax, priceSummary.gross]),
  ).toEqual([
    ['city tax', 2, true, { currency: 'GBP', amountMinor: 400 }],
    ['breakfast', 1, false, { currency: 'GBP', amountMinor: 1_000 }],
  ]);
  expect(hasPaymentCard).toBe(true);
});

it('the details say which age is one of several of its class', () => {
  const { rooms } = detailsOf(booking, quote, [...AGES, SENIOR], true, 'de');
  expect(rooms[0]?.guests.map(({ isOneOfSeveral }) => isOneOfSeveral)).toEqual([true, undefined]);
});

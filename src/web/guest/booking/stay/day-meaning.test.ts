import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { describe, expect, it } from 'vitest';
import { dayMeaning, departureMeaning } from './day-meaning.ts';
import type { OpenDays } from '#domain/stay/open-days.ts';

const GBP_40 = { currency: 'GBP', amount: 40 };

/** Known up to the 9th. The 5th is full, and no stay continues past it. */
const open: OpenDays = {
  isKnown: (date) => date < '2026-12-10',
  isArrivalOpen: (date) => date !== '2026-12-05',
  isDepartureOpen: (arrival, date) => date > arrival && (arrival > '2026-12-05' || date <= '2026-12-05'),
};

function calendar(
  date: string,
  day: Partial<CalendarDay> & Pick<CalendarDay, 'state'>,
): ReadonlyMap<string, CalendarDay> {
  return new Map([[date, { date, from_price: null, due: null, city_tax_unknown: false, reason: null, ...day }]]);
}

const meaning = (date: string, byDate: ReadonlyMap<string, CalendarDay> = new Map(), arrival?: string) =>
  dayMeaning(date, arrival, { stay: {}, open, byDate });

describe('a day of arrival', () => {
  it.each([
    ['covered', calendar('2026-12-03', { state: 'covered' }), { tone: 'covered' }],
    ['with forty pounds to add', calendar('2026-12-03', { state: 'with_supplement', due: GBP_40 }), { due: GBP_40 }],
    [
      'covered but for a city tax that is not known ahead',
      calendar('2026-12-03', { state: 'covered', city_tax_unknown: true }),
      { tone: 'covered', plusCityTax: true },
    ],
    [
      'with nothing to add but a city tax that is not known ahead',
      calendar('2026-12-03', { state: 'with_supplement', due: { currency: 'GBP', amount: 0 }, city_tax_unknown: true }),
      { tone: 'covered', plusCityTax: true },
    ],
    ['full for the whole length', calendar('2026-12-03', { state: 'full' }), { tone: 'full', says: 'full' }],
    [
      'sold from two nights on',
      calendar('2026-12-03', { state: 'closed', min_nights: 2 }),
      { tone: 'full', says: 'too_short', minNights: 2 },
    ],
    ['not sold at this length', calendar('2026-12-03', { state: 'closed' }), { tone: 'full', says: 'closed' }],
    [
      'not one of the card’s days',
      calendar('2026-12-03', { state: 'not_allowed', reason: 'CARD.NOT_HERE' }),
      { tone: 'not_allowed', reason: 'CARD.NOT_HERE', params: {} },
    ],
    ['open, as long as the calendar of the cards has not arrived', new Map(), { tone: 'plain', says: 'arrival' }],
  ])('is %s', (_words, byDate, expected) => {
    expect(meaning('2026-12-03', byDate)).toMatchObject(expected);
  });

  it('without a free room is full, whatever the calendar of the cards said before', () => {
    expect(meaning('2026-12-05', calendar('2026-12-05', { state: 'covered' }))).toEqual({
      tone: 'full',
      says: 'full_tonight',
    });
  });

  it('beyond what is known says that it is not known', () => {
    expect(meaning('2026-12-20')).toEqual({ tone: 'plain', says: 'not_known' });
  });
});

describe('a day of departure', () => {
  it('is open when one room serves the stay up to it', () => {
    expect(meaning('2026-12-05', new Map(), '2026-12-03')).toEqual({ tone: 'plain', says: 'departure' });
    expect(meaning('2026-12-06', new Map(), '2026-12-03')).toEqual({ tone: 'full', says: 'no_departure' });
  });

  it('turns into an arrival when it lies before the day picked first', () => {
    expect(meaning('2026-12-02', new Map(), '2026-12-04')).toEqual({ tone: 'plain', says: 'arrival' });
    expect(meaning('2026-12-03', new Map(), '2026-12-08')).toEqual({ tone: 'full', says: 'no_departure' });
    expect(meaning('2026-12-04', new Map(), '2026-12-04')).toEqual({ tone: 'plain', says: 'arrival_taken' });
  });

  it.each([
    [
      { state: 'with_supplement', due: GBP_40 },
      { tone: 'supplement', due: GBP_40 },
    ],
    [
      { state: 'closed', min_nights: 2 },
      { tone: 'full', says: 'too_short', minNights: 2 },
    ],
    [{ state: 'closed' }, { tone: 'full', says: 'no_departure' }],
    [{ state: 'full' }, { tone: 'full', says: 'no_departure' }],
  ] as const)('after a stay known to be %j is %j', (day, expected) => {
    expect(departureMeaning(calendar('2026-12-04', day).get('2026-12-04')!)).toMatchObject(expected);
  });

  it('says nothing of what cards cover', () => {
    const byDate = calendar('2026-12-04', { state: 'covered' });
    expect(meaning('2026-12-04', byDate, '2026-12-03')).toEqual({ tone: 'plain', says: 'departure' });
  });
});

describe('the chosen stay', () => {
  it.each([
    ['2026-12-03', 'is_arrival'],
    ['2026-12-05', 'is_departure'],
  ])('on %s is named as %s', (date, says) => {
    const stay = { from: '2026-12-03', to: '2026-12-05' };
    expect(dayMeaning(date, undefined, { stay, open, byDate: new Map() })).toEqual({ tone: 'plain', says });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { WireAgeCategory } from '#contract/guest/property.ts';
import { Guest } from '../guest.ts';
import { type NamedStay, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { HOTELS } from './demo-hotels.ts';
import { countRows } from './row-counts.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const invalid = { status: 422, code: 'INPUT.INVALID' };

type Search = NamedStay & { readonly persons: { readonly age_category_id: string; readonly count: number }[] };

let search: Search;
let before: Record<string, number>;

beforeAll(async () => {
  const stay = stayInDays(30, 2);
  const adult = await new Guest(staycard.url).adult('harbour-house');
  search = { ...stay, persons: [{ age_category_id: adult.id, count: 2 }] };
  before = await countRows(staycard);
});

function day(days: number, timeZone = 'Europe/London'): string {
  return today(timeZone).add({ days }).toString();
}

const STAYS: readonly (readonly [about: string, stay: object, faults: readonly string[]])[] = [
  ['in the past', { stay_from: day(-1), stay_to: day(2) }, ['stay_from ERRORS.STAY_IN_THE_PAST']],
  ['backwards', { stay_from: day(30), stay_to: day(29) }, ['stay_to ERRORS.STAY_BACKWARDS']],
  ['without a night', { stay_from: day(30), stay_to: day(30) }, ['stay_to ERRORS.STAY_BACKWARDS']],
  ['of 367 nights', { stay_from: day(3), stay_to: day(370) }, ['stay_to ERRORS.STAY_TOO_LONG']],
  ['on 30 February', { stay_from: '2027-02-30', stay_to: '2027-03-02' }, ['stay_from ERRORS.PATTERN']],
  ['to a month that is not', { stay_to: '2027-13-01' }, ['stay_to ERRORS.PATTERN']],
  ['with an hour', { stay_from: `${day(30)}T12:00:00Z` }, ['stay_from ERRORS.PATTERN']],
  ['in a number', { stay_from: 20270105 }, ['stay_from ERRORS.TYPE']],
  ['without an end', { stay_to: undefined }, ['stay_to ERRORS.REQUIRED']],
  ['without anything', { stay_from: null, stay_to: null }, ['stay_from ERRORS.TYPE', 'stay_to ERRORS.TYPE']],
  ['with an unknown field', { arrival: day(30) }, ['arrival ERRORS.UNKNOWN_FIELD']],
];

describe('a stay', () => {
  it.each(STAYS)('%s is refused by the search', async (_about, stay, faults) => {
    const answer = await contract.ask('POST', 'demo/availability/harbour-house', { body: { ...search, ...stay } });
    expect(expectProblem(answer, invalid)).toEqual(faults);
  });

  it.each(STAYS)('%s is refused by the check', async (_about, stay, faults) => {
    const { persons: _persons, ...span } = search;
    const answer = await contract.ask('POST', 'demo/availability/harbour-house/check', { body: { ...span, ...stay } });
    expect(expectProblem(answer, invalid)).toEqual(faults);
  });

  it.each(STAYS)('%s is refused by the summary', async (_about, stay, faults) => {
    const { persons, ...span } = search;
    const rooms = [{ room_category_id: 'any', rate_id: 'any', persons }];
    const body = { ...span, rooms, products: [], card_tokens: [], ...stay };
    const answer = await contract.ask('POST', 'demo/reservation-summary/harbour-house', { body });
    expect(expectProblem(answer, invalid)).toEqual(faults);
  });

  it.each(HOTELS)('may begin today at $id, and be 366 nights long', async ({ id, zone }) => {
    const longest = { stay_from: day(0, zone), stay_to: day(366, zone) };
    const numbers = await contract.post<{ Availabilities: number[] }[]>(`demo/availability/${id}/check`, longest);
    expect(numbers.map(({ Availabilities }) => Availabilities.length)).toEqual(numbers.map(() => 366));
    const yesterday = { stay_from: day(-1, zone), stay_to: day(1, zone) };
    const refused = await contract.ask('POST', `demo/availability/${id}/check`, { body: yesterday });
    expect(expectProblem(refused, invalid)).toEqual(['stay_from ERRORS.STAY_IN_THE_PAST']);
  });
});

describe('a party', () => {
  const some = (count: unknown) => (persons: Search['persons']) => [{ ...persons[0], count }];
  it.each([
    ['without persons', () => [], ['persons ERRORS.MIN']],
    ['of no persons', some(0), ['persons.0.count ERRORS.MIN']],
    ['of fewer than none', some(-2), ['persons.0.count ERRORS.MIN']],
    ['of a person and a half', some(1.5), ['persons.0.count ERRORS.TYPE']],
    ['of "two"', some('2'), ['persons.0.count ERRORS.TYPE']],
    ['of a crowd', some(1e9), ['persons.0.count ERRORS.MAX']],
    [
      'of an unknown age category',
      () => [{ age_category_id: 'elders', count: 1 }],
      ['persons.0.age_category_id ERRORS.UNKNOWN_ID'],
    ],
    ['that is no list', () => ({ adults: 2 }), ['persons ERRORS.TYPE']],
    [
      'with a name',
      (persons: Search['persons']) => [{ ...persons[0], name: 'Ada' }],
      ['persons.0.name ERRORS.UNKNOWN_FIELD'],
    ],
  ])('%s is refused', async (_about, change, faults) => {
    const body = { ...search, persons: change(search.persons) };
    const answer = await contract.ask('POST', 'demo/availability/harbour-house', { body });
    expect(expectProblem(answer, invalid)).toEqual(faults);
  });

  it('that fits into no room gets no offers', async () => {
    const body = { ...search, persons: search.persons.map((person) => ({ ...person, count: 20 })) };
    const { rates } = await contract.post<{ rates: unknown[] }>('demo/availability/harbour-house', body);
    expect(rates).toEqual([]);
  });
});

describe('a search is refused for', () => {
  it.each([
    ['a currency that is none', { currency: 'pounds' }, ['currency ERRORS.PATTERN']],
    ['a card as a text', { card_tokens: 'token' }, ['card_tokens ERRORS.TYPE']],
    ['a card without a token', { card_tokens: [''] }, ['card_tokens.0 ERRORS.REQUIRED']],
    ['too many cards', { card_tokens: Array.from({ length: 11 }, () => 'token') }, ['card_tokens ERRORS.MAX']],
    ['a code in place of a token', { codes: ['GFT2-2222-2222-222N'] }, ['codes ERRORS.UNKNOWN_FIELD']],
  ])('%s', async (_about, change, faults) => {
    const body = { ...search, ...change };
    const answer = await contract.ask('POST', 'demo/availability/harbour-house', { body });
    expect(expectProblem(answer, invalid)).toEqual(faults);
  });

  it('a forged token', async () => {
    const body = { ...search, card_tokens: ['made-up'] };
    const answer = await contract.ask('POST', 'demo/availability/harbour-house', { body });
    expect(expectProblem(answer, { status: 401, code: 'CARD.TOKEN_INVALID' })).toEqual([
      'card_tokens.0 CARD.TOKEN_INVALID',
    ]);
  });
});

describe('all these requests', () => {
  it('wrote nothing', async () => {
    expect(await countRows(staycard)).toEqual(before);
  });
});

describe('a party without an adult', () => {
  const children = async (property: string) => {
    const { age_categories: ages } = await contract.get<{ age_categories: WireAgeCategory[] }>(
      `demo/age-categories/${property}`,
    );
    const child = ages.find(({ classification }) => classification === 'child');
    return [{ age_category_id: child!.id, count: 1 }];
  };

  it.each(['harbour-house', 'dawn-lodge'])('is refused by search and calendar of %s', async (property) => {
    const persons = await children(property);
    const stay = stayInDays(30, 2);
    const found = await contract.ask('POST', `demo/availability/${property}`, { body: { ...stay, persons } });
    expect(expectProblem(found, invalid)).toEqual(['persons ERRORS.ADULT_REQUIRED']);
    const span = { from: stay.stay_from, to: stay.stay_to, nights: 1, card_tokens: [], persons };
    const calendar = await contract.ask('POST', `demo/availability/${property}/calendar`, { body: span });
    expect(expectProblem(calendar, invalid)).toEqual(['persons ERRORS.ADULT_REQUIRED']);
  });

  it('is welcome next to a room with adults, chosen before or after it', async () => {
    const persons = await children('harbour-house');
    const beside = { ...search, persons, rooms_after: [{ persons: search.persons }] };
    const { rates } = await contract.post<AvailabilityAnswer>('demo/availability/harbour-house', beside);
    expect(rates.length).toBeGreaterThan(0);
  });
});

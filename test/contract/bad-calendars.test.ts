import { beforeAll, describe, expect, it } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { CalendarAnswer, CardStaysAnswer } from '#contract/guest/card-stays.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { CODES, HOTELS } from './demo-hotels.ts';
import { countRows } from './row-counts.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const invalid = { status: 422, code: 'INPUT.INVALID' };

let token: string;
let adult: string;
let before: Record<string, number>;

beforeAll(async () => {
  ({ card_token: token } = await contract.post<CardSearchAnswer>('demo/cards/search', { code: CODES.gift }));
  ({ id: adult } = await new Guest(staycard.url).adult('harbour-house'));
  before = await countRows(staycard);
});

function day(days: number, timeZone = 'Europe/London'): string {
  return today(timeZone).add({ days }).toString();
}

type Row = readonly [about: string, change: object, faults: readonly string[]];

const SPANS: readonly Row[] = [
  ['in the past', { from: day(-3) }, ['from ERRORS.STAY_IN_THE_PAST']],
  ['backwards', { to: day(29) }, ['to ERRORS.STAY_BACKWARDS']],
  ['without a day', { to: day(30) }, ['to ERRORS.STAY_BACKWARDS']],
  ['of 367 days', { to: day(397) }, ['to ERRORS.STAY_TOO_LONG']],
  ['from a day that is not', { from: '2027-02-30' }, ['from ERRORS.PATTERN']],
  ['without an end', { to: undefined }, ['to ERRORS.REQUIRED']],
  ['with an unknown field', { room: 'any' }, ['room ERRORS.UNKNOWN_FIELD']],
  ['for no nights', { nights: 0 }, ['nights ERRORS.MIN']],
  ['for 31 nights', { nights: 31 }, ['nights ERRORS.MAX']],
];

describe('a calendar', () => {
  const ask = (change: object) => {
    const persons = [{ age_category_id: adult, count: 2 }];
    const body = { from: day(30), to: day(60), persons, card_tokens: [token], nights: 2, ...change };
    return contract.ask('POST', 'demo/availability/harbour-house/calendar', { body });
  };

  it.each<Row>([
    ...SPANS,
    ['without persons', { persons: [] }, ['persons ERRORS.MIN']],
    [
      'for an age that the property does not have',
      { persons: [{ age_category_id: 'pet', count: 1 }] },
      ['persons.0.age_category_id ERRORS.UNKNOWN_ID'],
    ],
    ['with more cards than ten', { card_tokens: Array(11).fill('x') }, ['card_tokens ERRORS.MAX']],
  ])('%s is refused', async (_about, change, faults) => {
    expect(expectProblem(await ask(change), invalid)).toEqual(faults);
  });

  it('with a forged token is refused', async () => {
    const answer = await ask({ card_tokens: [token, 'made-up'] });
    expect(expectProblem(answer, { status: 401, code: 'CARD.TOKEN_INVALID' })).toEqual([
      'card_tokens.1 CARD.TOKEN_INVALID',
    ]);
  });

  it.each(HOTELS)('may begin today at $id, and show 366 days', { tags: ['thorough'] }, async ({ id, zone }) => {
    const persons = [{ age_category_id: (await new Guest(staycard.url).adult(id)).id, count: 2 }];
    const body = { from: day(0, zone), to: day(366, zone), persons, card_tokens: [token], nights: 30 };
    const { days } = await contract.post<CalendarAnswer>(`demo/availability/${id}/calendar`, body);
    expect(days).toHaveLength(366);
  });
});

describe('the stays of a card', () => {
  const ask = (change: object) => {
    const persons = { adults: 2, children_ages: [] };
    const body = { card_token: token, from: day(30), to: day(60), persons, nights: 2, ...change };
    return contract.ask('POST', 'demo/cards/stays', { body });
  };

  it.each<Row>([
    ...SPANS,
    ['for children alone', { persons: { adults: 0, children_ages: [8] } }, ['persons.adults ERRORS.MIN']],
    [
      'for a child not born yet',
      { persons: { adults: 1, children_ages: [-1] } },
      ['persons.children_ages.0 ERRORS.MIN'],
    ],
  ])('%s are refused', async (_about, change, faults) => {
    expect(expectProblem(await ask(change), invalid)).toEqual(faults);
  });

  it('with a forged token are refused', async () => {
    const answer = await ask({ card_token: 'made-up' });
    expect(expectProblem(answer, { status: 401, code: 'CARD.TOKEN_INVALID' })).toEqual([
      'card_token CARD.TOKEN_INVALID',
    ]);
  });

  it('include the other properties when the PMS of one is down', async () => {
    const hotel = new Hotel(staycard);
    const { enterpriseId } = demoIds.brighton;
    staycard.deps.forgetStaleAnswers({ enterpriseId, availability: true, prices: true });
    const effect = { kind: 'status', status: 500 } as const;
    const ofBrighton = { accessToken: demoIds.brighton.accessToken };
    const fault = { operation: 'services/getAvailability', times: 100, effect, ...ofBrighton };
    await hotel.fail(fault);
    const { body } = await ask({});
    await hotel.forgetFaults();
    const { properties } = body as CardStaysAnswer;
    const silent = properties.find(({ property_id: id }) => id === 'harbour-house');
    expect(silent).toEqual({ property_id: 'harbour-house', stays: [], reason: 'PMS.UNAVAILABLE' });
    expect(
      properties
        .filter(({ stays }) => stays.length > 0)
        .map(({ property_id: id }) => id)
        .toSorted(),
    ).toEqual(['dawn-lodge', 'palais-rosenhain']);
  });
});

it('all these requests wrote nothing', async () => {
  expect(await countRows(staycard)).toEqual(before);
});

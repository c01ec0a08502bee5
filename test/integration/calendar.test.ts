import { beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { CalendarAnswer, CalendarDay, CardStaysAnswer } from '#contract/guest/card-stays.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { Guest, call } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { measureWorkMs } from '../measure-work.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

// Half a year is a large request, which takes the PMS of a slow machine longer than the usual time limit.
const staycard = useStaycard({ pmsReadTimeLimitMs: 60_000 });
const CODES = { tenUses: 'TENU-SE22-2222-222P', voucher: 'VUCH-ER22-2222-222K', gift: 'GFT2-2222-2222-222N' };
const NIGHTS = 2;

type Span = { readonly from: string; readonly to: string };

/** Two months that begin `days` days from now, as the page requests them. */
function months(days = 62): Span {
  const from = today().add({ days: 5 });
  return { from: from.toString(), to: from.add({ days }).toString() };
}

async function post<Body>(path: string, body: object): Promise<Body> {
  const answer = await call<Body>(staycard.url, 'POST', `/vrm/demo/${path}`, { body });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function tokenOf(code: string): Promise<string> {
  return (await new Guest(staycard.url).search(code)).card_token;
}

async function partyOf(property: string, count = 2) {
  return [{ age_category_id: (await new Guest(staycard.url).adult(property)).id, count }];
}

async function calendar(
  property: string,
  tokens: readonly string[],
  span = months(),
  more: object = {},
): Promise<CalendarDay[]> {
  const body = { ...span, persons: await partyOf(property), card_tokens: tokens, nights: NIGHTS, ...more };
  return (await post<CalendarAnswer>(`availability/${property}/calendar`, body)).days;
}

/** The hotel in Brighton changes something in its PMS. */
async function changeHotel(operation: string, body: object): Promise<void> {
  const { clientToken: ClientToken, accessToken: AccessToken, accommodationServiceId: ServiceId } = demoIds.brighton;
  const answer = await fetch(`${staycard.simulator.url}/api/connector/v1/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ClientToken, AccessToken, Client: 'The hotel', ServiceId, ...body }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

function startOf(date: string, timeZone: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString();
}

/** Closed to arrivals in Brighton, with free rooms on and around it. It is closed before the first request. */
const CLOSED_DAY = 22;

beforeAll(async () => {
  const date = Temporal.PlainDate.from(months().from).add({ days: CLOSED_DAY }).toString();
  const start = startOf(date, 'Europe/London');
  await changeHotel('restrictions/set', { Data: [{ Type: 'Start', StartUtc: start, EndUtc: start }] });
});

/** The offers of a search for one arrival date, with the same cards. */
async function search(property: string, date: string, tokens: readonly string[]): Promise<AvailabilityAnswer> {
  const stay = { stay_from: date, stay_to: Temporal.PlainDate.from(date).add({ days: NIGHTS }).toString() };
  return post(`availability/${property}`, { ...stay, persons: await partyOf(property), card_tokens: tokens });
}

/** The expected calendar day, derived from the offers of a search. */
function expectedDay(date: string, { rates, refused_cards: refused }: AvailabilityAnswer): Partial<CalendarDay> {
  const totals = rates.map(
    ({ price, city_tax: tax }) => Math.round((price.gross_value + (tax?.amount ?? 0)) * 100) / 100,
  );
  const amount = (value: number) => ({ currency: rates[0]!.price.currency, amount: value });
  const fromPrice = amount(Math.min(...totals));
  const day = { date, from_price: fromPrice, city_tax_unknown: false };
  if (refused[0]) return { ...day, state: 'not_allowed', due: null, reason: refused[0].code };
  const due = Math.min(...rates.map((rate) => rate.due.amount));
  const state = due === 0 ? 'covered' : 'with_supplement';
  const isOnlyTax = due > 0 && rates[0]?.city_tax?.amount === due;
  return { ...day, state, due: amount(due), ...(isOnlyTax && { only_city_tax_due: true }), reason: null };
}

describe.each([
  ['harbour-house', 'tenUses'],
  ['harbour-house', 'voucher'],
  ['palais-rosenhain', 'voucher'],
  ['palais-rosenhain', 'gift'],
  ['dawn-lodge', 'gift'],
  ['dawn-lodge', 'tenUses'],
] as const)('the calendar of %s with the card %s', (property, name) => {
  it('agrees for each arrival with a search of those days', { tags: ['thorough'] }, async () => {
    const tokens = [await tokenOf(CODES[name])];
    const days = await calendar(property, tokens);
    expect(days).toHaveLength(62);
    const open = days.filter(({ state }) => state !== 'full' && state !== 'closed');
    const some = open.filter((_, index) => index % 9 === 0);
    expect(some.length).toBeGreaterThan(2);
    for (const shown of some) {
      expect(shown).toEqual(expectedDay(shown.date, await search(property, shown.date, tokens)));
    }
    for (const { date } of days.filter((day) => !open.includes(day)).slice(0, 3)) {
      expect((await search(property, date, tokens)).rates).toEqual([]);
    }
  });
});

it('a calendar with two cards shows what both leave to pay', { tags: ['thorough'] }, async () => {
  const uses = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 1 });
  const money = await issueTestCard(staycard, { amount: 2_000 });
  const tokens = await Promise.all([tokenOf(uses.code), tokenOf(money.code)]);
  const [together] = await calendar('harbour-house', tokens);
  expect(together).toEqual(expectedDay(together!.date, await search('harbour-house', together!.date, tokens)));
  expect(together!.state).toBe('with_supplement');
});

describe('the hotel', () => {
  let token: string;
  beforeAll(async () => {
    token = await tokenOf(CODES.tenUses);
    await calendar('harbour-house', [token]);
  });

  async function countRequests(): Promise<number> {
    const answer = await fetch(`${staycard.simulator.url}/simulator/log`);
    return ((await answer.json()) as { total: number }).total;
  }

  it('gets no further request for a calendar that another guest has just seen, whatever their cards', async () => {
    const gift = await tokenOf(CODES.gift);
    await calendar('harbour-house', [gift]);
    const before = await countRequests();
    await calendar('harbour-house', [token]);
    await calendar('harbour-house', [gift, token]);
    await calendar('harbour-house', []);
    await calendar('harbour-house', [token], months(31));
    expect((await countRequests()) - before).toBe(0);
  });

  it('gets a few requests for a year ahead, not one per day', { tags: ['thorough'] }, async () => {
    const before = await countRequests();
    expect(await calendar('harbour-house', [token], months(366))).toHaveLength(366);
    // Each half-year takes two requests for free rooms, one for restrictions and two for prices. Three more are for
    // exact prices.
    expect((await countRequests()) - before).toBeLessThanOrEqual(2 * 5 + 3);
  });

  it('has no arrival whose stay includes a full night', async () => {
    const [night] = (await calendar('harbour-house', [token])).slice(10);
    const start = startOf(night!.date, 'Europe/London');
    await changeHotel('services/updateAvailability', {
      AvailabilityUpdates: Object.values(demoIds.brighton.roomCategoryIds).map((ResourceCategoryId) => ({
        FirstTimeUnitStartUtc: start,
        LastTimeUnitStartUtc: start,
        ResourceCategoryId,
        UnitCountAdjustment: { Value: -1_000 },
      })),
    });
    const { enterpriseId } = demoIds.brighton;
    staycard.deps.forgetStaleAnswers({ enterpriseId, availability: true, prices: false });
    const days = (await calendar('harbour-house', [token])).slice(8, 13);
    expect(days.map(({ state }) => state === 'full')).toEqual([false, true, true, false, false]);
    expect(days[1]).toMatchObject({ state: 'full', from_price: null, due: null, reason: null });
  });

  it('has a day closed to arrivals shown as closed, and the days around it unchanged', async () => {
    const days = (await calendar('harbour-house', [token])).slice(CLOSED_DAY - 1, CLOSED_DAY + 2);
    expect(days.map(({ state }) => state === 'closed')).toEqual([false, true, false]);
    expect(days[1]).toMatchObject({ state: 'closed', from_price: null, due: null, reason: null });
  });

  it('answers two months with one card in well under 300 ms from the cache', { tags: ['thorough'] }, async () => {
    const took: number[] = [];
    for (let look = 0; look < 5; look += 1) {
      took.push(await measureWorkMs(() => calendar('harbour-house', [token])));
    }
    expect(Math.min(...took)).toBeLessThan(300);
  });

  it(
    'gets no further request for three rooms whose parties were requested before',
    { tags: ['thorough'] },
    async () => {
      const uses = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 3 });
      const money = await issueTestCard(staycard, { amount: 20_000 });
      const tokens = await Promise.all([uses, money].map(({ code }) => tokenOf(code)));
      const single = await partyOf('harbour-house', 1);
      await calendar('harbour-house', tokens, months(), { persons: single });
      const further = { further_rooms: [{ persons: single }, { persons: await partyOf('harbour-house') }] };
      const before = await countRequests();
      const days = await calendar('harbour-house', tokens, months(), further);
      expect(days.some(({ state }) => state === 'with_supplement')).toBe(true);
      expect((await countRequests()) - before).toBe(0);
    },
  );
});

it(
  'a year of week-long stays with ten cards, some of them alike, takes about a second',
  { tags: ['thorough'] },
  async () => {
    const packages = Array.from({ length: 4 }, () => ({
      product: 'two-nights-for-two',
      unit: { type: 'uses' },
      amount: 1,
    }));
    const uses = Array.from({ length: 3 }, () => ({ product: 'ten-nights', unit: { type: 'uses' }, amount: 1 }));
    const money = Array.from({ length: 3 }, () => ({ amount: 2_000 }));
    const tokens: string[] = [];
    for (const card of [...packages, ...uses, ...money] as Parameters<typeof issueTestCard>[1][]) {
      tokens.push(await tokenOf((await issueTestCard(staycard, card)).code));
    }
    const persons = await partyOf('harbour-house');
    const ask = () =>
      post<CalendarAnswer>('availability/harbour-house/calendar', {
        ...months(366),
        persons,
        card_tokens: tokens,
        nights: 7,
      });
    await ask();
    const tookMs = await measureWorkMs(async () => {
      expect((await ask()).days).toHaveLength(366);
    });
    expect(tookMs).toBeLessThan(1_300);
  },
);

it(
  'the departure dates show the price of each stay from an arrival, like the calendar of its length',
  { tags: ['thorough'] },
  async () => {
    const tokens = [await tokenOf(CODES.gift)];
    const [first] = await calendar('palais-rosenhain', tokens, months(1), { nights: 1 });
    const to = Temporal.PlainDate.from(first!.date).add({ days: 1 }).toString();
    const { departures = [] } = await post<CalendarAnswer>('availability/palais-rosenhain/calendar', {
      from: first!.date,
      to,
      nights: 1,
      most_nights: 3,
      persons: await partyOf('palais-rosenhain'),
      card_tokens: tokens,
    });
    expect(departures).toHaveLength(3);
    for (const [index, departure] of departures.entries()) {
      const nights = index + 1;
      const [same] = await calendar('palais-rosenhain', tokens, { from: first!.date, to }, { nights });
      const date = Temporal.PlainDate.from(first!.date).add({ days: nights }).toString();
      expect(departure).toEqual({ ...same, date });
    }
  },
);

describe('the stays of a card', () => {
  const stays = async (code: string, more: object = {}): Promise<CardStaysAnswer['properties']> => {
    const persons = { adults: 2, children_ages: [] };
    const body = { card_token: await tokenOf(code), ...months(), persons, ...more };
    return (await post<CardStaysAnswer>('cards/stays', body)).properties;
  };

  it('are listed for each property that accepts it, soonest first, as in the calendar', async () => {
    const answer = await stays(CODES.tenUses, { nights: NIGHTS });
    expect(answer.map(({ property_id: id }) => id).toSorted()).toEqual(['harbour-house', 'palais-rosenhain']);
    for (const { property_id: property, stays: found, reason } of answer) {
      expect({ count: found.length, reason }).toEqual({ count: 20, reason: null });
      const dates = found.map(({ stay_from: from }) => from);
      expect(dates).toEqual(dates.toSorted());
      const days = await calendar(property, [await tokenOf(CODES.tenUses)]);
      const usable = days.filter(({ state }) => state === 'covered' || state === 'with_supplement').slice(0, 20);
      expect(found.map(({ stay_from: date, covered, due }) => ({ date, covered, due }))).toEqual(
        usable.map(({ date, state, due }) => ({ date, covered: state === 'covered', due })),
      );
    }
  });

  it('last the nights of a package unless the guest asks for a number of nights', { tags: ['thorough'] }, async () => {
    const [first] = await stays(CODES.voucher);
    const [stay] = first!.stays;
    expect(Temporal.PlainDate.from(stay!.stay_from).until(stay!.stay_to).days).toBe(2);
    const { rates } = await search(first!.property_id, stay!.stay_from, [await tokenOf(CODES.voucher)]);
    const rooms = rates.filter(({ room_category: room }) => room.id === stay!.room_category_id);
    expect(rooms.some(({ price, cover }) => cover?.covered.amount === price.gross_value)).toBe(stay!.covered);
  });

  it(
    'begin with three highlights on request: a weekend, the best value and the soonest',
    { tags: ['thorough'] },
    async () => {
      for (const code of [CODES.tenUses, CODES.gift]) {
        const answer = await stays(code, { nights: 2, highlights: true });
        for (const { highlights = [], stays: found } of answer.filter((property) => property.stays.length > 0)) {
          expect(highlights.flatMap(({ reasons = [] }) => reasons).toSorted()).toEqual([
            'best_value',
            'soonest',
            'weekend',
          ]);
          expect(new Set(highlights.map(({ stay_from: from }) => from)).size).toBe(highlights.length);
          const lengths = highlights.map(
            ({ stay_from: from, stay_to: to }) => Temporal.PlainDate.from(from).until(to).days,
          );
          expect(new Set(lengths)).toEqual(new Set([2]));
          const [weekend, best] = (['weekend', 'best_value'] as const).map((reason) =>
            highlights.find(({ reasons = [] }) => reasons.includes(reason)),
          );
          expect(Temporal.PlainDate.from(weekend!.stay_from).dayOfWeek).toBe(5);
          expect(best!.due.amount).toBeLessThanOrEqual(Math.min(...found.map(({ due }) => due.amount)));
        }
      }
      const fridays = await stays(CODES.tenUses, { nights: 2, arrival_weekday: 5 });
      const arrivals = fridays.flatMap((property) => property.stays.map(({ stay_from: from }) => from));
      expect(new Set(arrivals.map((date) => Temporal.PlainDate.from(date).dayOfWeek))).toEqual(new Set([5]));
      expect(fridays.every(({ highlights }) => highlights === undefined)).toBe(true);
    },
  );

  it('show a property that is not configured yet as such', async () => {
    const answer = await stays(CODES.gift);
    expect(answer.find(({ property_id: id }) => id === 'mill-cottage')).toEqual({
      property_id: 'mill-cottage',
      stays: [],
      reason: 'PROPERTY.NOT_CONFIGURED',
    });
    expect(answer.at(-1)?.property_id).toBe('mill-cottage');
    expect(answer).toHaveLength(4);
  });

  it('name the reason if there is none: the card or the hotels', async () => {
    const frozen = await stays('FRZE-N222-2222-222D');
    expect(frozen.filter(({ property_id: id }) => id !== 'mill-cottage').map(({ reason }) => reason)).toEqual(
      Array(3).fill('CARD.FROZEN'),
    );
    const crowd = await stays(CODES.tenUses, { persons: { adults: 20, children_ages: [] } });
    expect(crowd.map(({ stays: found, reason }) => [found.length, reason])).toEqual(
      Array(2).fill([0, 'RESERVATION.NO_AVAILABILITY']),
    );
    const oneNight = await stays(CODES.voucher, { nights: 1 });
    expect(oneNight.map(({ reason, params }) => ({ reason, params }))).toEqual(
      Array(2).fill({ reason: 'CARD.NOT_ON_THESE_DAYS', params: { min_nights: 2 } }),
    );
    const [day] = await calendar('harbour-house', [await tokenOf(CODES.voucher)], months(1), { nights: 1 });
    expect(day).toMatchObject({ state: 'not_allowed', reason: 'CARD.NOT_ON_THESE_DAYS', params: { min_nights: 2 } });
    const next = Temporal.PlainDate.from(day!.date).add({ days: 1 }).toString();
    const { refused_cards: refused } = await post<AvailabilityAnswer>('availability/harbour-house', {
      stay_from: day!.date,
      stay_to: next,
      persons: await partyOf('harbour-house'),
      card_tokens: [await tokenOf(CODES.voucher)],
    });
    expect(refused).toEqual([{ last4: '222K', code: 'CARD.NOT_ON_THESE_DAYS', params: { min_nights: 2 } }]);
  });

  it('count children as each property does', { tags: ['thorough'] }, async () => {
    const family = await stays(CODES.tenUses, { persons: { adults: 2, children_ages: [1, 7] }, nights: 1 });
    const [first] = family;
    const [stay] = first!.stays;
    const rooms = first!.property_id === 'harbour-house' ? demoIds.brighton : demoIds.vienna;
    expect(Object.values<string>(rooms.roomCategoryIds)).toContain(stay!.room_category_id);
    expect(stay!.due.amount).toBeGreaterThan(0);
  });
});

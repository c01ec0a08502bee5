import { describe, expect, it } from 'vitest';
import type { FaultEffect } from '../../simulators/mews/request/faults.ts';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { CardStaysAnswer } from '#contract/guest/card-stays.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { testClock } from '../test-clock.ts';
import { stayInDays } from '../seeded-nights.ts';
import type { Staycard } from '../start-staycard.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract, type Contract } from './contract-caller.ts';
import { CODES, HOTELS } from './demo-hotels.ts';
import { countRows } from './row-counts.ts';

const unavailable = { status: 503, code: 'PMS.UNAVAILABLE' };
/** Shorter than the production limit for guests. */
const READ_TIME_LIMIT_MS = 4_000;
/** The server waits for the PMS once. Asking a silent PMS again would take twice as long. */
const TIME_LIMIT_MS = 2 * READ_TIME_LIMIT_MS;
const ALWAYS = 10_000;

/** Every call that needs the PMS, none of which is cached yet. */
async function askEverything(contract: Contract, property: string): Promise<void> {
  const stay = stayInDays(30, 2);
  const persons = [{ age_category_id: 'any', count: 1 }];
  const rooms = [{ room_category_id: 'any', rate_id: 'any', persons }];
  const booking = { ...stay, rooms, products: [], card_tokens: [] };
  const calls = [
    ...['age-categories', 'exchange-rates', 'languages', 'taxes', 'products'].map((call) => ['GET', call] as const),
    ['POST', 'availability', { ...stay, persons }] as const,
    ['POST', 'reservation-summary', booking] as const,
  ];
  const answers = [
    ...calls.map(([method, call, body]) => contract.ask(method, `demo/${call}/${property}`, { body })),
    contract.ask('POST', `demo/availability/${property}/check`, { body: stay }),
  ];
  for (const answer of await Promise.all(answers)) {
    expectProblem(answer, unavailable);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

describe('a hotel system', () => {
  const staycard = useStaycard({ pmsReadTimeLimitMs: READ_TIME_LIMIT_MS });
  const contract = useContract(staycard);

  const FAULTS: readonly (readonly [about: string, token: string, property: string, effect: FaultEffect])[] = [
    ['answers nothing but 500', 'DEMO-BRIGHTON', 'harbour-house', { kind: 'status', status: 500 }],
    ['never answers', 'DEMO-WASHINGTON', 'dawn-lodge', { kind: 'hang', executed: false }],
  ];
  const FURTHER_FAULTS: typeof FAULTS = [
    ['refuses our token', 'DEMO-VIENNA', 'palais-rosenhain', { kind: 'status', status: 401 }],
  ];
  const isUnavailable = 'that %s is said to be unavailable, in time, and nothing is written';
  it.each(FAULTS)(isUnavailable, expectUnavailable);
  it.each(FURTHER_FAULTS)(isUnavailable, { tags: ['thorough'] }, expectUnavailable);

  async function expectUnavailable(...[_about, accessToken, property, effect]: (typeof FAULTS)[number]): Promise<void> {
    const before = await countRows(staycard);
    await arrange(staycard, { operation: '*', times: ALWAYS, accessToken, effect });
    const startedAt = performance.now();
    await askEverything(contract, property);
    expect(performance.now() - startedAt).toBeLessThan(TIME_LIMIT_MS);
    expect(await new Hotel(staycard).countHits()).toBeGreaterThan(0);
    expect(await countRows(staycard)).toEqual(before);
  }

  it('that is down is reported by the list of properties, which shows the others, and recovers', async () => {
    await new Hotel(staycard).forgetFaults();
    await arrange(staycard, {
      operation: '*',
      times: ALWAYS,
      accessToken: 'DEMO-VIENNA',
      effect: { kind: 'status', status: 500 },
    });
    const list = async () =>
      (await contract.get<{ properties: PropertyConfiguration[] }>('demo/properties')).properties;
    const reasons = async () => Object.fromEntries((await list()).map(({ id, invalid_because: why }) => [id, why]));
    const patience = { interval: 500 };
    const unconfigured = { 'mill-cottage': 'no_service_id' };
    const down = { 'palais-rosenhain': expect.stringMatching(/\S/) as string };
    await expect
      .poll(reasons, patience)
      .toEqual({ 'harbour-house': null, 'dawn-lodge': null, ...unconfigured, ...down });
    await new Hotel(staycard).forgetFaults();
    const up = { 'palais-rosenhain': null };
    await expect.poll(reasons, patience).toEqual({ 'harbour-house': null, 'dawn-lodge': null, ...unconfigured, ...up });
  });

  it('without exchange rates is not reported as refusing the currency of a card', { tags: ['thorough'] }, async () => {
    const hotel = new Hotel(staycard);
    await hotel.fail({
      operation: 'exchangeRates/getAll',
      times: ALWAYS,
      effect: { kind: 'status', status: 403 },
    });
    const guest = new Guest(staycard.url);
    const { code, id } = await issueTestCard(staycard, { amount: 90_000, unit: { type: 'money', currency: 'EUR' } });
    const { code: pounds } = await issueTestCard(staycard, { amount: 90_000 });
    const property = 'harbour-house';
    const stay = stayInDays(40, 2);

    const { booking, offer } = await guest.book({ property, stay, codes: [code] });
    expect(offer.due.amount).toBe(offer.price.gross_value);
    const refused = [{ last4: code.slice(-4), code: 'PMS.UNAVAILABLE' }];
    expect(offer.cover).toMatchObject({ covered: { amount: 0 }, cards: [], refused_cards: refused });
    expectProblem(await contract.ask('POST', `demo/reservation-summary/${property}`, { body: booking }), unavailable);
    const { card_tokens: tokens } = booking;
    const asked = { from: stay.stay_from, to: stay.stay_to, nights: 1 };
    const days = { ...asked, persons: booking.rooms[0]!.persons, card_tokens: tokens };
    expectProblem(await contract.ask('POST', `demo/availability/${property}/calendar`, { body: days }), unavailable);
    const stays = { ...asked, persons: { adults: 2, children_ages: [] }, card_token: tokens[0] };
    const { body } = await contract.ask<CardStaysAnswer>('POST', 'demo/cards/stays', { body: stays });
    expect(body.properties.find(({ property_id: at }) => at === property)).toMatchObject({
      reason: unavailable.code,
    });

    const { summary } = await guest.prepare({ property, stay, codes: [pounds] });
    expect(summary.cover.cards).toHaveLength(1);
    await hotel.forgetFaults();
    expect((await guest.summarise(property, booking)).cover.covered.amount).toBeGreaterThan(0);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 90_000, held: 0 });
  });
});

describe('a hotel system that answers garbage', { tags: ['thorough'] }, () => {
  const staycard = useStaycard();
  const contract = useContract(staycard);

  it.each([
    ['free rooms', 'services/getAvailability', 'TimeUnitStartsUtc', 'harbour-house'],
    ['itself', 'configuration/get', 'Enterprise', 'dawn-lodge'],
  ])('for %s is not trusted', async (_about, operation, field, property) => {
    const hotel = new Hotel(staycard);
    await hotel.fail({ operation, times: ALWAYS, effect: { kind: 'nullField', field } });
    const check = () => contract.ask('POST', `demo/availability/${property}/check`, { body: stayInDays(30, 2) });
    expectProblem(await check(), unavailable);
    expect(await hotel.countHits()).toBeGreaterThan(0);
    await hotel.forgetFaults();
    expect((await check()).status).toBe(200);
  });
});

describe('while every hotel system is down', () => {
  const staycard = useStaycard();
  const contract = useContract(staycard);

  it('only calls that need a PMS are unavailable', async () => {
    await staycard.simulator.close();
    expectProblem(await contract.ask('GET', 'demo/properties'), unavailable);
    for (const { id } of HOTELS) await askEverything(contract, id);

    await contract.get('demo');
    await contract.get('demo/vouchers');
    await contract.get('demo/reference-lists/airport?q=vie');
    const found = await contract.post<CardSearchAnswer>('demo/cards/search', { code: CODES.gift });
    expect(found.card.usable).toBe(true);
    const ready = await fetch(`${staycard.url}/health/ready`);
    expect(ready.status).toBe(200);
  });

  it('a hotel’s details come from the sale page, uncached, or are unavailable if it has none', async () => {
    const { definition } = (await staycard.deps.salePages.find('demo'))!;
    const properties = definition.properties.map((property) => ({ ...property, about: {}, rooms: [] }));
    const author = { actor: 'test', reason: 'says nothing of its hotels', at: testClock.now() };
    await applySalePage(staycard.db, JSON.stringify({ ...definition, id: 'silent', properties }), author);

    const address = 'properties/harbour-house/about?language=en';
    const { headers, body } = await contract.ask<PropertyAboutAnswer>('GET', `demo/${address}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.hotel.introduction).toMatch(/sea front/);
    expect(body.rooms.map(({ size_m2: size }) => size)).toEqual([11, 16, 22, 34, 48, 14]);
    expect(body.rooms.flatMap(({ features }) => features)).toEqual([]);
    expectProblem(await contract.ask('GET', `silent/${address}`), unavailable);
  });
});

type Fault = Parameters<Hotel['fail']>[0] & { readonly accessToken?: string };

function arrange(staycard: Staycard, fault: Fault): Promise<void> {
  return new Hotel(staycard).fail(fault);
}

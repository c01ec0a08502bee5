import { describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { call, Guest } from '../guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const TOKEN = 'a token that only the watching server knows';

async function statusOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return (await fetch(url, { headers })).status;
}

describe('the metrics', () => {
  const staycard = useStaycard({ settings: { METRICS_TOKEN: TOKEN, API_DOCS: 'off' } });

  it('are shown to callers with the token only', async () => {
    const url = `${staycard.url}/metrics`;
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(url, { authorization: TOKEN })).toBe(404);
    expect(await statusOf(url, { authorization: `Bearer ${TOKEN}.` })).toBe(404);
    expect(await statusOf(url, { authorization: `Bearer ${TOKEN}` })).toBe(200);
  });

  it('are available without the API description if that is switched off', async () => {
    expect(await statusOf(`${staycard.url}/openapi.json`)).toBe(404);
    expect(await statusOf(`${staycard.url}/docs`)).toBe(404);
    expect(await statusOf(`${staycard.url}/vrm/demo`)).toBe(200);
  });
});

it('production has neither an API description nor metrics unless a setting allows it', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', CODE_KEY: 'k'.repeat(32) };
  const read = (more: object) => readConfig({ ...production, ...more });
  expect(read({})).toMatchObject({ settings: { showsApiDocs: false, metrics: 'closed', searchesPerMinute: 240 } });
  const open = { API_DOCS: 'on', METRICS_TOKEN: TOKEN, SEARCHES_PER_MINUTE: '7' };
  expect(read(open)).toMatchObject({
    settings: { showsApiDocs: true, metrics: { token: TOKEN }, searchesPerMinute: 7 },
  });
  expect(read({ METRICS_TOKEN: 'short' })).toMatchObject({ state: 'refused' });
});

it('production uses the machine’s time, and a test setting keeps the server from starting', () => {
  const settings = { DATABASE_URL: 'postgres://db/x', CODE_KEY: 'k'.repeat(32), TEST_CLOCK_SHIFT_MS: '-1' };
  expect(readConfig(settings)).toMatchObject({ settings: { clockShiftMs: -1 } });
  expect(readConfig({ ...settings, NODE_ENV: 'production' })).toMatchObject({
    state: 'refused',
    faults: [expect.stringContaining('TEST_CLOCK_SHIFT_MS')],
  });
});

describe('an address that searches repeatedly', () => {
  const staycard = useStaycard({
    settings: { SEARCHES_PER_MINUTE: '4', RECOVERIES_PER_MINUTE: '2', TRUST_PROXY: '1' },
  });

  it(
    'gets a retry time for every kind of search, and the rest of the page still answers',
    { tags: ['thorough'] },
    async () => {
      const guest = new Guest(staycard.url);
      const persons = [{ age_category_id: (await guest.adult('harbour-house')).id, count: 2 }];
      const { stay_from: from, stay_to: to } = stayInDays(60, 1);
      const { card_token: token } = await guest.search('TENU-SE22-2222-222P');
      const days = { from, to };
      const asked: readonly (readonly [string, object])[] = [
        ['availability/harbour-house', { stay_from: from, stay_to: to, persons }],
        ['availability/harbour-house/check', { stay_from: from, stay_to: to }],
        ['availability/harbour-house/calendar', { ...days, persons, card_tokens: [], nights: 1 }],
        ['cards/stays', { ...days, card_token: token, persons: { adults: 2, children_ages: [] } }],
      ];
      const ask = ([path, body]: (typeof asked)[number]) =>
        call<WireProblem>(staycard.url, 'POST', `/vrm/demo/${path}`, { body });
      for (const question of asked) expect((await ask(question)).status).toBe(200);
      for (const question of asked) {
        const refused = await ask(question);
        expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'REQUEST.TOO_MANY' });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await call(staycard.url, 'GET', '/vrm/demo/properties')).status).toBe(200);
    },
  );

  it('uses up more of its searches for a larger search', async () => {
    const persons = [{ age_category_id: (await new Guest(staycard.url).adult('harbour-house')).id, count: 2 }];
    const { stay_from: from, stay_to: to } = stayInDays(60, 15);
    const body = { from, to, persons, further_rooms: Array(8).fill({ persons }), card_tokens: [] };
    const ask = async (nights: number) => {
      const path = '/vrm/demo/availability/harbour-house/calendar';
      const headers = { 'x-forwarded-for': '192.0.2.7' };
      const answer = await call(staycard.url, 'POST', path, { body: { ...body, nights }, headers });
      return { status: answer.status, left: answer.headers.get('x-ratelimit-remaining') };
    };
    expect(await ask(2)).toEqual({ status: 200, left: '3' });
    expect(await ask(30)).toEqual({ status: 200, left: '1' });
    expect(await ask(30)).toEqual({ status: 200, left: '0' });
    expect(await ask(2)).toEqual({ status: 429, left: '0' });
  });

  it('still opens the link that it requested too often', async () => {
    const post = async (path: string, body: object) =>
      (await call(staycard.url, 'POST', `/vrm/demo/${path}`, { body })).status;
    const ask = () => post('cards/recovery', { email: 'nobody@example.com' });
    const open = () => post('cards/held', { token: 'made-up' });
    expect([await ask(), await ask(), await ask()]).toEqual([202, 202, 429]);
    expect([await open(), await open(), await open()]).toEqual([410, 410, 429]);
  });
});

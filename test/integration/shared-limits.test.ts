import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { startStaycard, type RunningStaycard } from '../start-staycard.ts';
import { useStaycard } from '../staycard.ts';

const LIMITS = { SEARCHES_PER_MINUTE: '40', RECOVERIES_PER_MINUTE: '3', TRUST_PROXY: '1' };

describe('three servers', () => {
  const staycard = useStaycard({ settings: LIMITS });
  let others: RunningStaycard[] = [];
  beforeAll(async () => {
    const { config } = staycard.deps;
    const settings = { ...LIMITS, CODE_KEY: config.codeKey };
    // Each has separate memory, as in a separate process, and finds the data of the first.
    const start = () => startStaycard(config.databaseUrl ?? '', settings, {}, async () => {});
    others = await Promise.all([start(), start()]);
  });
  afterAll(() => Promise.all(others.map((other) => other.stop())));
  const urls = () => [staycard.url, ...others.map(({ url }) => url)];

  /** Sends requests one after the other. Returns the statuses in order. */
  const askAll = async (times: number, path: string, body: () => object, from: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const url = urls()[time % 3] ?? '';
      const headers = { 'x-forwarded-for': from };
      statuses.push((await call(url, 'POST', `/vrm/demo/${path}`, { body: body(), headers })).status);
    }
    return statuses;
  };

  it('give an address one limit, to within a tenth of it for each', async () => {
    const search = (from: string) => {
      const stay = stayInDays(60, 1);
      return askAll(70, 'availability/harbour-house/check', () => stay, from);
    };
    const statuses = await search('192.0.2.1');
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(40);
    // Each process may have counted three requests that the others do not know of yet.
    expect(answered).toBeLessThanOrEqual(49);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
    expect((await askAll(1, 'availability/harbour-house/check', () => stayInDays(60, 1), '192.0.2.2'))[0]).toBe(200);
  });

  it('give an address exactly as much as a small limit allows, also where all are asked at once', async () => {
    const ask = () => ({ email: `${randomUUID()}@example.com` });
    expect(await askAll(6, 'cards/recovery', ask, '192.0.2.3')).toEqual([202, 202, 202, 429, 429, 429]);
    const body = ask();
    const headers = { 'x-forwarded-for': '192.0.2.4' };
    const at = [...urls(), ...urls()];
    const answers = await Promise.all(
      at.map((url) => call(url, 'POST', '/vrm/demo/cards/recovery', { body, headers })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
  });

  it('ask the database for their sum once for a tenth of a limit', async () => {
    const counting = staycard.countStatements();
    const headers = { 'x-forwarded-for': '192.0.2.5' };
    for (let time = 0; time < 8; time += 1) {
      const body = stayInDays(60, 1);
      await call(staycard.url, 'POST', '/vrm/demo/availability/harbour-house/check', { body, headers });
    }
    expect(counting.stop().filter((text) => text.includes('counted_calls'))).toHaveLength(2);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { Pool, request } from 'undici';
import { demoIds } from '../simulators/mews/seed/demo-ids.ts';
import { listReads, type Material } from './figures.ts';
import { sendCall, type Call } from './load.ts';
import type { RunningBuild } from './running-build.ts';

/** The cost of a call right after the hotel has changed a price, and of the calls after it. */
export type FirstAnswers = {
  readonly name: string;
  /** CPU milliseconds of the server, by caller: the first guest, another one, the first guest again. */
  readonly cpuMs: readonly [first: number, second: number, third: number];
  /** The duration of the first answer, in round trips to a slow hotel. */
  readonly roundTrips: readonly number[];
};

const LOOKED_AT = ['search, one card', 'calendar, 62 days', 'cards/stays, 62 days'];
const HOTEL_ANSWERS_AFTER_MS = 500;
const HEARD_WITHIN_MS = 10_000;
const PAUSE_MS = 20;

const { accommodationServiceId: serviceId, rateIds, roomCategoryIds } = demoIds.brighton;

/** Changes a price several times for each call, sends three calls after each change, and measures them. */
export async function measureFirstAnswers(
  build: RunningBuild,
  material: Material,
  changes: number,
  slowChanges: number,
): Promise<FirstAnswers[]> {
  const pool = new Pool(build.url, { connections: 1 });
  const measured: FirstAnswers[] = [];
  for (const { name, calls } of listReads(material).filter((read) =>
    LOOKED_AT.some((one) => read.name.includes(one)),
  )) {
    const [one, other] = calls;
    if (!one || !other) throw new Error('two guests look');
    const cpu: [number, number, number] = [0, 0, 0];
    await sendCall(pool, one);
    for (let change = 0; change < changes; change += 1) {
      await changePrice(build, material, change);
      for (const [place, call] of [one, other, one].entries()) {
        const before = (await build.cpu()).server;
        await sendCall(pool, call);
        cpu[place] = (cpu[place] ?? 0) + (await build.cpu()).server - before;
      }
    }
    const roundTrips: number[] = [];
    for (let change = 0; change < slowChanges; change += 1) {
      await changePrice(build, material, change);
      roundTrips.push(await measureRoundTrips(build, pool, one));
    }
    const [first, second, third] = cpu;
    measured.push({ name, cpuMs: [first / changes, second / changes, third / changes], roundTrips });
  }
  await pool.close();
  return measured;
}

async function measureRoundTrips(build: RunningBuild, pool: Pool, call: Call): Promise<number> {
  const effect = { kind: 'latency', ms: HOTEL_ANSWERS_AFTER_MS };
  await ask(build.simulatorUrl, 'POST', '/simulator/faults', { times: 1000, effect });
  const sentAt = performance.now();
  await sendCall(pool, call);
  const tookMs = performance.now() - sentAt;
  await ask(build.simulatorUrl, 'DELETE', '/simulator/faults', {});
  return tookMs / HOTEL_ANSWERS_AFTER_MS;
}

/** Changes a price as the hotel's staff do. Resolves when the server has received the event. */
async function changePrice(build: RunningBuild, { inDays }: Material, change: number): Promise<void> {
  const heard = await countPriceEvents(build.url);
  const night = `${inDays(3 + (change % 20))}T00:00:00.000Z`;
  await ask(build.simulatorUrl, 'POST', '/api/connector/v1/rates/updatePrice', {
    ClientToken: 'DEMO-CLIENT',
    AccessToken: 'DEMO-BRIGHTON',
    Client: 'The hotel',
    ServiceId: serviceId,
    RateId: rateIds.flexible,
    PriceUpdates: [
      {
        CategoryId: roomCategoryIds.lanesDouble,
        FirstTimeUnitStartUtc: night,
        LastTimeUnitStartUtc: night,
        Value: 150 + change,
      },
    ],
  });
  const endsAt = performance.now() + HEARD_WITHIN_MS;
  while ((await countPriceEvents(build.url)) === heard) {
    if (performance.now() > endsAt) throw new Error('no process got the price');
    await pause(PAUSE_MS);
  }
}

async function countPriceEvents(url: string): Promise<number> {
  const { body } = await request(`${url}/metrics`);
  const counts = (await body.text()).matchAll(/^staycard_pms_events_total\{[^}]*about="prices"[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function ask(url: string, method: 'POST' | 'DELETE', path: string, sent: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body } = await request(`${url}${path}`, { method, headers, body: JSON.stringify(sent) });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
}

import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { buildApp } from '../../src/server/run/app.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(staycard.deps, { maxEventLoopDelayMs: 0, checkEveryMs: 100 });
  expect(app.server.requestTimeout).toBe(30_000);
  // Shorter limits, so that the test is quick.
  app.server.headersTimeout = 100;
  app.server.requestTimeout = 200;
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

it('a request whose head or body does not arrive in time is refused, and the connection ends', async () => {
  const head = 'POST /vrm/demo/cards/search HTTP/1.1\r\nhost: staycard\r\n';
  const slowHead = await send(head);
  const slowBody = await send(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"code":`);
  for (const answer of await Promise.all([slowHead, slowBody].map(readAnswer))) {
    expect(answer).toMatchObject({ status: 408, body: { code: 'REQUEST.TOO_SLOW', status: 408 } });
  }
  expect((await fetch(`${addressOf(app)}/vrm/demo/properties`)).status).toBe(200);
});

it(
  'for a caller who has left the hotel is asked no further, and the next one is answered',
  { tags: ['thorough'] },
  async () => {
    const hotel = new Hotel(staycard);
    // A search for three guests asks for exact prices, once free rooms and nightly prices are cached.
    expect((await search('harbour-house', 3)).status).toBe(200);
    const pricings = await countPricings();
    expect(pricings).toBeGreaterThan(0);
    const { enterpriseId } = demoIds.brighton;
    staycard.deps.forgetStaleAnswers({ enterpriseId, availability: true, prices: true });

    await hotel.fail({ operation: '*', times: 1000, effect: { kind: 'stall' } });
    const leaving = new AbortController();
    const asked = search('harbour-house', 1, leaving.signal);
    await expect.poll(() => hotel.countHits()).toBeGreaterThan(1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    expect((await fetch(`${staycard.url}/health/ready`)).status).toBe(200);
    await hotel.forgetFaults();
    // Nothing of this hotel is cached, so the search takes more requests than were left.
    expect((await search('palais-rosenhain', 2)).status).toBe(200);
    expect(await countPricings()).toBe(pricings);
    expect((await search('harbour-house', 1)).status).toBe(200);
    expect(await countPricings()).toBeGreaterThan(pricings);
  },
);

async function search(property: string, count: number, signal?: AbortSignal): Promise<Response> {
  const { id } = await new Guest(staycard.url).adult(property);
  return fetch(`${staycard.url}/vrm/demo/availability/${property}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...stayInDays(30, 2), persons: [{ age_category_id: id, count }] }),
    ...(signal && { signal }),
  });
}

/** The number of requests to Brighton for exact prices. */
async function countPricings(): Promise<number> {
  const answer = await fetch(`${staycard.simulator.url}/simulator/log?operation=reservations/price`);
  const { requests } = (await answer.json()) as { requests: { accessToken: string }[] };
  return requests.filter(({ accessToken }) => accessToken === demoIds.brighton.accessToken).length;
}

async function send(bytes: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

async function readAnswer(socket: Socket): Promise<{ status: number; body: WireProblem }> {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as WireProblem };
}

function addressOf({ server }: FastifyInstance): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

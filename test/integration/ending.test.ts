import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { buildApp } from '../../src/server/run/app.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const hotel = new Hotel({
  get simulator() {
    return staycard.simulator;
  },
});
afterEach(() => hotel.forgetFaults());

async function openServer(ending: { noticeMs: number; graceMs: number }) {
  const app = await buildApp(
    { ...staycard.deps, config: { ...staycard.deps.config, ending } },
    { maxEventLoopDelayMs: 0 },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}` };
}

async function prepare(url: string, days: number) {
  const guest = new Guest(url);
  const card = await issueTestCard(staycard, { amount: 200_000 });
  const choice = { stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
  const { placement } = await guest.prepare(choice);
  return { place: () => guest.place(placement) };
}

it('a stopping server reports it first, completes its requests, and accepts no new connections', async () => {
  const { app, port, url } = await openServer({ noticeMs: 3000, graceMs: 60_000 });
  const { place } = await prepare(url, 30);
  const late = await prepare(url, 34);
  const unused = connect(port, '127.0.0.1');
  // Attached before the event: a later listener would wait forever.
  const unusedCloses = once(unused, 'close');
  await once(unused, 'connect');
  await hotel.fail({ operation: 'reservations/add', effect: { kind: 'stall' } });
  const hits = await hotel.countHits();
  const placed = place();
  await expect.poll(() => hotel.countHits()).toBe(hits + 1);

  const closed = app.close();
  // All connect at once, even if their answers are slow on a busy machine.
  const [ready, live, placedLate] = await Promise.all([
    fetch(`${url}/health/ready`),
    fetch(`${url}/health/live`),
    late.place(),
  ]);
  expect([ready.status, ready.headers.get('connection'), await ready.json()]).toEqual([
    503,
    'close',
    { status: 'the server is ending' },
  ]);
  expect([live.status, placedLate.status]).toEqual([200, 201]);
  await unusedCloses;
  await expect(fetch(`${url}/health/live`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await hotel.forgetFaults();
  expect((await placed).status).toBe(201);
  await closed;
});

it('requests that take too long are cut', { tags: ['thorough'] }, async () => {
  const { app, url } = await openServer({ noticeMs: 0, graceMs: 200 });
  const { place } = await prepare(url, 38);
  await hotel.fail({ operation: 'reservations/add', effect: { kind: 'hang' } });
  const hits = await hotel.countHits();
  const placed = place().catch((error: unknown) => error);
  await expect.poll(() => hotel.countHits()).toBe(hits + 1);
  await app.close();
  expect(await placed).toBeInstanceOf(Error);
});

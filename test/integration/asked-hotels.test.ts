import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyPluginAsync, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/server/guest/calls/calls.ts';
import { staffCalls } from '../../src/server/desk/staff-calls.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const LIMIT = 8;
const staycard = useStaycard({ settings: { FRESH_QUOTES_PER_MINUTE: String(LIMIT), SEARCHES_PER_MINUTE: '20' } });

/** Calls of the guest page that ask a hotel, each time or occasionally. */
const GUEST_CALLS_THAT_ASK = [
  'POST /vrm/:salePageId/availability/:id',
  'POST /vrm/:salePageId/availability/:id/check',
  'POST /vrm/:salePageId/availability/:id/calendar',
  'POST /vrm/:salePageId/cards/stays',
  'POST /vrm/:salePageId/reservation-summary/:id',
  'POST /vrm/:salePageId/reservation',
  'POST /vrm/:salePageId/reservation/:id',
  'POST /vrm/:salePageId/reservation/:reference/payment/leave',
  'GET /vrm/:salePageId/reservation/:reference/cancellation',
  'POST /vrm/:salePageId/reservation/:reference/cancellation',
];

/** Calls that ask the hotel nothing, or only facts that are cached for minutes. */
const GUEST_CALLS_THAT_DO_NOT = [
  'POST /vrm/:salePageId/cards/search',
  'POST /vrm/:salePageId/cards/now',
  ...[
    ...['', '/vouchers', '/properties', '/properties/:id/about', '/age-categories/:id', '/exchange-rates/:id'],
    ...['/languages/:id', '/taxes/:id', '/products/:id', '/reservation/:reference', '/reference-lists/:list'],
    ...['/cards/wallet/:wallet', '/reservation/:reference/wallet/:wallet'],
  ].map((path) => `GET /vrm/:salePageId${path}`),
];

async function listRoutes(plugin: FastifyPluginAsync): Promise<Map<string, RouteOptions>> {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const routes = new Map<string, RouteOptions>();
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.set(`${String(route.method)} ${route.url}`, route);
  });
  await app.register(rateLimit, { global: false });
  await app.register(plugin);
  await app.ready();
  return routes;
}

describe('each call that asks a hotel', () => {
  it('is limited by address, for guests', async () => {
    const routes = await listRoutes(calls(staycard.deps));
    const limited = [...routes].filter(([, { onRequest }]) => onRequest !== undefined).map(([name]) => name);
    expect(GUEST_CALLS_THAT_ASK.filter((name) => !limited.includes(name))).toEqual([]);
    const open = [...routes.keys()].filter((name) => !limited.includes(name));
    expect(open.filter((name) => !GUEST_CALLS_THAT_DO_NOT.includes(name))).toEqual([]);
  });

  it('costs one of the staff more than others do', async () => {
    const routes = await listRoutes(staffCalls(staycard.deps));
    const dear = [...routes].filter(([, { config }]) => (config?.price ?? 1) > 1).map(([name]) => name);
    expect(dear.toSorted()).toEqual(
      [
        'GET /staff/reservations/:reference/hotel',
        'GET /staff/reservations/:reference/cancellation',
        'POST /staff/reservations/:reference/cancel',
        'POST /staff/reservations/:reference/move',
        'POST /staff/reservations/:reference/cancel-again',
        'POST /staff/reservations/:reference/cancel-for-other-fee',
        'POST /staff/reservations/:reference/settle',
        'GET /staff/sale-pages/:salePage/hotels',
        'POST /staff/hotel-stays/find',
        // The preview of a payment is charged only if it asks the hotel (many-questions.test.ts).
        ...['pay_bill', 'reverse'].map((act) => `POST /staff/cards/:id/${act}`),
      ].toSorted(),
    );
  });
});

describe('a guest with one booking', () => {
  let booked: Awaited<ReturnType<typeof book>>;
  const hotel = new Hotel(staycard);

  async function book() {
    const { code } = await issueTestCard(staycard, { amount: 100_000 });
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [code] });
    return { guest, reservation: (await guest.place(placement)).body };
  }

  beforeAll(async () => {
    booked = await book();
  });

  it('asks what cancelling costs as often as there is time for, and the hotel is asked once for all at once', async () => {
    const before = await hotel.countRequests('reservations/getAll/2023-06-06');
    const { reference, access_token: token } = booked.reservation;
    const ask = () =>
      fetch(`${staycard.url}/vrm/demo/reservation/${reference}/cancellation`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(200)).toHaveLength(LIMIT);
    expect(counts.get(429)).toHaveLength(40 - LIMIT);
    expect(Number(counts.get(429)?.[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await hotel.countRequests('reservations/getAll/2023-06-06')) - before).toBeLessThan(LIMIT);
  });
});

describe('one of the staff', () => {
  it('has a limit of their own for looking at hotels, beside that of all calls', async () => {
    const everywhere = [{ role: 'owner', ...EVERYWHERE }] as const;
    const [one, other] = [await DeskPerson.comeIn(staycard, everywhere), await DeskPerson.comeIn(staycard, everywhere)];
    const look = async (person: DeskPerson) =>
      (await person.ask('GET', '/staff/reservations/SC-2222-2222/hotel')).status;
    const looks = [];
    for (let times = 0; times < 6; times += 1) looks.push(await look(one));
    expect(looks).toEqual([404, 404, 404, 404, 404, 429]);
    const today = [];
    for (let times = 0; times < 20; times += 1) today.push((await one.ask('GET', '/staff/today')).status);
    expect([today[0], today.at(-1)]).toEqual([200, 429]);
    expect(await look(other)).toBe(404);
  });
});

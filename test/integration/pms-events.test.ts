import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { AvailabilityCheckAnswer } from '#contract/guest/availability.ts';
import type { PropertyId } from '#domain/value/ids.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { watchProperties } from '../../src/server/booking/pms-events/watch-properties.ts';
import { Cancelling, FLEXIBLE } from '../cancelling-guest.ts';
import { call } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import type { Staycard } from '../start-staycard.ts';
import { useStaycard } from '../staycard.ts';

const SECRET = 'an address that nobody can guess: 42';
const { brighton } = demoIds;

const stay = stayInDays(200, 1);

describe('events that the hotel system sends to our address', () => {
  const staycard = useStaycard({ settings: { PMS_EVENT_SECRET: SECRET } });
  const post = (secret: string, system = 'mews', Id: unknown = 'any') =>
    call(staycard.url, 'POST', `/pms-events/${system}/${encodeURIComponent(secret)}`, {
      body: {
        EnterpriseId: brighton.enterpriseId,
        IntegrationId: 'test',
        Events: [{ Discriminator: 'ServiceOrderUpdated', Value: { Id } }],
      },
    });

  it('make kept answers forgotten, so that a room taken elsewhere shows at once', async () => {
    const before = await freeDoubles(staycard);
    await reserveElsewhere(staycard);
    expect(await freeDoubles(staycard)).toBe(before);
    expect((await post(SECRET)).status).toBe(200);
    await expect.poll(() => freeDoubles(staycard)).toBe(before - 1);
  });

  it('have a stay that the hotel has cancelled by itself found, and no other looked at', async () => {
    const cancelling = new Cancelling(staycard);
    const other = await bookToCancel(cancelling, 210);
    const reservation = await bookToCancel(cancelling, 212);
    await cancelling.hotel.cancelByStaff(other.reference);
    await cancelling.hotel.cancelByStaff(reservation.reference);
    const [room] = await cancelling.hotel.reservationsOf(reservation.reference);
    expect((await post(SECRET, 'mews', room!['Id'])).status).toBe(200);
    await expect.poll(() => isKnownGone(staycard, reservation)).toBe(true);
    expect(await isKnownGone(staycard, other)).toBe(false);
  });

  it('that follow each other read the sale pages once', async () => {
    const statements = staycard.countStatements();
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => post(SECRET))))
      expect(status).toBe(200);
    const reads = statements.stop().filter((statement) => statement.includes('from "sale_page" order by'));
    // A slow machine takes more than the two seconds.
    expect(reads.length).toBeLessThan(5);
  });

  it('are taken at the secret address only', async () => {
    expect(await post('another')).toMatchObject({ status: 404, body: { code: 'ROUTE.NOT_FOUND' } });
    expect((await post(SECRET, 'another-system')).status).toBe(200);
  });
});

describe('events that we listen to', () => {
  const staycard = useStaycard({ watchesHotels: true });

  it('have a stay that the hotel has cancelled by itself found', { tags: ['thorough'] }, async () => {
    const cancelling = new Cancelling(staycard);
    const reservation = await bookToCancel(cancelling, 214);
    await expect.poll(() => isWatched(staycard)).toBe(true);
    await cancelling.hotel.cancelByStaff(reservation.reference);
    await expect.poll(() => isKnownGone(staycard, reservation)).toBe(true);
  });

  it('make a room taken elsewhere show by itself', async () => {
    const before = await freeDoubles(staycard);
    // The first message comes when the socket is open, and only then does the server receive events.
    await expect.poll(() => isWatched(staycard)).toBe(true);
    await reserveElsewhere(staycard);
    await expect.poll(() => freeDoubles(staycard)).toBe(before - 1);
  });

  it('leave the free rooms of other half-years cached', async () => {
    const later = stayInDays(500, 1);
    await expect.poll(() => isWatched(staycard)).toBe(true);
    const before = await freeDoubles(staycard);
    await freeDoubles(staycard, later);
    const { hotel } = new Cancelling(staycard);
    await reserveElsewhere(staycard);
    await expect.poll(() => freeDoubles(staycard)).toBe(before - 1);
    const asked = await hotel.countRequests('services/getAvailability');
    await freeDoubles(staycard, later);
    expect(await hotel.countRequests('services/getAvailability')).toBe(asked);
  });
});

describe('events that a server listened to that is killed', () => {
  const staycard = useStaycard();
  let server: ServerProcess | undefined;
  let stopWatching: (() => Promise<void>) | undefined;
  afterAll(async () => {
    await server?.kill();
    await stopWatching?.();
  });

  it('are listened to by another soon after', { tags: ['thorough'] }, async () => {
    const { databaseUrl = '', codeKey } = staycard.deps.config;
    server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      CODE_KEY: codeKey,
      DEMO: '0',
      DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
      DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
      DEMO_VIENNA_TOKEN: 'DEMO-VIENNA',
      DEMO_WASHINGTON_TOKEN: 'DEMO-WASHINGTON',
    });
    await expect.poll(() => isWatched(staycard)).toBe(true);
    const [first] = await listWatchers(staycard);
    stopWatching = await watchProperties(databaseUrl, staycard.deps, 200);
    expect(await listWatchers(staycard)).toEqual([first]);

    await server.kill();
    await expect.poll(() => listWatchers(staycard)).toEqual([expect.not.toSatisfy((pid) => pid === first)]);
    const before = await freeDoubles(staycard);
    await reserveElsewhere(staycard);
    await expect.poll(() => freeDoubles(staycard)).toBe(before - 1);
  });
});

describe('many hotels to listen to', () => {
  const staycard = useStaycard();
  /** The hotels of a large group beside the demo's, each a separate enterprise. */
  const HOTELS = 40;

  it(
    'take one connection of a process, and none more with each hotel; one that cannot be listened to keeps no lock',
    { tags: ['thorough'] },
    async () => {
      const [salePage] = await staycard.deps.salePages.list();
      const [property] = [...salePage!.properties.values()].filter(({ connection }) => connection?.eventAddress);
      const properties = new Map<PropertyId, ConfiguredProperty>(
        Array.from({ length: HOTELS }, (_, number) => {
          const id = `hotel-${number}` as PropertyId;
          const connection = { ...property!.connection!, enterpriseId: `e-${number}` };
          return [id, { ...property!, id, connection }];
        }),
      );
      let closed = 0;
      const deps = {
        ...staycard.deps,
        salePages: { ...staycard.deps.salePages, list: async () => [{ ...salePage!, properties }] },
        watchPms({ id }: { readonly id: string }) {
          if (id === 'hotel-7') throw new Error('its token is not set');
          return { close: () => void (closed += 1) };
        },
      };
      const { databaseUrl = '' } = staycard.deps.config;
      const locks = async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(staycard.db);
        return rows.map(({ pid }) => pid);
      };
      const stops = [await watchProperties(databaseUrl, deps, 200)];
      await expect.poll(async () => (await locks()).length).toBe(HOTELS - 1);
      stops.push(await watchProperties(databaseUrl, deps, 200));
      await pause(1000);
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where application_name = 'staycard lock' and datname = current_database()`.execute(staycard.db);
      expect(rows).toEqual([{ count: 2 }]);
      const [first] = await locks();
      expect(new Set(await locks())).toEqual(new Set([first]));
      await stops[0]!();
      expect(closed).toBe(HOTELS - 1);
      await expect.poll(async () => (await locks()).filter((pid) => pid !== first).length).toBe(HOTELS - 1);
      await stops[1]!();
      expect(await locks()).toEqual([]);
    },
  );
});

async function bookToCancel(cancelling: Cancelling, days: number) {
  const card = await issueTestCard(cancelling.staycard, { amount: 100_000 });
  return (await cancelling.book({ stay: stayInDays(days, 1), codes: [card.code], ...FLEXIBLE })).reservation;
}

async function isWatched(staycard: Staycard): Promise<boolean> {
  return (await listWatchers(staycard)).length > 0;
}

/** Our connections that hold the event lease of a hotel: one or none. */
async function listWatchers({ db }: Staycard): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted
    and objid = hashtext(${`watch ${brighton.enterpriseId}`})::bigint & 4294967295
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ pid }) => pid);
}

async function freeDoubles(staycard: Staycard, nights = stay): Promise<number> {
  const path = '/vrm/demo/availability/harbour-house/check';
  const { body } = await call<AvailabilityCheckAnswer>(staycard.url, 'POST', path, { body: nights });
  const doubles = body.find(({ CategoryId }) => CategoryId === brighton.roomCategoryIds.lanesDouble);
  return doubles?.Availabilities[0] ?? 0;
}

/** Makes a booking at the hotel's own desk. */
async function reserveElsewhere(staycard: Staycard): Promise<void> {
  const at = (date: string, time: string) =>
    Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: 'Europe/London', plainTime: time })
      .toInstant()
      .toString();
  const envelope = { ClientToken: 'DEMO-CLIENT', AccessToken: 'DEMO-BRIGHTON', Client: 'desk' };
  const ask = (operation: string, body: object) =>
    call<Record<string, unknown>>(staycard.simulator.url, 'POST', `/api/connector/v1/${operation}`, {
      body: { ...envelope, ...body },
    });
  const customer = await ask('customers/add', { LastName: 'Desk', OverwriteExisting: false });
  const added = await ask('reservations/add', {
    ServiceId: brighton.accommodationServiceId,
    Reservations: [
      {
        StartUtc: at(stay.stay_from, '15:00'),
        EndUtc: at(stay.stay_to, '11:00'),
        PersonCounts: [{ AgeCategoryId: brighton.ageCategoryIds.adult, Count: 2 }],
        CustomerId: customer.body['Id'],
        RequestedCategoryId: brighton.roomCategoryIds.lanesDouble,
        RateId: brighton.rateIds.flexible,
      },
    ],
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
}

async function isKnownGone({ db }: Staycard, { reference }: { readonly reference: string }): Promise<boolean> {
  const placement = await findPlacementNamed(db, reference);
  return placement?.pmsReservation?.rooms.every(({ isCancelled }) => isCancelled) === true;
}

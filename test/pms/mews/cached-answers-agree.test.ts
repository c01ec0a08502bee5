import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Party, Stay } from '#domain/stay/stay.ts';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { openDemoHotel, type DemoHotel, type DemoHotelName } from './open-demo-hotel.ts';

// Guests share the cached answers of a hotel. After any event there, they have to see the same as a guest whose server
// connects to the hotel now.

const FIRST = Temporal.PlainDate.from('2026-08-20');
const DAYS = 20;
const STEPS = 5;

/** The UTC start of the day `later` days after `FIRST` in this time zone. */
const startOf = (timeZone: string, later: number) =>
  FIRST.add({ days: later }).toZonedDateTime(timeZone).toInstant().toString();

const anyNights = fc.record({ first: fc.nat(DAYS), more: fc.nat(4) });
const anyChoice = fc.nat(99);

const anyEvent = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), nights: anyNights, choice: anyChoice, value: fc.nat(400) }),
  fc.record({
    kind: fc.constant('rooms' as const),
    nights: anyNights,
    choice: anyChoice,
    units: fc.integer({ min: -9, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('restriction' as const),
    nights: anyNights,
    type: fc.constantFrom('Stay', 'Start', 'End'),
    exceptions: fc.record(
      {
        MinLength: fc.integer({ min: 1, max: 5 }).map((days) => `P0Y0M${days}DT0H0M0S`),
        MaxLength: fc.integer({ min: 1, max: 5 }).map((days) => `P0Y0M${days}DT0H0M0S`),
        MinAdvance: fc.integer({ min: 1, max: 30 }).map((days) => `P0Y0M${days}DT3H0M0S`),
        MaxAdvance: fc.integer({ min: 1, max: 30 }).map((days) => `P0Y0M${days}DT0H0M0S`),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('time' as const), minutes: fc.integer({ min: 1, max: 14 * 60 }) }),
);
type HotelEvent = typeof anyEvent extends fc.Arbitrary<infer Event> ? Event : never;

const anyLook = fc.record({
  first: fc.nat(DAYS),
  days: fc.integer({ min: 1, max: 8 }),
  nights: fc.integer({ min: 1, max: 3 }),
  adults: fc.integer({ min: 1, max: 3 }),
});
type Look = typeof anyLook extends fc.Arbitrary<infer One> ? One : never;

describe.each<DemoHotelName>(['brighton', 'washington'])('what is kept of %s', (name) => {
  let hotel: DemoHotel;
  let time = Temporal.Instant.from('2026-08-05T09:00:00Z');
  let timeZone: string;
  let adult: Party[number]['ageCategoryId'];
  let rateIds: string[];
  let categoryIds: string[];

  beforeAll(async () => {
    hotel = await openDemoHotel(name, { clock: () => time });
    ({ timeZone } = await hotel.pms.loadFacts());
    adult = (await hotel.pms.listAgeCategories('en')).find(({ isDefault }) => isDefault)!.id;
    categoryIds = (await hotel.pms.listRoomCategories('en')).map(({ id }) => id);
    const { rates } = (await hotel.administer('GET', 'state?table=rates')) as {
      rates: { Id: string; ServiceId: string; BaseRateId: string | null }[];
    };
    const isOwn = (rate: (typeof rates)[number]) => rate.ServiceId === hotel.settings.serviceId && !rate.BaseRateId;
    rateIds = rates.filter(isOwn).map(({ Id }) => Id);
  });
  afterAll(() => hotel.close());

  async function ask(operation: string, body: object): Promise<void> {
    const { address, clientToken: ClientToken, accessToken: AccessToken, serviceId: ServiceId } = hotel.settings;
    const answer = await fetch(`${address}/api/connector/v1/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ClientToken, AccessToken, Client: 'The hotel', ServiceId, ...body }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }

  /** Makes an event happen at the hotel, and notifies the caches as the PMS would. */
  async function happen(event: HotelEvent): Promise<void> {
    if (event.kind === 'time') {
      time = time.add({ minutes: event.minutes });
      return;
    }
    const { first, more } = event.nights;
    const nights = {
      FirstTimeUnitStartUtc: startOf(timeZone, first),
      LastTimeUnitStartUtc: startOf(timeZone, first + more),
    };
    if (event.kind === 'price') {
      const RateId = rateIds[event.choice % rateIds.length];
      const CategoryId = categoryIds[event.choice % categoryIds.length];
      await ask('rates/updatePrice', { RateId, PriceUpdates: [{ CategoryId, Value: 50 + event.value, ...nights }] });
      hotel.pms.dropPrices();
      return;
    }
    if (event.kind === 'rooms') {
      const ResourceCategoryId = categoryIds[event.choice % categoryIds.length];
      const UnitCountAdjustment = { Value: event.units };
      await ask('services/updateAvailability', {
        AvailabilityUpdates: [{ ResourceCategoryId, UnitCountAdjustment, ...nights }],
      });
      hotel.pms.dropAvailability(stayOf(first, more + 1));
      return;
    }
    const Conditions = { StartUtc: nights.FirstTimeUnitStartUtc, EndUtc: nights.LastTimeUnitStartUtc };
    await ask('restrictions/set', { Data: [{ Type: event.type, ...Conditions, ...event.exceptions }] });
    // No event reports these. The server looks for new ones once a minute.
    time = time.add({ seconds: 61 });
  }

  function stayOf(first: number, nights: number): Stay {
    const arrivalDate = FIRST.add({ days: first });
    return { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
  }

  /** Everything shown to a guest for some days, as a text. */
  async function look(pms: MewsPms, { first, days, nights, adults }: Look): Promise<string> {
    const party = [{ ageCategoryId: adult, count: adults }];
    const stay = stayOf(first, nights);
    const forecasts = await pms.forecastArrivals({ arrivals: stayOf(first, days), nights, party });
    const offers = await pms.listOffers({ stay, party, language: 'en', withUnavailable: true });
    const shown = {
      offers,
      forecasts: forecasts.map(({ free, longer, ...arrival }) => ({
        ...arrival,
        free: [...free],
        longer: longer && { nights: longer.nights, free: [...longer.free] },
      })),
      numbers: await pms.loadAvailability(stay),
    };
    return JSON.stringify(shown, undefined, 1);
  }

  test('is what a guest sees who asks the hotel now, after whatever happened', { tags: ['thorough'] }, async () => {
    const anyStep = fc.record({ event: anyEvent, look: anyLook });
    let changed = 0;
    const seen = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        for (const { event, look: days } of steps) {
          await look(hotel.pms, days);
          await happen(event);
          const kept = await look(hotel.pms, days);
          expect(kept).toBe(await look(connectMews(hotel.settings), days));
          expect(await look(hotel.pms, days)).toBe(kept);
          const key = JSON.stringify(days);
          if (seen.get(key) !== kept) changed += 1;
          seen.set(key, kept);
        }
      }),
      { numRuns: 2 },
    );
    expect(changed).toBeGreaterThan(STEPS);
  });

  test('is the same object while nothing happened', async () => {
    const request = { stay: stayOf(2, 2), party: [{ ageCategoryId: adult, count: 2 }], language: 'en' };
    const isSame = async () => (await hotel.pms.listOffers(request)) === (await hotel.pms.listOffers(request));
    // A cached part may expire between two looks, but not each time.
    await expect.poll(isSame).toBe(true);
  });
});

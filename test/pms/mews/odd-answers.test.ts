import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { bookingOf } from '../conformance/port-user.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

const stay = {
  arrivalDate: Temporal.PlainDate.from('2026-08-20'),
  departureDate: Temporal.PlainDate.from('2026-08-22'),
};
const arrivals = { ...stay, departureDate: Temporal.PlainDate.from('2026-09-10') };
const language = 'en';

const odd = (field: string, value: string | number) => ({ kind: 'unknownEnum', field, value });
const ODD_ANSWERS = [
  ['an unknown time zone', 'configuration/get', odd('TimeZoneIdentifier', 'Mars/Olympus_Mons')],
  ['prices of nights in another currency', 'rates/getPricing', odd('Currency', 'USD')],
  ['exact prices in another currency', 'reservations/price', odd('Currency', 'USD')],
  ['a currency that does not exist', 'reservations/price', odd('Currency', 'ZZZ')],
  ['exact prices beyond all counting', 'reservations/price', odd('GrossValue', 9e15)],
  ['prices of nights beyond all counting', 'rates/getPricing', odd('GrossValue', 9e15)],
  ['products in another currency', 'products/getAll', odd('Currency', 'USD')],
  ['a moment that is none', 'rates/getPricing', odd('TimeUnitStartsUtc', 'yesterday')],
  ['an offset of cancelling that is none', 'cancellationPolicies/getByRates', odd('ApplicabilityOffset', 'two days')],
] as const;

describe('a hotel that gives its rooms, rates and extras', () => {
  let hotel: DemoHotel;
  beforeAll(async () => {
    hotel = await openDemoHotel('tokyo', { clock: runClockFrom('2026-08-05T09:00:00Z') });
  });
  afterAll(() => hotel.close());

  test('only short names calls them by these', async () => {
    await hotel.arrangeFault('*', { kind: 'nullField', field: 'Names' }, 1_000);
    const rooms = await connectMews(hotel.settings).listRoomCategories(language);
    await hotel.clearFaults();
    expect(rooms.map(({ name }) => name)).toEqual(['D', 'A']);
  });

  test('no names calls them by their place', async () => {
    // The only language in which its extras have texts.
    await hotel.arrangeFault('*', { kind: 'nullField', field: 'en-GB' }, 1_000);
    const extras = await connectMews(hotel.settings).listExtras(language);
    await hotel.clearFaults();
    expect(extras.map(({ name, textLanguages }) => [name, textLanguages])).toEqual([['Extra 1', {}]]);
  });
});

describe('a hotel that answers with', () => {
  let hotel: DemoHotel;
  beforeAll(async () => {
    hotel = await openDemoHotel('vienna', { clock: runClockFrom('2026-08-05T09:00:00Z') });
  });
  afterAll(() => hotel.close());

  test.each(ODD_ANSWERS)(
    '%s breaks the contract: each reading call answers, or fails as a fault of the PMS',
    async (_, operation, effect) => {
      const [adult] = await hotel.pms.listAgeCategories(language);
      const party = [{ ageCategoryId: adult!.id, count: 1 }];
      const [offer] = await hotel.pms.listOffers({ stay, party, language });
      const booking = bookingOf(offer!, stay, party);
      await hotel.arrangeFault(operation, effect, 1_000);
      const pms = connectMews(hotel.settings);
      const calls: ((pms: MewsPms) => Promise<unknown>)[] = [
        (one) => one.loadFacts(),
        (one) => one.loadAbout(language),
        (one) => one.loadTaxes(),
        (one) => one.listAgeCategories(language),
        (one) => one.listRoomCategories(language),
        (one) => one.listExtras(language),
        (one) => one.loadAvailability(stay),
        (one) => one.listOffers({ stay, party, language }),
        (one) => one.forecastArrivals({ arrivals, nights: 2, party }),
        (one) => one.quoteStay({ booking, language }),
        (one) => Array.fromAsync(one.listReservations('SC-', Temporal.Instant.from('2026-08-05T00:00:00Z'))),
      ];
      const answers = await Promise.allSettled(calls.map((call) => call(pms)));
      await hotel.clearFaults();
      const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
      expect(reasons.filter((reason) => !(reason instanceof PmsFault))).toEqual([]);
      expect(answers.length).toBe(calls.length);
    },
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Party } from '#domain/stay/stay.ts';
import { openDemoHotel, type DemoHotel } from './open-demo-hotel.ts';

/** The fields of a restriction on Mews' wire that this test reads. */
type Restriction = {
  readonly Conditions: {
    readonly Type: 'Stay' | 'Start' | 'End';
    readonly ExactRateId: string | null;
    readonly ResourceCategoryId: string | null;
    readonly StartUtc: string | null;
    readonly EndUtc: string | null;
  };
  readonly Exceptions: {
    readonly MinLength: string | null;
    readonly MaxLength: string | null;
    readonly MinAdvance: string | null;
  } | null;
};

const ZONE = 'Europe/London';
const NOW = Temporal.Instant.from('2026-08-05T09:00:00Z');
const FIRST = Temporal.PlainDate.from('2026-08-12');
const DAYS = 145;
const MOST_NIGHTS = 30;
let hotel: DemoHotel;
let party: Party;

async function ask(operation: string, body: object): Promise<{ readonly Restrictions: readonly Restriction[] }> {
  const { address, clientToken: ClientToken, accessToken: AccessToken, serviceId: ServiceId } = hotel.settings;
  const answer = await fetch(`${address}/api/connector/v1/restrictions/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ClientToken,
      AccessToken,
      Client: 'The hotel',
      ServiceId,
      ServiceIds: [ServiceId],
      ...body,
    }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { Restrictions: Restriction[] };
}

const on = (later: number) => {
  const start = FIRST.add({ days: later }).toZonedDateTime(ZONE).toInstant().toString();
  return { StartUtc: start, EndUtc: start };
};

beforeAll(async () => {
  hotel = await openDemoHotel('brighton', { clock: () => NOW });
  const [adult] = await hotel.pms.listAgeCategories('en');
  party = [{ ageCategoryId: adult!.id, count: 2 }];
  const Data = [
    { Type: 'Start', ...on(5), MinLength: 'P0Y0M3DT0H0M0S' },
    // Four nights from here include a night that is sold only with five others.
    { Type: 'Stay', ...on(20), MinLength: 'P0Y0M4DT0H0M0S' },
    { Type: 'Stay', ...on(23), MinLength: 'P0Y0M6DT0H0M0S' },
    // Closed to arrival for any length of stay. Closed to departure, so that two nights are also too few.
    { Type: 'Start', ...on(60) },
    { Type: 'Start', ...on(75), MinLength: 'P0Y0M2DT0H0M0S' },
    { Type: 'End', ...on(77) },
    { Type: 'Start', ...on(90), MinLength: 'P0Y0M2DT0H0M0S', MinAdvance: 'P1Y' },
    { Type: 'Start', ...on(100), MinLength: 'P0Y0M40DT0H0M0S' },
  ];
  await ask('set', { Data });
});
afterAll(() => hotel.close());

const daysOf = (duration: string | null | undefined) => Number(/(\d+)D/.exec(duration ?? '')?.[1] ?? Number.NaN);

/**
 * The exceptions of a restriction, each with whether a stay meets it. Null if the restriction does not apply to the
 * stay.
 */
function exceptionsFor({ Conditions: on, Exceptions: but }: Restriction, room: Room, day: string, nights: number) {
  const dates = Array.from({ length: nights + 1 }, (_, index) => plus(day, index));
  const concerned = { Start: dates.slice(0, 1), Stay: dates.slice(0, -1), End: dates.slice(-1) }[on.Type];
  const dateOf = (utc: string) => Temporal.Instant.from(utc).toZonedDateTimeISO(ZONE).toPlainDate().toString();
  const isOn = (date: string) =>
    (!on.StartUtc || dateOf(on.StartUtc) <= date) && (!on.EndUtc || date <= dateOf(on.EndUtc));
  const isOfRoom =
    (!on.ExactRateId || on.ExactRateId === room.rateId) &&
    (!on.ResourceCategoryId || on.ResourceCategoryId === room.id);
  if (!isOfRoom || !concerned.some(isOn)) return null;
  return {
    length: but?.MinLength ? nights >= daysOf(but.MinLength) : undefined,
    others: [
      ...(but?.MaxLength ? [nights <= daysOf(but.MaxLength)] : []),
      ...(but?.MinAdvance ? [!but.MinAdvance.startsWith('P1Y')] : []),
    ],
  };
}

type Room = { readonly id: string; readonly rateId: string };
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

test(
  'for how many nights a day can be had at least is what restrictions and free rooms come to, day by day',
  { tags: ['thorough'] },
  async () => {
    const arrivals = { arrivalDate: FIRST, departureDate: FIRST.add({ days: DAYS }) };
    const { Restrictions: restrictions } = await ask('getAll', { Limitation: { Count: 1000 } });
    const span = { ...arrivals, departureDate: arrivals.departureDate.add({ days: MOST_NIGHTS }) };
    const { categories } = await hotel.pms.loadAvailability(span);
    const stay = { arrivalDate: FIRST, departureDate: FIRST.add({ days: 1 }) };
    const offers = await hotel.pms.listOffers({ stay, party, language: 'en', withUnavailable: true });
    const rooms = offers.map(({ roomCategory, rate }): Room => ({ id: roomCategory.id, rateId: rate.id }));
    const isFree = (room: Room, later: number, nights: number) =>
      categories
        .find(({ roomCategoryId }) => roomCategoryId === room.id)!
        .numbers.slice(later, later + nights)
        .every((count) => count > 0);
    const closing = (room: Room, day: string, nights: number) =>
      restrictions
        .flatMap((restriction) => exceptionsFor(restriction, room, day, nights) ?? [])
        .filter(({ length, others }) => {
          const met = length === undefined ? others : [length, ...others];
          return met.length === 0 || met.includes(false);
        });
    const forecasts = await hotel.pms.forecastArrivals({ arrivals, nights: 1, party });
    const shown = forecasts.flatMap(({ arrivalDate, longer }) =>
      longer ? [`${arrivalDate.toString()} ${longer.nights}`] : [],
    );
    const expected = forecasts.flatMap(({ arrivalDate }, later) => {
      const day = arrivalDate.toString();
      const free = rooms.filter((room) => isFree(room, later, 1));
      if (free.some((room) => closing(room, day, 1).length === 0)) return [];
      const short = free.filter((room) =>
        closing(room, day, 1).every(({ length, others }) => length === false && !others.includes(false)),
      );
      for (let nights = 2; nights <= MOST_NIGHTS; nights += 1)
        if (short.some((room) => isFree(room, later, nights) && closing(room, day, nights).length === 0))
          return [`${day} ${nights}`];
      return [];
    });
    expect(shown).toEqual(expected);
    expect(expected).toEqual(
      [
        [5, 3],
        [20, 6],
        [23, 6],
        [75, 3],
        [141, 2],
      ].map(([later = 0, nights]) => `${FIRST.add({ days: later }).toString()} ${nights}`),
    );
  },
);

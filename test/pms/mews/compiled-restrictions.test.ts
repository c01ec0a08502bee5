import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { parseExactJson } from '#pms/mews/client/parse-exact-json.ts';
import { compileRestrictions, prepareClosings } from '#pms/mews/mapping/restriction-rules.ts';
import { restrictionSchema } from '#pms/mews/schema/rate-schema.ts';
import {
  isClosedDirectly,
  nightsNeededDirectly,
  type PlainDuration,
  type PlainRestriction,
  type PlainRoom,
} from './direct-restrictions.ts';

// A calendar evaluates restrictions in a numeric form. For any restrictions of a hotel, the result has to equal a
// direct evaluation on dates, one restriction after another.

const FIRST = Temporal.PlainDate.from('2026-10-15');
const DAYS = 12;
const MOST_NIGHTS = 6;
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Tokyo', 'Pacific/Apia'];
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const RATES = [
  { rate: 'flexible', group: 'open', bases: [] },
  { rate: 'saver', group: 'open', bases: ['flexible'] },
  { rate: 'member', group: 'closed', bases: ['saver', 'flexible'] },
];
const CATEGORIES = [
  { category: 'double', categoryType: 'Room' },
  { category: 'suite', categoryType: 'Room' },
  { category: 'dormitory', categoryType: 'Bed' },
];
const ROOMS: PlainRoom[] = RATES.flatMap((rate) => CATEGORIES.map((category) => ({ ...rate, ...category })));

const anyDuration = (mostDays: number): fc.Arbitrary<PlainDuration> =>
  fc.record({
    months: fc.constantFrom(0, 0, 0, 1, 2),
    days: fc.nat(mostDays),
    hours: fc.constantFrom(0, 0, 1, -5, 24, 30),
  });
const anyMoment = fc
  .record({ day: fc.nat(DAYS), hour: fc.constantFrom(0, 4, 5, 9, 15, 22, 23) })
  .map(({ day, hour }) => FIRST.add({ days: day }).toPlainDateTime({ hour }).toZonedDateTime('UTC').toInstant());
const anyPrice = fc.integer({ min: 98, max: 102 });
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const anyRestriction: fc.Arbitrary<PlainRestriction> = fc.record(
  {
    type: fc.constantFrom('Stay' as const, 'Start' as const, 'End' as const),
    offer: fc.oneof(
      fc.constant({}),
      fc.record(
        {
          exactRate: fc.constantFrom(...RATES.map(({ rate }) => rate)),
          baseRate: fc.constantFrom(...RATES.map(({ rate }) => rate)),
          group: fc.constantFrom('open', 'closed'),
          category: fc.constantFrom(...CATEGORIES.map(({ category }) => category)),
          categoryType: fc.constantFrom('Room', 'Bed'),
        },
        { requiredKeys: [] },
      ),
    ),
    start: fc.oneof(anyMoment, fc.constant(Temporal.Instant.from('0001-01-01T00:00:00Z'))),
    end: fc.oneof(anyMoment, fc.constant(Temporal.Instant.from('9999-12-31T00:00:00Z'))),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    limits: fc.oneof(
      fc.record({ minLength: anyDuration(6) }),
      fc.record({ minAdvance: anyDuration(6) }),
      fc.record({ maxAdvance: anyDuration(6) }),
      fc.record({ maxLength: anyDuration(6) }),
      fc.record({ minPrice: anyPrice }),
      fc.record(
        {
          minAdvance: anyDuration(9),
          maxAdvance: anyDuration(20),
          minLength: anyDuration(6),
          maxLength: anyDuration(6),
          minPrice: anyPrice,
          maxPrice: anyPrice,
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ['type', 'offer', 'limits'] },
);

/** In Mews' wire format. */
function toWire({ type, offer, start, end, days, limits }: PlainRestriction) {
  const Price = (value: number | undefined) => value && { Currency: 'GBP', Value: value };
  const Duration = (value: PlainDuration | undefined) =>
    value && `P0Y${value.months}M${value.days}DT${value.hours}H0M0S`;
  return {
    Id: 'any',
    Conditions: {
      Type: type,
      ExactRateId: offer.exactRate,
      BaseRateId: offer.baseRate,
      RateGroupId: offer.group,
      ResourceCategoryId: offer.category,
      ResourceCategoryType: offer.categoryType,
      StartUtc: start?.toString(),
      EndUtc: end?.toString(),
      Days: days?.map((day) => DAY_NAMES[day - 1]),
    },
    Exceptions: {
      MinAdvance: Duration(limits.minAdvance),
      MaxAdvance: Duration(limits.maxAdvance),
      MinLength: Duration(limits.minLength),
      MaxLength: Duration(limits.maxLength),
      MinPrice: Price(limits.minPrice),
      MaxPrice: Price(limits.maxPrice),
    },
  };
}

const anyHotel = fc.record({
  restrictions: fc.array(anyRestriction, { minLength: 1, maxLength: 3 }),
  timeZone: fc.constantFrom(...ZONES),
  now: anyMoment,
  stays: fc.array(
    fc.record({
      day: fc.nat(DAYS),
      nights: fc.integer({ min: 1, max: MOST_NIGHTS }),
      price: some(anyPrice),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

test('restrictions in numbers say what they say on dates, for every room of a hotel', { tags: ['thorough'] }, () => {
  const seen = { open: 0, closed: 0, needed: 0 };
  fc.assert(
    fc.property(anyHotel, ({ restrictions, timeZone, now, stays }) => {
      const wire = restrictions.map((one) => restrictionSchema.parse(parseExactJson(JSON.stringify(toWire(one)))));
      const span = { arrivalDate: FIRST, departureDate: FIRST.add({ days: DAYS + MOST_NIGHTS }) };
      const bookedAt = now.toZonedDateTimeISO(timeZone).toPlainDateTime();
      const closingsOf = prepareClosings(compileRestrictions(wire, timeZone), span, bookedAt, 1);
      for (const room of ROOMS) {
        const { rate, group, bases, category, categoryType } = room;
        const closings = closingsOf({
          rate: { Id: rate, GroupId: group },
          baseRateIds: bases,
          category: { id: category, type: categoryType },
        });
        for (const { day, nights: length, price: amount } of stays) {
          const arrivalDate = FIRST.add({ days: day });
          const stay = { arrivalDate, departureDate: arrivalDate.add({ days: length }) };
          const gross = money('GBP', (amount ?? 0) * 100);
          const price = { currency: 'GBP', net: gross, gross, taxValues: [] };
          const nights =
            amount === undefined
              ? undefined
              : Array.from({ length }, (_, night) => ({ date: arrivalDate.add({ days: night }), price }));
          const booking = { room, stay, timeZone, now, nights };
          const isClosed = restrictions.some((one) => isClosedDirectly(one, booking));
          expect(closings.isClosed(stay, nights)).toBe(isClosed);
          const needed = nightsNeededDirectly(restrictions, booking, 100);
          expect(closings.nightsNeeded(stay, nights)).toBe(needed);
          seen[isClosed ? 'closed' : 'open'] += 1;
          if (needed !== undefined) seen.needed += 1;
        }
      }
    }),
    { numRuns: 120 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});

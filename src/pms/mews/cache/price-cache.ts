import type { AvailabilityNumbers } from '#domain/stay/availability.ts';
import { asId, type RoomCategoryId } from '#domain/value/ids.ts';
import { dateAt, listNights, type Stay } from '#domain/stay/stay.ts';
import type { Price } from '#domain/stay/price.ts';
import { createTimedCache } from './timed-cache.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { mapRatePrices, type RatePrices } from '../mapping/rate-prices.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { ratePricingSchema } from '../schema/rate-schema.ts';
import { listHalfYears } from '../time/half-years.ts';
import { timeUnits } from '../time/time-unit.ts';
import type { RoomParameters } from '../mapping/room-parameters.ts';
import { loadExactPrices } from './exact-prices.ts';
import { readNights, type NightCounts, joinCounts } from './night-counts.ts';
import { availabilitySchema, type MewsAvailability } from '../schema/room-schema.ts';
import { readBlockedRooms } from './blocked-rooms.ts';

const SEARCH_LIFE_MS = 60_000;

/** The data that guests search by: free rooms and nightly prices. Cached for a minute, in half-years. */
export function createPriceCache(
  client: MewsClient,
  settings: MewsSettings,
  loadTimeZone: () => Promise<string>,
  now: () => Temporal.Instant,
) {
  const nowMs = () => now().epochMilliseconds;
  const today = (timeZone: string) => dateAt(now(), timeZone);
  const stayPrices = createTimedCache<ReadonlyMap<string, Price>>(SEARCH_LIFE_MS, nowMs, { kind: 'prices' });
  const availabilities = createTimedCache<NightCounts>(SEARCH_LIFE_MS, nowMs, { kind: 'availability' });
  const prices = createTimedCache<RatePrices>(SEARCH_LIFE_MS, nowMs, { kind: 'prices' });

  return {
    loadAvailability: async (span: Stay) => {
      const timeZone = await loadTimeZone();
      const halves = listHalfYears(span, today(timeZone)).map((half) =>
        availabilities.get(keyOf(half), () => readFreeRooms(client, settings, half, timeZone)),
      );
      return alignNumbers(span, await Promise.all(halves));
    },
    loadRatePrices: async (rateId: string, span: Stay) => {
      const timeZone = await loadTimeZone();
      const halves = listHalfYears(span, today(timeZone)).map((half) =>
        prices.get(`${rateId} ${keyOf(half)}`, async () => {
          const operation = 'rates/getPricing';
          const parts = await readNights(client, operation, half, async (part) => {
            const body = { RateId: rateId, ...timeUnits(part, timeZone) };
            return mapRatePrices(await client.read(operation, body, ratePricingSchema), timeZone);
          });
          return joinPrices(parts);
        }),
      );
      return joinPrices(await Promise.all(halves));
    },
    /** Exact prices by identifier, for searches. A quote never uses this cache. */
    loadStayPrices: (rooms: readonly RoomParameters[]) =>
      stayPrices.get(JSON.stringify(rooms), () => loadExactPrices({ client, settings }, rooms)),
    /** Drops the free rooms of the half-years that a span touches, or all of them. */
    dropAvailability: (span?: Stay) => {
      const touched =
        span && listHalfYears(span, span.arrivalDate).map(({ departureDate }) => departureDate.toString());
      availabilities.drop((key) => !touched || touched.some((end) => key.endsWith(end)));
    },
    dropPrices: () => {
      prices.drop();
      stayPrices.drop();
    },
  };
}

export type PriceCache = ReturnType<typeof createPriceCache>;

/** The key ends with the end of the half-year, by which entries are dropped. */
function keyOf({ arrivalDate, departureDate }: Stay): string {
  return `${arrivalDate.toString()} ${departureDate.toString()}`;
}

/** One number per night of the span for every category. A night that is missing in Mews' answer counts as zero. */
function alignNumbers(span: Stay, halves: readonly NightCounts[]): AvailabilityNumbers {
  const nights = listNights(span).map(String);
  const categoryIds = new Set(halves.flatMap((half) => [...half.keys()]));
  return {
    from: span.arrivalDate,
    nights: nights.length,
    categories: [...categoryIds].map((categoryId) => ({
      roomCategoryId: asId<RoomCategoryId>(categoryId),
      numbers: nights.map(
        (night) => halves.map((half) => half.get(categoryId)?.get(night)).find((count) => count !== undefined) ?? 0,
      ),
    })),
  };
}

function joinPrices(parts: readonly RatePrices[]): RatePrices {
  const [first, ...rest] = parts;
  if (!first || rest.length === 0) {
    return (
      first ?? {
        byCategory: new Map(),
        adjustments: { AgeCategoryAdjustments: [], EmptyUnitAdjustment: null, ExtraUnitAdjustment: null },
      }
    );
  }
  const categoryIds = new Set(parts.flatMap(({ byCategory }) => [...byCategory.keys()]));
  const byCategory = [...categoryIds].map((categoryId) => {
    const nights = parts.flatMap((part) => [...(part.byCategory.get(categoryId) ?? [])]);
    return [categoryId, new Map(nights)] as const;
  });
  return { byCategory: new Map(byCategory), adjustments: first.adjustments };
}

/**
 * Reads how many rooms may be sold. Mews' own numbers include reservations and manual adjustments by the hotel, but not
 * rooms out of order. Those are subtracted, but never below zero.
 */
async function readFreeRooms(
  client: MewsClient,
  settings: MewsSettings,
  span: Stay,
  timeZone: string,
): Promise<NightCounts> {
  const [unreserved, blocked] = await Promise.all([
    readUnreserved(client, settings.serviceId, span, timeZone),
    readBlockedRooms(client, settings, span, timeZone),
  ]);
  return new Map(
    [...unreserved].map(([categoryId, numbers]) => {
      const blockedNights = blocked.get(categoryId);
      const free = [...numbers].map(([date, number]): [string, number] => {
        const blockedRooms = blockedNights?.get(date) ?? 0;
        return [date, blockedRooms === 0 ? number : Math.max(0, number - blockedRooms)];
      });
      return [categoryId, new Map(free)] as const;
    }),
  );
}

async function readUnreserved(
  client: MewsClient,
  serviceId: string,
  span: Stay,
  timeZone: string,
): Promise<NightCounts> {
  const operation = 'services/getAvailability';
  const parts = await readNights(client, operation, span, async (part) => {
    const body = { ServiceId: serviceId, ...timeUnits(part, timeZone) };
    return countByDate(await client.read(operation, body, availabilitySchema), timeZone);
  });
  return joinCounts(parts);
}

function countByDate({ TimeUnitStartsUtc, CategoryAvailabilities }: MewsAvailability, timeZone: string): NightCounts {
  const dates = TimeUnitStartsUtc.map((start) => dateAt(start, timeZone).toString());
  return new Map(
    CategoryAvailabilities.map(({ CategoryId, Availabilities }) => [
      CategoryId,
      new Map(dates.map((date, index) => [date, Availabilities[index] ?? 0])),
    ]),
  );
}

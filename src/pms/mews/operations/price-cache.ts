import type { AvailabilityNumbers } from '#domain/availability.ts';
import { asId, type RoomCategoryId } from '#domain/ids.ts';
import { dateAt, listNights, type Stay } from '#domain/stay.ts';
import type { Price } from '#domain/price.ts';
import { createTimedCache } from '../cache/timed-cache.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readInParts } from '../client/read-in-parts.ts';
import { mapRatePrices, type RatePrices } from '../mapping/rate-prices.ts';
import type { MewsSettings } from '../mews-settings.ts';
import { availabilitySchema, type MewsAvailability } from '../schema/property-schema.ts';
import { ratePricingSchema } from '../schema/rate-schema.ts';
import { timeUnits } from '../time/time-unit.ts';
import { loadExactPrices, type RoomParameters } from './exact-prices.ts';

/** What guests search by: free rooms and nightly prices. Kept for a minute, by halves of a year. */
export type PriceCache = {
  loadAvailability(span: Stay): Promise<AvailabilityNumbers>;
  /** The standard prices of a rate for the nights of a span. */
  loadRatePrices(rateId: string, span: Stay): Promise<RatePrices>;
  /** Exact prices by identifier, for looking around; a quote asks afresh. */
  loadStayPrices(rooms: readonly RoomParameters[]): Promise<ReadonlyMap<string, Price>>;
  /** Forgets the free rooms of the half-years that a span touches, or all. */
  dropAvailability(span?: Stay): void;
  dropPrices(): void;
  drop(): void;
};

const SEARCH_LIFE_MS = 60_000;

export function createPriceCache(
  client: MewsClient,
  settings: MewsSettings,
  loadTimeZone: () => Promise<string>,
  now: () => Temporal.Instant,
): PriceCache {
  const { serviceId } = settings;
  const nowMs = () => now().epochMilliseconds;
  const today = (timeZone: string) => dateAt(now(), timeZone);
  const stayPrices = createTimedCache<ReadonlyMap<string, Price>>(SEARCH_LIFE_MS, nowMs);
  const availabilities = createTimedCache<ReadonlyMap<string, ReadonlyMap<string, number>>>(SEARCH_LIFE_MS, nowMs);
  const prices = createTimedCache<RatePrices>(SEARCH_LIFE_MS, nowMs);

  return {
    loadAvailability: async (span) => {
      const timeZone = await loadTimeZone();
      const blocks = listBlocks(span, today(timeZone)).map((block) =>
        availabilities.get(keyOf(block), async () => {
          const operation = 'services/getAvailability';
          const parts = await readNights(client, operation, block, async (part) => {
            const body = { ServiceId: serviceId, ...timeUnits(part, timeZone) };
            return countByDate(await client.read(operation, body, availabilitySchema), timeZone);
          });
          return joinCounts(parts);
        }),
      );
      return alignNumbers(span, await Promise.all(blocks));
    },
    loadRatePrices: async (rateId, span) => {
      const timeZone = await loadTimeZone();
      const blocks = listBlocks(span, today(timeZone)).map((block) =>
        prices.get(`${rateId} ${keyOf(block)}`, async () => {
          const operation = 'rates/getPricing';
          const parts = await readNights(client, operation, block, async (part) => {
            const body = { RateId: rateId, ...timeUnits(part, timeZone) };
            return mapRatePrices(await client.read(operation, body, ratePricingSchema), timeZone);
          });
          return joinPrices(parts);
        }),
      );
      return joinPrices(await Promise.all(blocks));
    },
    loadStayPrices: (rooms) =>
      stayPrices.get(JSON.stringify(rooms), () => loadExactPrices({ client, settings }, rooms)),
    dropAvailability: (span) => {
      const touched = span && listBlocks(span, span.arrivalDate).map(({ departureDate }) => departureDate.toString());
      availabilities.drop((key) => !touched || touched.some((end) => key.endsWith(end)));
    },
    dropPrices: () => {
      prices.drop();
      stayPrices.drop();
    },
    drop: () => {
      availabilities.drop();
      prices.drop();
      stayPrices.drop();
    },
  };
}

/**
 * The halves of a year that a span touches, without the months that lie behind both `today` and the span. Asking by
 * halves lets guests who look at different days share one answer, and stays far below the 367 time units that Mews
 * gives at once.
 */
export function listBlocks(span: Stay, today: Temporal.PlainDate): Stay[] {
  const { arrivalDate, departureDate } = span;
  const earliest = Temporal.PlainDate.compare(arrivalDate, today) < 0 ? arrivalDate : today;
  const blocks: Stay[] = [];
  let start = Temporal.PlainDate.from({ year: arrivalDate.year, month: arrivalDate.month < 7 ? 1 : 7, day: 1 });
  while (Temporal.PlainDate.compare(start, departureDate) < 0) {
    const end = start.add({ months: 6 });
    const month = earliest.with({ day: 1 });
    blocks.push({ arrivalDate: Temporal.PlainDate.compare(start, month) < 0 ? month : start, departureDate: end });
    start = end;
  }
  return blocks;
}

/** Asks about all nights of a block, or about fewer at a time where Mews finds them too much. */
function readNights<Answer>(
  client: MewsClient,
  operation: string,
  block: Stay,
  ask: (part: Stay) => Promise<Answer>,
): Promise<Answer[]> {
  return readInParts(client, operation, listNights(block), ([first, ...others]) => {
    const arrivalDate = first ?? block.arrivalDate;
    return ask({ arrivalDate, departureDate: arrivalDate.add({ days: 1 + others.length }) });
  });
}

/** Ends with the end of the half-year, by which entries are dropped. */
function keyOf({ arrivalDate, departureDate }: Stay): string {
  return `${arrivalDate.toString()} ${departureDate.toString()}`;
}

function countByDate(
  { TimeUnitStartsUtc, CategoryAvailabilities }: MewsAvailability,
  timeZone: string,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const dates = TimeUnitStartsUtc.map((start) => dateAt(start, timeZone).toString());
  return new Map(
    CategoryAvailabilities.map(({ CategoryId, Availabilities }) => [
      CategoryId,
      new Map(dates.map((date, index) => [date, Availabilities[index] ?? 0])),
    ]),
  );
}

function joinCounts(
  parts: readonly ReadonlyMap<string, ReadonlyMap<string, number>>[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const categoryIds = new Set(parts.flatMap((part) => [...part.keys()]));
  return new Map(
    [...categoryIds].map((id) => [id, new Map(parts.flatMap((part) => [...(part.get(id) ?? [])]))] as const),
  );
}

/** One number a night of the span for every category; a night that Mews said nothing about counts as none. */
function alignNumbers(
  span: Stay,
  blocks: readonly ReadonlyMap<string, ReadonlyMap<string, number>>[],
): AvailabilityNumbers {
  const nights = listNights(span).map(String);
  const categoryIds = new Set(blocks.flatMap((block) => [...block.keys()]));
  return {
    from: span.arrivalDate,
    nights: nights.length,
    categories: [...categoryIds].map((categoryId) => ({
      roomCategoryId: asId<RoomCategoryId>(categoryId),
      numbers: nights.map(
        (night) => blocks.map((block) => block.get(categoryId)?.get(night)).find((count) => count !== undefined) ?? 0,
      ),
    })),
  };
}

function joinPrices(blocks: readonly RatePrices[]): RatePrices {
  const [first, ...rest] = blocks;
  if (!first || rest.length === 0) {
    return (
      first ?? {
        byCategory: new Map(),
        adjustments: { AgeCategoryAdjustments: [], EmptyUnitAdjustment: null, ExtraUnitAdjustment: null },
      }
    );
  }
  const categoryIds = new Set(blocks.flatMap(({ byCategory }) => [...byCategory.keys()]));
  const byCategory = [...categoryIds].map((categoryId) => {
    const nights = blocks.flatMap((block) => [...(block.byCategory.get(categoryId) ?? [])]);
    return [categoryId, new Map(nights)] as const;
  });
  return { byCategory: new Map(byCategory), adjustments: first.adjustments };
}

import type { AvailabilityNumbers } from '#domain/availability.ts';
import { asId, type RoomCategoryId } from '#domain/ids.ts';
import { dateAt, listNights, type Stay } from '#domain/stay.ts';
import type { Price } from '#domain/price.ts';
import { createTimedCache } from '../cache/timed-cache.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readPages } from '../client/read-pages.ts';
import { mapRatePrices, type RatePrices } from '../mapping/rate-prices.ts';
import type { MewsSettings } from '../mews-settings.ts';
import { availabilitySchema, type MewsAvailability } from '../schema/property-schema.ts';
import { ratePricingSchema, restrictionSchema, type MewsRestriction } from '../schema/rate-schema.ts';
import { timeUnits } from '../time/time-unit.ts';
import { loadExactPrices, type RoomParameters } from './exact-prices.ts';

/** What guests search by: free rooms, nightly prices, restrictions. Kept for a minute, by whole quarters of a year. */
export type SearchData = {
  loadAvailability(span: Stay): Promise<AvailabilityNumbers>;
  /** The standard prices of a rate for the nights of a span. */
  loadRatePrices(rateId: string, span: Stay): Promise<RatePrices>;
  listRestrictions(): Promise<MewsRestriction[]>;
  /** Exact prices by identifier, for looking around; a quote asks afresh. */
  loadStayPrices(rooms: readonly RoomParameters[]): Promise<ReadonlyMap<string, Price>>;
  /** Forgets the free rooms of the quarters that a span touches, or all. */
  dropAvailability(span?: Stay): void;
  dropPrices(): void;
  drop(): void;
};

const SEARCH_LIFE_MS = 60_000;

export function createSearchData(
  client: MewsClient,
  settings: MewsSettings,
  loadTimeZone: () => Promise<string>,
): SearchData {
  const { enterpriseId, serviceId } = settings;
  const stayPrices = createTimedCache<ReadonlyMap<string, Price>>(SEARCH_LIFE_MS);
  const availabilities = createTimedCache<ReadonlyMap<string, ReadonlyMap<string, number>>>(SEARCH_LIFE_MS);
  const prices = createTimedCache<RatePrices>(SEARCH_LIFE_MS);
  const restrictions = createTimedCache<MewsRestriction[]>(SEARCH_LIFE_MS);

  return {
    loadAvailability: async (span) => {
      const timeZone = await loadTimeZone();
      const quarters = listQuarters(span).map((quarter) =>
        availabilities.get(quarter.arrivalDate.toString(), async () => {
          const body = { ServiceId: serviceId, ...timeUnits(quarter, timeZone) };
          return countByDate(await client.read('services/getAvailability', body, availabilitySchema), timeZone);
        }),
      );
      return alignNumbers(span, await Promise.all(quarters));
    },
    loadRatePrices: async (rateId, span) => {
      const timeZone = await loadTimeZone();
      const quarters = listQuarters(span).map((quarter) =>
        prices.get(`${rateId} ${quarter.arrivalDate.toString()}`, async () => {
          const body = { RateId: rateId, ...timeUnits(quarter, timeZone) };
          return mapRatePrices(await client.read('rates/getPricing', body, ratePricingSchema), timeZone);
        }),
      );
      return joinPrices(await Promise.all(quarters));
    },
    listRestrictions: () =>
      restrictions.get('', () => {
        const body = { EnterpriseIds: [enterpriseId], ServiceIds: [serviceId] };
        return readPages(client, 'restrictions/getAll', body, 'Restrictions', restrictionSchema);
      }),
    loadStayPrices: (rooms) =>
      stayPrices.get(JSON.stringify(rooms), () => loadExactPrices({ client, settings }, rooms)),
    dropAvailability: (span) => {
      const touched = span && listQuarters(span).map(({ arrivalDate }) => arrivalDate.toString());
      availabilities.drop((quarter) => !touched || touched.includes(quarter));
    },
    dropPrices: () => {
      prices.drop();
      stayPrices.drop();
    },
    drop: () => {
      availabilities.drop();
      prices.drop();
      stayPrices.drop();
      restrictions.drop();
    },
  };
}

/**
 * The quarters of a year that a span touches. Asking by quarter lets guests who look at different days share one
 * answer, and stays far below the 367 time units that Mews gives at once.
 */
export function listQuarters(span: Stay): Stay[] {
  const { arrivalDate, departureDate } = span;
  const month = arrivalDate.month - ((arrivalDate.month - 1) % 3);
  const quarters: Stay[] = [];
  let start = Temporal.PlainDate.from({ year: arrivalDate.year, month, day: 1 });
  while (Temporal.PlainDate.compare(start, departureDate) < 0) {
    const end = start.add({ months: 3 });
    quarters.push({ arrivalDate: start, departureDate: end });
    start = end;
  }
  return quarters;
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

/** One number a night of the span for every category; a night that Mews said nothing about counts as none. */
function alignNumbers(
  span: Stay,
  quarters: readonly ReadonlyMap<string, ReadonlyMap<string, number>>[],
): AvailabilityNumbers {
  const nights = listNights(span).map(String);
  const categoryIds = new Set(quarters.flatMap((quarter) => [...quarter.keys()]));
  return {
    from: span.arrivalDate,
    nights: nights.length,
    categories: [...categoryIds].map((categoryId) => ({
      roomCategoryId: asId<RoomCategoryId>(categoryId),
      numbers: nights.map(
        (night) =>
          quarters.map((quarter) => quarter.get(categoryId)?.get(night)).find((count) => count !== undefined) ?? 0,
      ),
    })),
  };
}

function joinPrices(quarters: readonly RatePrices[]): RatePrices {
  const [first, ...rest] = quarters;
  if (!first || rest.length === 0) {
    return (
      first ?? {
        byCategory: new Map(),
        adjustments: { AgeCategoryAdjustments: [], EmptyUnitAdjustment: null, ExtraUnitAdjustment: null },
      }
    );
  }
  const categoryIds = new Set(quarters.flatMap(({ byCategory }) => [...byCategory.keys()]));
  const byCategory = [...categoryIds].map((categoryId) => {
    const nights = quarters.flatMap((quarter) => [...(quarter.byCategory.get(categoryId) ?? [])]);
    return [categoryId, new Map(nights)] as const;
  });
  return { byCategory: new Map(byCategory), adjustments: first.adjustments };
}

import { dateAt, type Stay } from '#domain/stay/stay.ts';
import { createTtlMap } from '../time/ttl-map.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readPages } from '../client/read-pages.ts';
import { isNotGiven, isNotGranted } from '../client/refusals-of-reads.ts';
import { countBlockedNights } from '../mapping/blocked-nights.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { blockMetricsSchema, resourceBlockSchema, type MewsResourceBlock } from '../schema/room-schema.ts';
import { formatInstant, startOfDate, timeUnits } from '../time/time-unit.ts';
import { joinCounts, readNights, type NightCounts } from './night-counts.ts';
import type { SetUpCache } from './set-up-cache.ts';

/** Two sources of blocks: one counts them by category and night, the other lists them by room. */
export const COUNTED_BLOCKS = 'services/getAvailability/2024-01-22';
export const LISTED_BLOCKS = 'resourceBlocks/getAll';

/** Why a room is blocked. The names are those of Mews' metrics. */
type BlockKind = 'OutOfOrderBlocks' | 'HouseUse';

const REFUSAL_LIFE_MS = 10 * 60_000;

/** Mews allows an interval of up to three months. */
const LISTED_WINDOW = { days: 80 };

/**
 * Reads how many rooms are out of order or used by the hotel, as far as the property's settings exclude them from sale.
 * Mews' own count is preferred, because Mews decides what a block of a few hours means for a night. If that operation
 * is not granted, we count the blocks ourselves. If neither is granted, the count is empty.
 */
export function createBlockedRooms(
  client: MewsClient,
  settings: MewsSettings,
  setUpCache: SetUpCache,
  nowMs: () => number,
): (span: Stay, timeZone: string) => Promise<NightCounts> {
  const kinds = listUnsoldKinds(settings);
  const refused = createTtlMap<boolean>(REFUSAL_LIFE_MS, nowMs);
  return async (span, timeZone) => {
    if (kinds.length === 0) return new Map();
    if (!refused.get(COUNTED_BLOCKS)) {
      const counted = await undefinedIf(isNotGiven, readCounted(client, settings.serviceId, kinds, span, timeZone));
      if (counted) return counted;
    }
    const listed = await undefinedIf(isNotGranted, readListed(client, settings, setUpCache, kinds, span));
    // Only a successful second answer shows that Mews refuses this operation and not the whole token.
    if (listed) refused.set(COUNTED_BLOCKS, true);
    return listed ?? new Map<string, ReadonlyMap<string, number>>();
  };
}

/** The kinds of blocked rooms that a property does not sell: both by default. */
export function listUnsoldKinds({ sellsOutOfOrderRooms, sellsHouseUseRooms }: MewsSettings): BlockKind[] {
  return [
    ...(sellsOutOfOrderRooms ? [] : (['OutOfOrderBlocks'] as const)),
    ...(sellsHouseUseRooms ? [] : (['HouseUse'] as const)),
  ];
}

async function readCounted(
  client: MewsClient,
  serviceId: string,
  kinds: readonly BlockKind[],
  span: Stay,
  timeZone: string,
): Promise<NightCounts> {
  const parts = await readNights(client, COUNTED_BLOCKS, span, async (part) => {
    const body = { ServiceId: serviceId, ...timeUnits(part, timeZone), Metrics: kinds };
    const answer = await client.read(COUNTED_BLOCKS, body, blockMetricsSchema);
    const dates = answer.TimeUnitStartsUtc.map((start) => dateAt(start, timeZone).toString());
    return new Map(
      answer.ResourceCategoryAvailabilities.map(({ ResourceCategoryId, Metrics }) => [
        ResourceCategoryId,
        new Map(dates.map((date, index) => [date, kinds.reduce((sum, kind) => sum + (Metrics[kind][index] ?? 0), 0)])),
      ]),
    );
  });
  return joinCounts(parts);
}

async function readListed(
  client: MewsClient,
  { enterpriseId }: MewsSettings,
  setUpCache: SetUpCache,
  kinds: readonly BlockKind[],
  span: Stay,
): Promise<NightCounts> {
  const [assignments, times] = await Promise.all([
    setUpCache.listCategoryAssignments(),
    setUpCache.loadOccupancyTimes(),
  ]);
  const blocks = new Map<string, MewsResourceBlock>();
  // The last night ends on the day of departure.
  const end = span.departureDate.add({ days: 1 });
  for (let start = span.arrivalDate; Temporal.PlainDate.compare(start, end) < 0; start = start.add(LISTED_WINDOW)) {
    const CollidingUtc = {
      StartUtc: formatInstant(startOfDate(start, times.timeZone)),
      EndUtc: formatInstant(startOfDate(earlierOf(start.add(LISTED_WINDOW), end), times.timeZone)),
    };
    const body = { EnterpriseIds: [enterpriseId], CollidingUtc };
    const read = await readPages(client, LISTED_BLOCKS, body, 'ResourceBlocks', resourceBlockSchema);
    for (const block of read) blocks.set(block.Id, block);
  }
  const isUnsold = ({ IsActive, Type }: MewsResourceBlock) =>
    IsActive && kinds.includes(Type === 'InternalUse' ? 'HouseUse' : 'OutOfOrderBlocks');
  return countBlockedNights([...blocks.values()].filter(isUnsold), assignments, span, times);
}

function earlierOf(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other;
}

async function undefinedIf<Value>(
  isMeant: (error: unknown) => boolean,
  answer: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isMeant(error)) return undefined;
    throw error;
  }
}

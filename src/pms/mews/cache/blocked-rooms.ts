import { dateAt, type Stay } from '#domain/stay/stay.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { isNotGiven } from '../client/refusals-of-reads.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { blockMetricsSchema } from '../schema/room-schema.ts';
import { timeUnits } from '../time/time-unit.ts';
import { joinCounts, readNights, type NightCounts } from './night-counts.ts';

export const BLOCK_METRICS = 'services/getAvailability/2024-01-22';

/** Why a room is blocked. The names are those of Mews' metrics. */
type BlockKind = 'OutOfOrderBlocks' | 'HouseUse';

/** The kinds of blocked rooms that a property does not sell: both by default. */
export function listUnsoldKinds({ sellsOutOfOrderRooms, sellsHouseUseRooms }: MewsSettings): BlockKind[] {
  return [
    ...(sellsOutOfOrderRooms ? [] : (['OutOfOrderBlocks'] as const)),
    ...(sellsHouseUseRooms ? [] : (['HouseUse'] as const)),
  ];
}

/**
 * Reads how many rooms are out of order or used by the hotel, as far as the property's settings exclude them from sale.
 * Mews decides what a block of a few hours means for a night. If the operation is not granted, the count is empty.
 */
export async function readBlockedRooms(
  client: MewsClient,
  settings: MewsSettings,
  span: Stay,
  timeZone: string,
): Promise<NightCounts> {
  const kinds = listUnsoldKinds(settings);
  if (kinds.length === 0) return new Map();
  try {
    return joinCounts(
      await readNights(client, BLOCK_METRICS, span, (part) => countBlocks(client, settings, kinds, part, timeZone)),
    );
  } catch (error) {
    if (isNotGiven(error)) return new Map();
    throw error;
  }
}

async function countBlocks(
  client: MewsClient,
  { serviceId }: MewsSettings,
  kinds: readonly BlockKind[],
  part: Stay,
  timeZone: string,
): Promise<NightCounts> {
  const body = { ServiceId: serviceId, ...timeUnits(part, timeZone), Metrics: kinds };
  const answer = await client.read(BLOCK_METRICS, body, blockMetricsSchema);
  const dates = answer.TimeUnitStartsUtc.map((start) => dateAt(start, timeZone).toString());
  return new Map(
    answer.ResourceCategoryAvailabilities.map(({ ResourceCategoryId, Metrics }) => [
      ResourceCategoryId,
      new Map(dates.map((date, index) => [date, kinds.reduce((sum, kind) => sum + (Metrics[kind][index] ?? 0), 0)])),
    ]),
  );
}

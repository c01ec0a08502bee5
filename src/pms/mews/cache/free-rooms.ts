import { dateAt, type Stay } from '#domain/stay/stay.ts';
import type { MewsClient } from '../client/mews-client.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { availabilitySchema, type MewsAvailability } from '../schema/room-schema.ts';
import { timeUnits } from '../time/time-unit.ts';
import { createBlockedRooms } from './blocked-rooms.ts';
import { joinCounts, readNights, type NightCounts } from './night-counts.ts';
import type { SetUpCache } from './set-up-cache.ts';

/**
 * Reads how many rooms may be sold. Mews' own numbers include reservations and manual adjustments by the hotel, but not
 * rooms out of order. Those are subtracted, but never below zero.
 */
export function createFreeRooms(
  client: MewsClient,
  settings: MewsSettings,
  setUpCache: SetUpCache,
  nowMs: () => number,
): (span: Stay, timeZone: string) => Promise<NightCounts> {
  const readBlocked = createBlockedRooms(client, settings, setUpCache, nowMs);
  return async (span, timeZone) => {
    const [unreserved, blocked] = await Promise.all([
      readUnreserved(client, settings.serviceId, span, timeZone),
      readBlocked(span, timeZone),
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
  };
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

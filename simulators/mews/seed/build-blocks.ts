import { formatInstant } from '../values/instant.ts';
import { localDate } from '../rooms/time-units.ts';
import type { World } from '../model/world.ts';
import { blockedRoom } from './build-guests.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';

/**
 * The last room of the second category is painted for a week, two months ahead, and then used by the hotel. The
 * painters arrive before the guests of the night have left, so that night is blocked as well.
 */
export function buildBlocks(world: World, plan: HotelPlan, anchorMs: number): void {
  const today = localDate({ TimeZoneIdentifier: plan.timeZone }, anchorMs);
  const at = (days: number, hour = 12) =>
    today.add({ days }).toZonedDateTime({ timeZone: plan.timeZone, plainTime: { hour } }).epochMilliseconds;
  const blocks = [
    { type: 'OutOfOrder' as const, name: 'Painting', fromDay: 60, hour: 8, toDay: 67 },
    { type: 'InternalUse' as const, name: 'Staff', fromDay: 67, hour: 12, toDay: 69 },
  ];
  blocks.forEach((block, index) => {
    world.resourceBlocks.put({
      Id: seedId(plan.prefix, 'block', index + 1),
      EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
      AssignedResourceId: seedId(plan.prefix, 'resource', blockedRoom(plan)),
      IsActive: true,
      Type: block.type,
      StartUtc: formatInstant(at(block.fromDay, block.hour)),
      EndUtc: formatInstant(at(block.toDay)),
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
      DeletedUtc: null,
      Name: block.name,
      Notes: null,
    });
  });
}

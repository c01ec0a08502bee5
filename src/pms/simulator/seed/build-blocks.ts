import { formatInstant } from '../instant.ts';
import { localDate } from '../time-units.ts';
import type { World } from '../world.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from './seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';

/** The last room of the second category is being painted for a week, two months ahead, and then used by the house. */
export function buildBlocks(world: World, plan: HotelPlan, anchorMs: number): void {
  const [first = 0, second = 0] = plan.categories.map((category) => category.rooms);
  const today = localDate({ TimeZoneIdentifier: plan.timeZone }, anchorMs);
  const at = (days: number) =>
    today.add({ days }).toZonedDateTime({ timeZone: plan.timeZone, plainTime: { hour: 12 } }).epochMilliseconds;
  const blocks = [
    { type: 'OutOfOrder' as const, name: 'Painting', fromDay: 60, toDay: 67 },
    { type: 'InternalUse' as const, name: 'Staff', fromDay: 67, toDay: 69 },
  ];
  blocks.forEach((block, index) => {
    world.resourceBlocks.put({
      Id: seedId(plan.prefix, 'block', index + 1),
      EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
      AssignedResourceId: seedId(plan.prefix, 'resource', first + second),
      IsActive: true,
      Type: block.type,
      StartUtc: formatInstant(at(block.fromDay)),
      EndUtc: formatInstant(at(block.toDay)),
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
      DeletedUtc: null,
      Name: block.name,
      Notes: null,
    });
  });
}

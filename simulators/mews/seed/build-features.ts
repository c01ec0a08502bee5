import type { World } from '../model/world.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';

/** Features and the rooms that have them. Rooms are numbered across the categories, as in `buildRooms`. */
export function buildFeatures(world: World, plan: HotelPlan): void {
  const dates = { CreatedUtc: seededUtc, UpdatedUtc: seededUtc };
  const names = new Set(plan.categories.flatMap((category) => Object.keys(roomsByFeature(category))));
  const ids = new Map([...names].sort().map((name, index) => [name, seedId(plan.prefix, 'feature', index + 1)]));
  for (const [Classification, Id] of ids) {
    const Names = { 'en-GB': Classification.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) };
    const ServiceId = seedId(plan.prefix, 'service', 1);
    world.resourceFeatures.put({
      ...dates,
      Id,
      ServiceId,
      IsActive: true,
      Classification,
      Names,
      ShortNames: {},
      Descriptions: {},
    });
  }
  let [number, firstRoom] = [0, 1];
  for (const category of plan.categories) {
    for (const [name, rooms] of Object.entries(roomsByFeature(category))) {
      for (let room = 0; room < rooms; room += 1) {
        number += 1;
        world.featureAssignments.put({
          ...dates,
          Id: seedId(plan.prefix, 'feature assignment', number),
          IsActive: true,
          ResourceId: seedId(plan.prefix, 'resource', firstRoom + room),
          FeatureId: ids.get(name) ?? '',
        });
      }
    }
    firstRoom += category.rooms;
  }
}

function roomsByFeature({ rooms, features = [], roomsWithFeature = {} }: HotelPlan['categories'][number]) {
  return { ...Object.fromEntries(features.map((name) => [name, rooms])), ...roomsWithFeature };
}

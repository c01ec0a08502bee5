import type { World } from '../model/world.ts';
import type { CategoryPlan, HotelPlan } from './hotel-plan.ts';
import { buildFeatures } from './build-features.ts';
import { seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';

/** Room categories with their pictures and their physical rooms. The restaurant gets one category with six tables. */
export function buildRooms(world: World, plan: HotelPlan): void {
  let roomNumber = 0;
  plan.categories.forEach((category, index) => {
    buildCategory(world, plan, category, index + 1);
    for (let room = 0; room < category.rooms; room += 1) {
      roomNumber += 1;
      buildRoom(world, plan, index + 1, roomNumber, String((index + 1) * 100 + room + 1));
    }
  });
  buildTables(world, plan);
  buildFeatures(world, plan);
}

function buildCategory(world: World, plan: HotelPlan, category: CategoryPlan, number: number): void {
  const categoryId = seedId(plan.prefix, 'room category', number);
  const enterpriseId = seedId(plan.prefix, 'enterprise', 1);
  world.resourceCategories.put({
    Id: categoryId,
    EnterpriseId: enterpriseId,
    ServiceId: seedId(plan.prefix, 'service', 1),
    IsActive: true,
    Type: category.type,
    Classification: category.classification,
    Names: category.names,
    ShortNames: { 'en-GB': category.shortName },
    Descriptions: category.descriptions,
    Ordering: number,
    Capacity: category.capacity,
    ExtraCapacity: category.extraCapacity,
    ExternalIdentifier: null,
    AccountingCategoryId: seedId(plan.prefix, 'accounting category', 1),
  });
  category.pictures.forEach((Picture, index) => {
    const imageId = seedId(plan.prefix, 'image', 100 * (index + 1) + number);
    world.images.put({ Id: imageId, EnterpriseId: enterpriseId, Title: category.names['en-GB'] ?? '', Picture });
    world.categoryImages.put({
      Id: seedId(plan.prefix, 'image assignment', 100 * index + number),
      IsActive: true,
      CategoryId: categoryId,
      ImageId: imageId,
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
      Ordering: index + 1,
    });
  });
}

export function buildRoom(world: World, plan: HotelPlan, category: number, number: number, name: string): void {
  const resourceId = seedId(plan.prefix, 'resource', number);
  world.resources.put({
    Id: resourceId,
    EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
    IsActive: true,
    ParentResourceId: null,
    Name: name,
    State: 'Inspected',
    Descriptions: {},
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
    Data: { Discriminator: 'Space', Value: { FloorNumber: name.slice(0, -2), LocationNotes: null } },
    ExternalNames: {},
    Directions: {},
  });
  world.categoryAssignments.put({
    Id: seedId(plan.prefix, 'assignment', number),
    IsActive: true,
    ResourceId: resourceId,
    CategoryId: seedId(plan.prefix, 'room category', category),
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
  });
}

const tableCategory = 90;
const tables = 6;

function buildTables(world: World, plan: HotelPlan): void {
  world.resourceCategories.put({
    Id: seedId(plan.prefix, 'room category', tableCategory),
    EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
    ServiceId: seedId(plan.prefix, 'service', 2),
    IsActive: true,
    Type: 'Restaurant',
    Classification: 'Other',
    Names: { 'en-GB': 'Table', 'de-DE': 'Tisch', 'fr-FR': 'Table' },
    ShortNames: { 'en-GB': 'TB' },
    Descriptions: {},
    Ordering: tableCategory,
    Capacity: 4,
    ExtraCapacity: 0,
    ExternalIdentifier: null,
    AccountingCategoryId: seedId(plan.prefix, 'accounting category', 2),
  });
  for (let table = 1; table <= tables; table += 1) {
    buildRoom(world, plan, tableCategory, 900 + table, `T${String(table).padStart(2, '0')}`);
  }
}

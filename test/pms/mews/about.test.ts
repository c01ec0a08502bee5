import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { asId } from '#domain/value/ids.ts';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { brighton } from '../../../simulators/mews/seed/brighton.ts';
import { openDemoHotel, type DemoHotel } from './open-demo-hotel.ts';

let hotel: DemoHotel;
beforeAll(async () => {
  hotel = await openDemoHotel('brighton');
});
afterEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

const rooms = demoIds.brighton.roomCategoryIds;
const load = () => connectMews(hotel.settings).loadAbout('en');
const featuresOf = (about: Awaited<ReturnType<typeof load>>, id: string) =>
  about.rooms.find(({ roomCategoryId }) => roomCategoryId === asId(id))?.features;

describe('a hotel’s facts in Mews', () => {
  test('is where it stands and its cover', async () => {
    const { hotel: house } = await load();
    expect(house.mapPoint).toEqual({ latitude: brighton.address.Latitude, longitude: brighton.address.Longitude });
    expect(house.pictures.map(({ picture }) => new URL(picture.url).pathname)).toEqual([
      '/images/b7190001-0010-4000-8000-000000000001',
    ]);
    expect(house.pictures[0]?.picture.sources.map(({ widthPx }) => widthPx)).toEqual([480, 960, 1600]);
  });

  test('is what every room of a category has, and the pictures of the category in the order of the hotel', async () => {
    const about = await load();
    expect(featuresOf(about, rooms.snugSingle)).toEqual(['ensuite_bathroom']);
    expect(featuresOf(about, rooms.lanesDouble), 'three of eight are high up').toEqual([
      'double_bed',
      'ensuite_bathroom',
    ]);
    expect(featuresOf(about, rooms.harbourSuite)).toContain('sea_view');
    expect(featuresOf(about, rooms.lighthouseLoft)).toEqual([]);
    expect(about.rooms).toHaveLength(6);
    expect(about.rooms.every(({ pictures }) => pictures.length === 2)).toBe(true);
  });

  test('costs three requests more than what the page knows already, and once in half an hour', async () => {
    const pms = connectMews(hotel.settings);
    await pms.loadFacts();
    await pms.listRoomCategories('en');
    const before = hotel.log.length;
    await Promise.all([pms.loadAbout('en'), pms.loadAbout('de')]);
    await pms.loadAbout('fr');
    expect(hotel.log.slice(before).map(({ operation }) => operation)).toEqual([
      'resourceFeatures/getAll',
      'resourceFeatureAssignments/getAll',
      'resourceCategoryAssignments/getAll',
    ]);
  });

  test.each([
    ['resourceFeatures/getAll', { kind: 'status', status: 401 }],
    ['resourceFeatures/getAll', { kind: 'nullField', field: 'ResourceFeatures' }],
    ['resourceFeatureAssignments/getAll', { kind: 'status', status: 401 }],
    ['resourceCategoryAssignments/getAll', { kind: 'status', status: 401 }],
  ])('goes without features where %s fails: %j', async (operation, effect) => {
    await hotel.arrangeFault(operation, effect, 99);
    const about = await load();
    expect(about.rooms).toHaveLength(6);
    expect(about.rooms.flatMap(({ features }) => features)).toEqual([]);
    expect(about.rooms.every(({ pictures }) => pictures.length === 2)).toBe(true);
  });
});

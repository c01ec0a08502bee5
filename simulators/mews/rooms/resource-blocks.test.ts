import { beforeEach, describe, expect, it } from 'vitest';
import { addBooking, addGuest, type Body, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';
import { demoIds } from '../seed/demo-ids.ts';

const { roomCategoryIds, accommodationServiceId: ServiceId } = demoIds.brighton;
const suite = roomCategoryIds.harbourSuite;
/** The nights of 9, 10 and 11 June. */
const nights = { FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z', LastTimeUnitStartUtc: '2026-06-10T23:00:00Z' };
const secondNight = { StartUtc: '2026-06-10T14:00:00Z', EndUtc: '2026-06-11T10:00:00Z' };

describe('rooms out of order', () => {
  const mews = useTestMews({ switches: { limiter: false } });
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    guest = await addGuest(mews);
  });

  const readFirst = async (): Promise<number[]> => {
    const { CategoryAvailabilities } = await mews.get<{
      CategoryAvailabilities: { CategoryId: string; Availabilities: number[] }[];
    }>('services/getAvailability', { ServiceId, ...nights });
    return CategoryAvailabilities.find(({ CategoryId }) => CategoryId === suite)?.Availabilities ?? [];
  };
  const readMetrics = async (...Metrics: string[]) => {
    const { ResourceCategoryAvailabilities: rows } = await mews.get<{
      ResourceCategoryAvailabilities: { ResourceCategoryId: string; Metrics: Record<string, number[]> }[];
    }>('services/getAvailability/2024-01-22', { ServiceId, ...nights, Metrics });
    return rows.find(({ ResourceCategoryId }) => ResourceCategoryId === suite)?.Metrics ?? {};
  };
  const takeOut = (more: Body = {}) =>
    mews.administer('POST', 'rooms-out-of-order', { categoryId: suite, from: '2026-06-10', to: '2026-06-11', ...more });
  const book = () => mews.send('reservations/add', booking(guest, { ...secondNight, RequestedCategoryId: suite }));

  it('are what the first version does not know and the newer one does', async () => {
    const before = await readFirst();
    await takeOut();
    await takeOut({ type: 'InternalUse' });
    expect(await readFirst()).toEqual(before);
    const { ActiveResources: [active = 0] = [], ...metrics } = await readMetrics(
      'ActiveResources',
      'OutOfOrderBlocks',
      'UsableResources',
      'HouseUse',
    );
    expect(metrics).toEqual({
      OutOfOrderBlocks: [0, 1, 0],
      UsableResources: [active, active - 1, active],
      HouseUse: [0, 1, 0],
    });
  });

  it('count once, however many blocks they have', async () => {
    const { ResourceBlockIds } = (await takeOut()) as { ResourceBlockIds: string[] };
    const list = { ResourceBlockIds, Limitation: { Count: 1 } };
    const { ResourceBlocks } = await mews.get<{ ResourceBlocks: { AssignedResourceId: string }[] }>(
      'resourceBlocks/getAll',
      list,
    );
    const again = { ResourceId: ResourceBlocks[0]?.AssignedResourceId, Name: 'Floor', ...secondNight };
    await mews.get('resourceBlocks/add', {
      ResourceBlocks: [
        { ...again, Type: 'OutOfOrder' },
        { ...again, Type: 'InternalUse' },
      ],
    });
    expect(await readMetrics('OutOfOrderBlocks', 'HouseUse')).toEqual({
      OutOfOrderBlocks: [0, 1, 0],
      HouseUse: [0, 0, 0],
    });
  });

  it('are not booked, and are again when they are back', async () => {
    const [, free = 0] = await readFirst();
    await takeOut({ rooms: free });
    expect(await book()).toMatchObject({ status: 403 });
    await mews.administer('DELETE', 'rooms-out-of-order');
    expect((await book()).status).toBe(200);
  });

  it('are not more than are free', async () => {
    const [, free = 0] = await readFirst();
    await expect(takeOut({ rooms: free + 1 })).rejects.toThrow(`Only ${free} rooms are free`);
    await expect(takeOut({ from: '2026-06-11' })).rejects.toThrow('There is no night');
    expect(await readMetrics('OutOfOrderBlocks')).toEqual({ OutOfOrderBlocks: [0, 0, 0] });
  });

  it('can be blocked and given back by an integration, but not those that a guest has', async () => {
    const { AssignedResourceId: ResourceId } = await addBooking(mews, booking(guest, { RequestedCategoryId: suite }));
    const block = { ResourceId, Name: 'Boiler', Type: 'OutOfOrder', ...secondNight };
    const add = (change: Body = {}) => mews.send('resourceBlocks/add', { ResourceBlocks: [{ ...block, ...change }] });
    expect((await add()).status).toBe(403);
    await mews.administer('POST', 'switches', { blocksRefuseTakenRooms: false });
    expect((await add()).status).toBe(200);
    await mews.administer('POST', 'switches', { blocksRefuseTakenRooms: true });
    expect((await add({ EndUtc: block.StartUtc })).status).toBe(400);
    const later = await add({ StartUtc: '2026-06-20T08:00:00Z', EndUtc: '2026-06-21T08:00:00Z', Notes: 'Leaks' });
    const [added] = later.body?.['ResourceBlocks'] as { Id: string }[];
    expect(added).toMatchObject({ AssignedResourceId: ResourceId, Notes: 'Leaks', IsActive: true, DeletedUtc: null });
    const remove = { ResourceBlockIds: [added?.Id] };
    expect((await mews.send('resourceBlocks/delete', remove)).status).toBe(200);
    expect(await mews.send('resourceBlocks/delete', remove)).toMatchObject({ status: 400 });
    const deleted = { ...remove, ActivityStates: ['Deleted'], Limitation: { Count: 1 } };
    expect(await mews.get('resourceBlocks/getAll', deleted)).toMatchObject({ ResourceBlocks: [{ IsActive: false }] });
  });
});

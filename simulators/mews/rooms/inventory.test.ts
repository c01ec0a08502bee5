import { beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { seedId } from '../values/seed-ids.ts';
import { addBooking, addGuest, type Body, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const { roomCategoryIds, accommodationServiceId } = demoIds.brighton;
const noRoom = {
  status: 403,
  body: { Message: "We're very sorry, this property has no availability for the selected dates." },
};

interface Availability {
  CategoryAvailabilities: { CategoryId: string; Availabilities: number[]; Adjustments: number[] }[];
}

describe('rooms', () => {
  const mews = useTestMews();
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    guest = await addGuest(mews);
  });

  /** Numbers of a category for the nights of 9, 10 and 11 June 2026. */
  const readNumbers = async (categoryId: string): Promise<number[]> => {
    const answer = await mews.get<Availability>('services/getAvailability', {
      ServiceId: accommodationServiceId,
      FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z',
      LastTimeUnitStartUtc: '2026-06-10T23:00:00Z',
    });
    return answer.CategoryAvailabilities.find((row) => row.CategoryId === categoryId)?.Availabilities ?? [];
  };

  const readMetrics = async (categoryId: string): Promise<Record<string, number[]>> => {
    const answer = await mews.get<{
      ResourceCategoryAvailabilities: { ResourceCategoryId: string; Metrics: Record<string, number[]> }[];
    }>('services/getAvailability/2024-01-22', {
      ServiceId: accommodationServiceId,
      FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z',
      LastTimeUnitStartUtc: '2026-06-10T23:00:00Z',
      Metrics: ['ActiveResources', 'UsableResources', 'Occupied', 'ConfirmedReservations', 'OptionalReservations'],
    });
    return answer.ResourceCategoryAvailabilities.find((row) => row.ResourceCategoryId === categoryId)?.Metrics ?? {};
  };

  it('are one fewer on exactly the nights of a booking', async () => {
    const before = await readNumbers(roomCategoryIds.seaViewDouble);
    const stay = { StartUtc: '2026-06-10T14:00:00Z', EndUtc: '2026-06-11T10:00:00Z' };
    const { AssignedResourceId } = await addBooking(mews, booking(guest, stay));
    expect(AssignedResourceId).not.toBeNull();
    const after = await readNumbers(roomCategoryIds.seaViewDouble);
    expect(after).toEqual(before.map((count, index) => (index === 1 ? count - 1 : count)));
  });

  it('can be given for midnights as well as for hours, with the same nights', async () => {
    const before = await readNumbers(roomCategoryIds.seaViewDouble);
    await addBooking(mews, booking(guest, { StartUtc: '2026-06-08T23:00:00Z', EndUtc: '2026-06-10T23:00:00Z' }));
    const after = await readNumbers(roomCategoryIds.seaViewDouble);
    expect(after).toEqual(before.map((count, index) => (index < 2 ? count - 1 : count)));
  });

  it('change hands on the same day', async () => {
    const suite = { RequestedCategoryId: roomCategoryIds.harbourSuite };
    const first = { ...suite, StartUtc: '2026-06-09T14:00:00Z', EndUtc: '2026-06-10T10:00:00Z' };
    const second = { ...suite, StartUtc: '2026-06-10T14:00:00Z', EndUtc: '2026-06-11T10:00:00Z' };
    const one = await addBooking(mews, booking(guest, first));
    const two = await addBooking(mews, booking(guest, second));
    expect(two.AssignedResourceId).toBe(one.AssignedResourceId);
  });

  it('run out: the last one is sold once, and the next guest is refused', async () => {
    const [free = 0] = await readNumbers(roomCategoryIds.harbourSuite);
    const night = {
      RequestedCategoryId: roomCategoryIds.harbourSuite,
      StartUtc: '2026-06-09T14:00:00Z',
      EndUtc: '2026-06-10T10:00:00Z',
    };
    for (let count = 0; count < free; count += 1) await addBooking(mews, booking(guest, night));
    expect((await readNumbers(roomCategoryIds.harbourSuite))[0]).toBe(0);
    expect(await mews.send('reservations/add', booking(guest, night))).toMatchObject(noRoom);
  });

  it('are refused for two nights where each night has one, but no room has both', async () => {
    const loft = { RequestedCategoryId: roomCategoryIds.lighthouseLoft };
    const numbers = await readNumbers(roomCategoryIds.lighthouseLoft);
    expect(numbers).toEqual([1, 1, 1]);
    const one = { ...loft, StartUtc: '2026-06-09T14:00:00Z', EndUtc: '2026-06-10T10:00:00Z' };
    const two = { ...loft, StartUtc: '2026-06-10T14:00:00Z', EndUtc: '2026-06-12T10:00:00Z' };
    // A restriction of the hotel also allows single nights only. This test checks the rooms alone.
    const unchecked = { ...booking(guest, two), CheckRateApplicability: false };
    expect(await mews.send('reservations/add', unchecked)).toMatchObject(noRoom);
    expect((await mews.send('reservations/add', booking(guest, one))).status).toBe(200);
  });

  it('are booked all together or not at all', async () => {
    const night = { StartUtc: '2026-06-09T14:00:00Z', EndUtc: '2026-06-10T10:00:00Z' };
    const [free = 0] = await readNumbers(roomCategoryIds.harbourSuite);
    const suite = { ...night, RequestedCategoryId: roomCategoryIds.harbourSuite };
    const entries = Array.from({ length: free + 1 }, () => {
      const [entry] = booking(guest, suite)['Reservations'] as Body[];
      return entry ?? {};
    });
    const groupsBefore = await countGroups();
    const reply = await mews.send('reservations/add', { ServiceId: accommodationServiceId, Reservations: entries });
    expect(reply).toMatchObject(noRoom);
    expect((await readNumbers(roomCategoryIds.harbourSuite))[0]).toBe(free);
    expect(await countGroups()).toBe(groupsBefore);
  });

  const countGroups = async (): Promise<number> => {
    const state = (await mews.administer('GET', 'state')) as { reservationGroups: number };
    return state.reservationGroups;
  };

  it('can be overbooked on demand; then the number is negative and the guest has no room', async () => {
    const night = {
      RequestedCategoryId: roomCategoryIds.harbourSuite,
      StartUtc: '2026-06-09T14:00:00Z',
      EndUtc: '2026-06-10T10:00:00Z',
    };
    const [free = 0] = await readNumbers(roomCategoryIds.harbourSuite);
    const unchecked = { CheckOverbooking: false };
    let last: string | null = '';
    for (let count = 0; count <= free; count += 1) {
      last = (await addBooking(mews, booking(guest, night, unchecked))).AssignedResourceId;
    }
    expect(last).toBeNull();
    expect((await readNumbers(roomCategoryIds.harbourSuite))[0]).toBe(-1);
  });

  it('follow manual adjustments, in the number and in what may be booked', async () => {
    const [before = 0] = await readNumbers(roomCategoryIds.harbourSuite);
    const adjust = (Value: number | null) =>
      mews.send('services/updateAvailability', {
        ServiceId: accommodationServiceId,
        AvailabilityUpdates: [
          {
            FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z',
            LastTimeUnitStartUtc: '2026-06-08T23:00:00Z',
            ResourceCategoryId: roomCategoryIds.harbourSuite,
            UnitCountAdjustment: { Value },
          },
        ],
      });
    await adjust(-before);
    expect((await readNumbers(roomCategoryIds.harbourSuite))[0]).toBe(0);
    const night = {
      RequestedCategoryId: roomCategoryIds.harbourSuite,
      StartUtc: '2026-06-09T14:00:00Z',
      EndUtc: '2026-06-10T10:00:00Z',
    };
    expect(await mews.send('reservations/add', booking(guest, night))).toMatchObject(noRoom);
    await adjust(null);
    expect((await readNumbers(roomCategoryIds.harbourSuite))[0]).toBe(before);
    expect((await mews.send('reservations/add', booking(guest, night))).status).toBe(200);
  });

  it('out of order are counted as free by the first version and not by the newer one', async () => {
    // In the seed, the last double of the lanes is painted from the sixtieth day on, and then used by staff.
    const ask = { ServiceId: accommodationServiceId, ...oneNight('2026-05-03T23:00:00Z') };
    const house = { ServiceId: accommodationServiceId, ...oneNight('2026-05-08T23:00:00Z') };
    const first = await mews.get<Availability>('services/getAvailability', ask);
    const number = first.CategoryAvailabilities.find((row) => row.CategoryId === roomCategoryIds.lanesDouble);
    const newer = await mews.get<{
      ResourceCategoryAvailabilities: { ResourceCategoryId: string; Metrics: Record<string, number[]> }[];
    }>('services/getAvailability/2024-01-22', { ...ask, Metrics: ['OutOfOrderBlocks', 'UsableResources', 'Occupied'] });
    const metrics = newer.ResourceCategoryAvailabilities.find(
      (row) => row.ResourceCategoryId === roomCategoryIds.lanesDouble,
    )?.Metrics;
    expect(metrics?.['OutOfOrderBlocks']).toEqual([1]);
    expect(metrics?.['UsableResources']).toEqual([7]);
    expect(number?.Availabilities[0]).toBe(8 - (metrics?.['Occupied']?.[0] ?? 0));
    const used = await mews.get<{
      ResourceCategoryAvailabilities: { ResourceCategoryId: string; Metrics: Record<string, number[]> }[];
    }>('services/getAvailability/2024-01-22', { ...house, Metrics: ['HouseUse'] });
    expect(
      used.ResourceCategoryAvailabilities.find((row) => row.ResourceCategoryId === roomCategoryIds.lanesDouble)
        ?.Metrics,
    ).toEqual({ HouseUse: [1] });
  });

  it('distinguish confirmed from optional guests in the newer version', async () => {
    const before = await readMetrics(roomCategoryIds.seaViewDouble);
    await addBooking(mews, booking(guest));
    await addBooking(mews, booking(guest, { State: 'Optional' }));
    const after = await readMetrics(roomCategoryIds.seaViewDouble);
    const plusOne = (numbers: number[] = []) => numbers.map((count) => count + 1);
    expect(after['ConfirmedReservations']).toEqual(plusOne(before['ConfirmedReservations']));
    expect(after['OptionalReservations']).toEqual(plusOne(before['OptionalReservations']));
    expect(after['ActiveResources']).toEqual([6, 6, 6]);
  });

  it('are blocked from the night that a block cuts short to the night before it ends at noon', async () => {
    // In the seed, the painters come at eight on the sixtieth day, and staff leave at noon on the sixty-ninth.
    const answer = await mews.get<{
      ResourceCategoryAvailabilities: { ResourceCategoryId: string; Metrics: Record<string, number[]> }[];
    }>('services/getAvailability/2024-01-22', {
      ServiceId: accommodationServiceId,
      FirstTimeUnitStartUtc: '2026-04-28T23:00:00Z',
      LastTimeUnitStartUtc: '2026-05-09T23:00:00Z',
      Metrics: ['OutOfOrderBlocks', 'HouseUse'],
    });
    const lanes = answer.ResourceCategoryAvailabilities.find(
      (row) => row.ResourceCategoryId === roomCategoryIds.lanesDouble,
    );
    expect(lanes?.Metrics).toEqual({
      OutOfOrderBlocks: [0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0],
      HouseUse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0],
    });
  });

  it.each([
    ['before the painters', '2026-04-29T14:00:00Z', '2026-04-30T10:00:00Z', 200],
    ['until the painters come', '2026-04-30T14:00:00Z', '2026-05-01T10:00:00Z', 403],
    ['among the painters', '2026-05-03T14:00:00Z', '2026-05-05T10:00:00Z', 403],
    ['once the staff has left', '2026-05-10T14:00:00Z', '2026-05-11T10:00:00Z', 200],
  ])(
    'blocked %s (%s to %s) answer %d to a caller that wants just this one',
    async (_name, StartUtc, EndUtc, status) => {
      const blocked = seedId('b7190001', 'resource', 13);
      const night = { RequestedCategoryId: roomCategoryIds.lanesDouble, AssignedResourceId: blocked, StartUtc, EndUtc };
      expect((await mews.send('reservations/add', booking(guest, night))).status).toBe(status);
    },
  );

  it('can be named in a booking, while they are free', async () => {
    const { AssignedResourceId } = await addBooking(mews, booking(guest));
    expect(await mews.send('reservations/add', booking(guest, { AssignedResourceId }))).toMatchObject(noRoom);
    const own = seedId('b7190001', 'resource', 15);
    expect((await addBooking(mews, booking(guest, { AssignedResourceId: own }))).AssignedResourceId).toBe(own);
    const foreign = { AssignedResourceId: seedId('a1010001', 'resource', 1) };
    expect(await mews.send('reservations/add', booking(guest, foreign))).toMatchObject({
      status: 400,
      body: { Message: 'Invalid AssignedResourceId.' },
    });
  });

  it('all rooms are taken on the full days of the seed', async () => {
    // In the seed, the ninth day is full.
    const answer = await mews.get<Availability>('services/getAvailability', {
      ServiceId: accommodationServiceId,
      ...oneNight('2026-03-11T00:00:00Z'),
    });
    const numbers = answer.CategoryAvailabilities.filter((row) => row.CategoryId !== roomCategoryIds.lighthouseLoft);
    expect(numbers.map((row) => row.Availabilities)).toEqual([[0], [0], [0], [0], [0]]);
  });

  it('are listed with their category', async () => {
    const answer = await mews.get<{ ResourceCategoryAssignments: { CategoryId: string }[] }>(
      'resourceCategoryAssignments/getAll',
      { ResourceCategoryIds: [roomCategoryIds.familyCove], Limitation: { Count: 100 } },
    );
    expect(answer.ResourceCategoryAssignments).toHaveLength(4);
    const resource = seedId('b7190001', 'resource', 1);
    const rooms = await mews.get<{ Resources: { Name: string }[] }>('resources/getAll', {
      ResourceIds: [resource],
      Extent: { Resources: true },
      Limitation: { Count: 1 },
    });
    expect(rooms.Resources).toMatchObject([{ Name: '101' }]);
  });
});

function oneNight(start: string): Body {
  return { FirstTimeUnitStartUtc: start, LastTimeUnitStartUtc: start };
}

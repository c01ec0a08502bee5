import { beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { addGuest, type Body, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const { accommodationServiceId, rateIds, roomCategoryIds } = demoIds.brighton;
const everyDay = {
  Monday: true,
  Tuesday: true,
  Wednesday: true,
  Thursday: true,
  Friday: true,
  Saturday: true,
  Sunday: true,
};

interface Restriction {
  Id: string;
  Origin: string;
  Conditions: Record<string, unknown>;
  Exceptions: Record<string, unknown> | null;
}

describe('restrictions', () => {
  const mews = useTestMews();
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    guest = await addGuest(mews);
  });

  const set = (data: Body) =>
    mews.get('restrictions/set', { ServiceId: accommodationServiceId, Data: [{ Days: everyDay, ...data }] });
  const clear = (data: Body) =>
    mews.get('restrictions/clear', { ServiceId: accommodationServiceId, Data: [{ Days: everyDay, ...data }] });
  const list = async () => {
    const body = { ServiceIds: [accommodationServiceId], Origin: 'Integration', Limitation: { Count: 100 } };
    return (await mews.get<{ Restrictions: Restriction[] }>('restrictions/getAll', body)).Restrictions;
  };
  /** The status of a booking for the nights of 9, 10 and 11 June, or for another stay. */
  const book = async (change: Body = {}, around: Body = {}) =>
    (await mews.send('reservations/add', booking(guest, change, around))).status;
  const midnight = (day: number) =>
    Temporal.PlainDate.from({ year: 2026, month: 6, day }).toZonedDateTime('Europe/London').toInstant().toString();
  const june = (from: number, to: number) => ({ StartUtc: midnight(from), EndUtc: midnight(to) });

  it.each([
    ['Stay', 11, 403],
    ['Stay', 12, 200],
    ['Start', 9, 403],
    ['Start', 10, 200],
    ['End', 12, 403],
    ['End', 11, 200],
  ])(
    'a restriction of type %s on 2026-06-%d answers a stay from the 9th to the 12th with %d',
    async (Type, day, status) => {
      await set({ Type, ...june(day, day) });
      expect(await book()).toBe(status);
    },
  );

  it('hit both ends of their interval, and every day when open', async () => {
    await set({ Type: 'Stay', ...june(1, 9) });
    expect(await book()).toBe(403);
    await clear({ Type: 'Stay', ...june(1, 9) });
    expect(await book()).toBe(200);
    await set({ Type: 'Start' });
    expect(await book()).toBe(403);
  });

  it('may hit weekdays only', async () => {
    // 9 June 2026 is a Tuesday.
    const days = { ...everyDay, Tuesday: false };
    await set({ Type: 'Start', Days: days });
    expect(await book()).toBe(200);
    expect((await list())[0]?.Conditions['Days']).not.toContain('Tuesday');
    const wednesday = { StartUtc: '2026-06-10T14:00:00Z' };
    expect(await book(wednesday)).toBe(403);
  });

  it.each([
    ['its rate', { ExactRateId: rateIds.flexible }, 403],
    ['another rate', { ExactRateId: rateIds.saver }, 200],
    ['the base rate with what depends on it', { BaseRateId: rateIds.flexible }, 403],
    ['its category', { ResourceCategoryId: roomCategoryIds.seaViewDouble }, 403],
    ['another category', { ResourceCategoryId: roomCategoryIds.snugSingle }, 200],
    ['its type of room', { ResourceCategoryType: 'Room' }, 403],
    ['another type', { ResourceCategoryType: 'Suite' }, 200],
  ])('narrowed to %s', async (_name, conditions, status) => {
    await set({ Type: 'Stay', ...conditions });
    expect(await book()).toBe(status);
  });

  it('on a base rate hit its dependent rates, too', async () => {
    await set({ Type: 'Stay', BaseRateId: rateIds.flexible });
    expect(await book({ RateId: rateIds.saver })).toBe(403);
  });

  it.each([
    [{ MinLength: 'P0Y0M3DT0H0M0S' }, 200],
    [{ MinLength: 'P0Y0M4DT0H0M0S' }, 403],
    [{ MaxLength: 'P0Y0M3DT0H0M0S' }, 200],
    [{ MaxLength: 'P0Y0M2DT0H0M0S' }, 403],
    [{ MinAdvance: 'P0Y0M30DT0H0M0S' }, 200],
    [{ MinAdvance: 'P0Y6M0DT0H0M0S' }, 403],
    [{ MaxAdvance: 'P0Y6M0DT0H0M0S' }, 200],
    [{ MaxAdvance: 'P0Y0M30DT0H0M0S' }, 403],
    [{ MinPrice: { Currency: 'GBP', Value: 100 } }, 200],
    [{ MinPrice: { Currency: 'GBP', Value: 900 } }, 403],
    [{ MaxPrice: { Currency: 'GBP', Value: 100 } }, 403],
    [{ MinLength: 'P0Y0M3DT0H0M0S', MinAdvance: 'P0Y6M0DT0H0M0S' }, 403],
  ])('let a stay of three nights escape by %j: %d', async (exceptions, status) => {
    await set({ Type: 'Stay', ...exceptions });
    expect(await book()).toBe(status);
  });

  it('count nights on the calendar where clocks change', async () => {
    await set({ Type: 'Stay', MinLength: 'P0Y0M2DT0H0M0S' });
    const spring = { StartUtc: '2026-03-28T15:00:00Z', EndUtc: '2026-03-30T10:00:00Z' };
    expect(await book(spring)).toBe(200);
  });

  it('are not looked at when the client says so, nor by pricing', async () => {
    await set({ Type: 'Stay' });
    expect(await book({}, { CheckRateApplicability: false })).toBe(200);
    expect((await mews.send('reservations/price', booking(guest))).status).toBe(200);
  });

  it('are split when a part is cleared, and replaced when set again', async () => {
    await set({ Type: 'Stay', ...june(1, 20) });
    await clear({ Type: 'Stay', ...june(9, 11) });
    expect(await book()).toBe(200);
    const ends = (await list()).map(({ Conditions }) => [Conditions['StartUtc'], Conditions['EndUtc']]);
    expect(ends).toHaveLength(2);
    expect(ends).toContainEqual([june(1, 1).StartUtc, june(8, 8).EndUtc]);
    expect(ends).toContainEqual([june(12, 12).StartUtc, june(20, 20).EndUtc]);
    await set({ Type: 'Stay', ...june(1, 20), MinLength: 'P0Y0M1DT0H0M0S' });
    expect(await list()).toHaveLength(1);
  });

  it('the hotel’s own restrictions are listed with their own origin and stay when the API clears', async () => {
    await clear({ Type: 'Start', ExactRateId: rateIds.saver });
    const body = { ServiceIds: [accommodationServiceId], Origin: 'User', Limitation: { Count: 100 } };
    const { Restrictions } = await mews.get<{ Restrictions: Restriction[] }>('restrictions/getAll', body);
    expect(Restrictions.some((row) => row.Conditions['ExactRateId'] === rateIds.saver)).toBe(true);
  });

  it('can be asked for by the stay they collide with', async () => {
    await set({ Type: 'Stay', ...june(1, 5) });
    const ask = async (StartUtc: string, EndUtc: string) => {
      const body = {
        ServiceIds: [accommodationServiceId],
        Origin: 'Integration',
        CollidingUtc: { StartUtc, EndUtc },
        Limitation: { Count: 100 },
      };
      return (await mews.get<{ Restrictions: Restriction[] }>('restrictions/getAll', body)).Restrictions.length;
    };
    expect(await ask('2026-06-05T23:00:00Z', '2026-06-10T23:00:00Z')).toBe(0);
    expect(await ask('2026-06-04T23:00:00Z', '2026-06-10T23:00:00Z')).toBe(1);
  });
});

import { Big } from 'big.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from './seed/demo-ids.ts';
import { seedId } from './values/seed-ids.ts';
import {
  addGuest,
  type Amounts,
  type Body,
  booking,
  openTestMews,
  seaView,
  type OpenTestMews,
  viennaTokens,
} from '../../test/simulator/test-mews.ts';

describe('behaviours that can be switched', () => {
  let mews: OpenTestMews;
  beforeEach(async () => {
    mews = await openTestMews();
  });
  afterEach(() => mews.close());

  const set = (switches: Body) => mews.administer('POST', 'switches', switches);
  const price = async (change: Body, serviceId: string, tokens: Body = {}): Promise<Amounts> => {
    const body = { ServiceId: serviceId, Reservations: [{ ...seaView, ...change }] };
    const answer = await mews.get<{ ReservationPrices: { TotalAmount: Amounts }[] }>(
      'reservations/price',
      body,
      tokens,
    );
    const [first] = answer.ReservationPrices;
    if (!first) throw new Error('No price.');
    return first.TotalAmount;
  };
  const { brighton, vienna } = demoIds;

  it('are refused when they do not exist or get another type', async () => {
    await expect(set({ limiters: false })).rejects.toThrow('422');
    await expect(set({ limiter: 'no' })).rejects.toThrow('422');
  });

  it('unknown keys of a request', async () => {
    await set({ unknownRequestKeys: 'refused' });
    expect(await mews.send('configuration/get', { Whatever: 1 })).toMatchObject({
      status: 400,
      body: { Message: 'Invalid Whatever.' },
    });
    expect((await mews.send('configuration/get')).status).toBe(200);
  });

  it('products that rules add, in the price', async () => {
    const stay = {
      RequestedCategoryId: vienna.roomCategoryIds.classicDouble,
      RateId: vienna.rateIds.flexible,
      PersonCounts: [{ AgeCategoryId: vienna.ageCategoryIds.adult, Count: 2 }],
    };
    const without = await price(stay, vienna.accommodationServiceId, viennaTokens);
    await set({ priceIncludesRuleProducts: true });
    const withTax = await price(stay, vienna.accommodationServiceId, viennaTokens);
    expect(new Big(withTax.GrossValue).minus(without.GrossValue).toNumber()).toBe(19.2);
    const ordered = { ...stay, ProductOrders: [{ ProductId: vienna.productIds.cityTax }] };
    const once = await price(ordered, vienna.accommodationServiceId, viennaTokens);
    expect(once.GrossValue).toBe(withTax.GrossValue);
  });

  it('the meaning of a count of products', async () => {
    const four = { ProductOrders: [{ ProductId: brighton.productIds.breakfast, Count: 4 }] };
    const none = await price({}, brighton.accommodationServiceId);
    const perUnit = await price(four, brighton.accommodationServiceId);
    expect(perUnit.GrossValue - none.GrossValue).toBe(4 * 2 * 3 * 16);
    await set({ productCountIsPerUnit: false });
    const total = await price(four, brighton.accommodationServiceId);
    expect(total.GrossValue - none.GrossValue).toBe(4 * 16);
  });

  it('stays that begin in the past', async () => {
    const guest = await addGuest(mews);
    const past = { StartUtc: '2026-03-01T15:00:00Z', EndUtc: '2026-03-02T11:00:00Z' };
    expect((await mews.send('reservations/add', booking(guest, past))).status).toBe(200);
    await set({ refusesPastArrivals: true });
    expect(await mews.send('reservations/add', booking(guest, past))).toMatchObject({ status: 400 });
    const today = { StartUtc: '2026-03-02T00:00:00Z', EndUtc: '2026-03-03T11:00:00Z' };
    expect((await mews.send('reservations/add', booking(guest, today))).status).toBe(200);
  });

  it('the first availability version and rooms that are blocked', async () => {
    const [painting, staff] = ['2026-05-03T23:00:00Z', '2026-05-08T23:00:00Z'] as const;
    const read = async (night: string) => {
      const answer = await mews.get<{ CategoryAvailabilities: { CategoryId: string; Availabilities: number[] }[] }>(
        'services/getAvailability',
        { ServiceId: brighton.accommodationServiceId, FirstTimeUnitStartUtc: night, LastTimeUnitStartUtc: night },
      );
      const { lanesDouble } = brighton.roomCategoryIds;
      return answer.CategoryAvailabilities.find((row) => row.CategoryId === lanesDouble)?.Availabilities[0] ?? 0;
    };
    const before = await read(painting);
    await set({ firstAvailabilityCountsOutOfOrder: true });
    expect(await read(painting)).toBe(before - 1);
    const own = await read(staff);
    await set({ firstAvailabilityCountsHouseUse: true });
    expect(await read(staff)).toBe(own - 1);
  });

  it('examples of the documentation that break its rules', async () => {
    const body = { RateIds: [brighton.rateIds.flexible] };
    expect((await mews.send('cancellationPolicies/getByRates', body)).status).toBe(200);
    await set({ acceptsFaultyExamples: false });
    expect((await mews.send('cancellationPolicies/getByRates', body)).status).toBe(400);
  });

  it('a hotel that is still being set up has neither ages nor rates to sell', async () => {
    const tokens = { ClientToken: 'TEST-CLIENT', AccessToken: 'TEST-UNFINISHED' };
    const ask = { ServiceIds: [seedId('15000001', 'service', 1)], Limitation: { Count: 10 } };
    expect(await mews.get('ageCategories/getAll', ask, tokens)).toEqual({ AgeCategories: [], Cursor: null });
    const { Rates } = await mews.get<{ Rates: { IsEnabled: boolean }[] }>('rates/getAll', ask, tokens);
    expect(Rates.map((rate) => rate.IsEnabled)).toEqual([false, false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  addBooking,
  addGuest,
  type Body,
  booking,
  seaView,
  washingtonTokens,
} from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';
import { demoIds } from '../seed/demo-ids.ts';

const { accommodationServiceId: ServiceId, ageCategoryIds, productIds, rateIds } = demoIds.brighton;
const list = { ServiceIds: [ServiceId], Limitation: { Count: 100 } };
const night = { FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z', LastTimeUnitStartUtc: '2026-06-08T23:00:00Z' };

/** Clients generated from the published description refuse an answer without one of these keys. */
describe('deprecated keys that are still answered', () => {
  const mews = useTestMews();

  const readAll = async (path: string, key: string, body: Body): Promise<Body[]> => {
    const answer = await mews.get<Record<string, Body[]>>(path, body);
    return answer[key] ?? [];
  };

  it('services keep them', async () => {
    const services = await readAll('services/getAll', 'Services', { Limitation: { Count: 10 } });
    expect(services.map(({ Name, Type, StartTime }) => [Name, Type, StartTime])).toEqual([
      ['Restaurant', 'Reservable', 'P0M0DT0H0M0S'],
      ['Accommodation', 'Reservable', expect.stringContaining('T15H')],
      ['Hotel extras', 'Orderable', null],
    ]);
    expect(services[1]?.['Data']).toMatchObject({ Value: { TimeUnit: 'Day', TimeUnitPeriod: 'Day' } });
  });

  it('rates keep them', async () => {
    const rates = await readAll('rates/getAll', 'Rates', list);
    expect(rates.map(({ Name }) => Name)).toContain('Flexible');
    expect(await mews.get('rates/getAll', list)).toMatchObject({
      RateGroups: [],
      RateRestrictions: { DateRestrictions: [] },
    });
  });

  it('prices keep them', async () => {
    const gross = await mews.get<Record<string, unknown>>('rates/getPricing', { RateId: rateIds.flexible, ...night });
    const [amount] = gross['BaseAmountPrices'] as { GrossValue: number }[];
    expect(gross).toMatchObject({ BasePrices: [amount?.GrossValue], DatesUtc: [night.FirstTimeUnitStartUtc] });
    const start = { FirstTimeUnitStartUtc: '2026-06-09T04:00:00Z', LastTimeUnitStartUtc: '2026-06-09T04:00:00Z' };
    const dawn = { RateId: demoIds.washington.rateIds.flexible, ...start };
    const net = await mews.get<{ CategoryPrices: { AmountPrices: { NetValue: number }[]; Prices: number[] }[] }>(
      'rates/getPricing',
      dawn,
      washingtonTokens,
    );
    const [category] = net.CategoryPrices;
    expect(category?.Prices).toEqual(category?.AmountPrices.map(({ NetValue }) => NetValue));
  });

  it('products keep them', async () => {
    const products = await readAll('products/getAll', 'Products', list);
    expect(products.find(({ Id }) => Id === productIds.breakfast)).toMatchObject({
      Name: 'Breakfast',
      Charging: 'PerPersonPerTimeUnit',
      Posting: 'Daily',
      IsDefault: false,
      Pricing: { Discriminator: 'Absolute', Value: { Currency: 'GBP', GrossValue: 16 } },
    });
  });

  it('a reservation in its old shape keeps them', async () => {
    const party = [
      { AgeCategoryId: ageCategoryIds.adult, Count: 2 },
      { AgeCategoryId: ageCategoryIds.child, Count: 1 },
    ];
    const added = await addBooking(mews, booking(await addGuest(mews), { ...seaView, PersonCounts: party }));
    expect(added).toMatchObject({
      AdultCount: 2,
      ChildCount: 1,
      AssignedSpaceId: added.AssignedResourceId,
      AssignedSpaceLocked: false,
      ChannelManagerId: null,
    });
  });
});

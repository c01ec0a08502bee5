import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { makeAmount } from '../money/amounts.ts';
import { demoIds } from '../seed/demo-ids.ts';
import { seedId } from '../values/seed-ids.ts';
import {
  type Amounts,
  type Body,
  seaView,
  tokyoTokens,
  viennaTokens,
  washingtonTokens,
} from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

interface Pricing {
  CategoryPrices: { CategoryId: string; AmountPrices: Amounts[] }[];
  BaseAmountPrices: Amounts[];
  EmptyUnitAdjustment: number;
  ExtraUnitAdjustment: number;
  RelativeAdjustment: number;
}

const brighton = demoIds.brighton;

describe('prices', () => {
  const mews = useTestMews();

  const price = async (change: Body = {}, serviceId: string = brighton.accommodationServiceId, tokens: Body = {}) => {
    const body = { ServiceId: serviceId, Reservations: [{ ...seaView, Identifier: 'x', ...change }] };
    const answer = await mews.get<{ ReservationPrices: { Identifier: string; TotalAmount: Amounts }[] }>(
      'reservations/price',
      body,
      tokens,
    );
    const [first] = answer.ReservationPrices;
    if (!first) throw new Error('No price.');
    return first.TotalAmount;
  };

  const readNights = async (rateId: string, categoryId: string) => {
    const pricing = await mews.get<Pricing>('rates/getPricing', {
      RateId: rateId,
      FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z',
      LastTimeUnitStartUtc: '2026-06-10T23:00:00Z',
    });
    const nights = pricing.CategoryPrices.find((row) => row.CategoryId === categoryId)?.AmountPrices ?? [];
    return { pricing, nights };
  };

  it('the prices of the nights add up to the total, at standard occupancy', async () => {
    const { nights } = await readNights(seaView.RateId, seaView.RequestedCategoryId);
    const total = await price();
    expect(sum(nights, 'GrossValue')).toBe(total.GrossValue);
    expect(sum(nights, 'NetValue')).toBe(total.NetValue);
    expect(nights).toHaveLength(3);
  });

  it('are the same for midnights and for hours', async () => {
    const midnights = { StartUtc: '2026-06-08T23:00:00Z', EndUtc: '2026-06-11T23:00:00Z' };
    expect(await price(midnights)).toEqual(await price());
  });

  it('differ by weekday and by season', async () => {
    const oneNight = async (day: string, next: string) =>
      (await price({ StartUtc: `${day}T14:00:00Z`, EndUtc: `${next}T10:00:00Z` })).GrossValue;
    const thursday = await oneNight('2026-06-11', '2026-06-12');
    const friday = await oneNight('2026-06-12', '2026-06-13');
    const february = await oneNight('2027-02-11', '2027-02-12');
    expect(friday).toBeGreaterThan(thursday);
    expect(february).toBeLessThan(thursday);
    expect(thursday).toBeGreaterThan(120);
    expect(friday).toBeLessThan(220);
  });

  it('in a gross hotel hold their tax', async () => {
    const total = await price();
    expect(total.TaxValues.map((tax) => tax.Code)).toEqual(['UK-2022-20%']);
    const [tax] = total.TaxValues;
    expect(new Big(total.NetValue).plus(tax?.Value ?? 0).toNumber()).toBe(total.GrossValue);
  });

  it('in a net hotel get several taxes on top: relative, dependent on it, and flat per night', async () => {
    const { washington } = demoIds;
    const total = await price(
      {
        StartUtc: '2026-06-09T20:00:00Z',
        EndUtc: '2026-06-11T15:00:00Z',
        RequestedCategoryId: washington.roomCategoryIds.sunriseKing,
        RateId: washington.rateIds.flexible,
        PersonCounts: [{ AgeCategoryId: washington.ageCategoryIds.adult, Count: 2 }],
      },
      washington.accommodationServiceId,
      washingtonTokens,
    );
    const taxes = Object.fromEntries(total.TaxValues.map((tax) => [tax.Code, tax.Value]));
    const room = new Big(total.NetValue).times('0.1');
    expect(taxes['US-DC-H']).toBe(room.toNumber());
    expect(taxes['US-DC-LODGING-S']).toBeCloseTo(room.plus(total.NetValue).times('0.045').toNumber(), 1);
    expect(taxes['US-DC-FLAT-N']).toBe(3);
    const gross = total.TaxValues.reduce((rest, tax) => rest.plus(tax.Value), new Big(total.NetValue));
    expect(gross.toNumber()).toBe(total.GrossValue);
  });

  it('keep an untaxed part apart in the breakdown', async () => {
    const { vienna } = demoIds;
    const total = await price(
      {
        RequestedCategoryId: vienna.roomCategoryIds.classicDouble,
        RateId: vienna.rateIds.flexible,
        PersonCounts: [
          { AgeCategoryId: vienna.ageCategoryIds.adult, Count: 2 },
          { AgeCategoryId: vienna.ageCategoryIds.infant, Count: 1 },
        ],
        ProductOrders: [{ ProductId: vienna.productIds.cityTax }],
      },
      vienna.accommodationServiceId,
      viennaTokens,
    );
    // Two adults, three nights, 3.20 each; infants are free.
    expect(total.Breakdown.Items).toContainEqual({ TaxRateCode: null, NetValue: 19.2, TaxValue: 0 });
    expect(total.TaxValues.map((tax) => tax.Code)).toEqual(['AT-2020-10%']);
  });

  it('the prices of a dependent rate follow its base rate', async () => {
    const { nights } = await readNights(brighton.rateIds.flexible, seaView.RequestedCategoryId);
    const saver = await readNights(brighton.rateIds.saver, seaView.RequestedCategoryId);
    expect(saver.pricing.RelativeAdjustment).toBe(-0.12);
    const expected = nights.map((night) => new Big(night.GrossValue).times('0.88').round(2).toNumber());
    expect(saver.nights.map((night) => night.GrossValue)).toEqual(expected);
    await mews.get('rates/updatePrice', {
      RateId: brighton.rateIds.flexible,
      PriceUpdates: [
        {
          CategoryId: seaView.RequestedCategoryId,
          Value: 100,
          FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z',
          LastTimeUnitStartUtc: '2026-06-10T23:00:00Z',
        },
      ],
    });
    const changed = await readNights(brighton.rateIds.saver, seaView.RequestedCategoryId);
    expect(changed.nights.map((night) => night.GrossValue)).toEqual([88, 88, 88]);
    const reply = await mews.send('rates/updatePrice', { RateId: brighton.rateIds.saver, PriceUpdates: [] });
    expect(reply.status).toBe(403);
    await mews.administer('POST', 'reset', {});
  });

  it('fall for empty places and rise for extra beds, by age', async () => {
    const { pricing, nights } = await readNights(seaView.RateId, seaView.RequestedCategoryId);
    const standard = sum(nights, 'GrossValue');
    const { adult, child, infant } = brighton.ageCategoryIds;
    const party = (adults: number, other?: string) =>
      price({
        PersonCounts: [{ AgeCategoryId: adult, Count: adults }, ...(other ? [{ AgeCategoryId: other, Count: 1 }] : [])],
      });
    expect((await party(1)).GrossValue).toBe(standard + 3 * pricing.EmptyUnitAdjustment);
    expect((await party(3)).GrossValue).toBe(standard + 3 * pricing.ExtraUnitAdjustment);
    expect((await party(2, child)).GrossValue).toBe(standard + 3 * (pricing.ExtraUnitAdjustment - 15));
    expect((await party(2, infant)).GrossValue).toBe(standard);
    // A party over capacity is priced as if it fitted.
    expect((await party(9)).GrossValue).toBe((await party(3)).GrossValue);
  });

  it('have no decimals where the currency has none', async () => {
    const total = await price(
      {
        StartUtc: '2026-06-09T06:00:00Z',
        EndUtc: '2026-06-12T02:00:00Z',
        RequestedCategoryId: seedId('70c10001', 'room category', 1),
        RateId: seedId('70c10001', 'rate', 2),
        PersonCounts: [{ AgeCategoryId: seedId('70c10001', 'age category', 1), Count: 2 }],
      },
      seedId('70c10001', 'service', 1),
      tokyoTokens,
    );
    expect(total.Currency).toBe('JPY');
    for (const value of [total.NetValue, total.GrossValue]) expect(Number.isInteger(value)).toBe(true);
  });

  it.each([
    ['once', brighton.productIds.lateCheckOut, 30],
    ['per night', brighton.productIds.parking, 3 * 18],
    ['per person', brighton.productIds.cyclingDay, 2 * 24 + 14],
    ['per person and night', brighton.productIds.breakfast, 3 * (2 * 16 + 8)],
  ])('extras are charged %s', async (_name, productId, expected) => {
    const { adult, child } = brighton.ageCategoryIds;
    const PersonCounts = [
      { AgeCategoryId: adult, Count: 2 },
      { AgeCategoryId: child, Count: 1 },
    ];
    const without = await price({ PersonCounts });
    const once = await price({ PersonCounts, ProductOrders: [{ ProductId: productId }] });
    const twice = await price({ PersonCounts, ProductOrders: [{ ProductId: productId, Count: 2 }] });
    expect(new Big(once.GrossValue).minus(without.GrossValue).toNumber()).toBe(expected);
    expect(new Big(twice.GrossValue).minus(without.GrossValue).toNumber()).toBe(2 * expected);
  });

  it('can be set by the request, with tax codes of the hotel only', async () => {
    const amount = { Currency: 'GBP', GrossValue: 50, TaxCodes: ['UK-2022-20%'] };
    const total = await price({ TimeUnitPrices: [{ Index: 0, Amount: amount }] });
    const { nights } = await readNights(seaView.RateId, seaView.RequestedCategoryId);
    expect(total.GrossValue).toBe(50 + sum(nights.slice(1), 'GrossValue'));
    const ask = (change: Body) =>
      mews.send('reservations/price', {
        ServiceId: brighton.accommodationServiceId,
        Reservations: [{ ...seaView, TimeUnitAmount: { ...amount, ...change } }],
      });
    const foreign = await ask({ TaxCodes: ['AT-2020-10%'] });
    expect(foreign).toMatchObject({ status: 400, body: { Message: 'Invalid TaxCodes.' } });
    const expired = await ask({ TaxCodes: ['UK-2022-5%'] });
    expect(expired).toMatchObject({ status: 400, body: { Message: 'Invalid TaxCodes.' } });
    const several = await ask({ TaxCodes: ['UK-2022-20%', 'UK-2022-0%'] });
    expect(several).toMatchObject({ status: 400, body: { Message: 'Invalid TaxCodes.' } });
    const net = await ask({ GrossValue: undefined, NetValue: 50 });
    expect(net).toMatchObject({ status: 400, body: { Message: 'Invalid GrossValue.' } });
  });

  it('want the right names of the ends of the stay', async () => {
    const { StartUtc, ...rest } = seaView;
    const reply = await mews.send('reservations/price', {
      ServiceId: brighton.accommodationServiceId,
      Reservations: [{ ...rest, ScheduledStartUtc: StartUtc }],
    });
    expect(reply).toMatchObject({ status: 400, body: { Message: 'Invalid StartUtc.' } });
  });
});

describe('an amount', () => {
  const gross = { currency: 'GBP', pricing: 'Gross' as const, taxPrecision: 2, breakdownRepeatsNet: true };
  const net = { currency: 'USD', pricing: 'Net' as const, taxPrecision: 2, breakdownRepeatsNet: true };

  it.each([
    [gross, '120', ['UK-2022-20%'], 100, 120],
    [gross, '0.01', ['UK-2022-20%'], 0.01, 0.01],
    [gross, '99.99', [], 99.99, 99.99],
    [gross, '10.005', ['UK-2022-0%'], 10.01, 10.01],
    [net, '100', ['US-DC-H', 'US-DC-LODGING-S', 'US-DC-FLAT-N'], 100, 116.45],
    [net, '-100', ['US-DC-H', 'US-DC-FLAT-N'], -100, -111.5],
    [{ ...gross, currency: 'JPY', taxPrecision: 0 }, '1000', ['JP-2019-10%'], 909, 1000],
  ])('%j %s with taxes %j is %d net and %d gross', (setting, value, codes, netValue, grossValue) => {
    const amount = makeAmount(setting, new Big(value), codes);
    expect([amount.NetValue, amount.GrossValue]).toEqual([netValue, grossValue]);
    const taxes = amount.TaxValues.reduce((rest, tax) => rest.plus(tax.Value), new Big(0));
    expect(taxes.plus(amount.NetValue).toNumber()).toBe(amount.GrossValue);
  });
});

function sum(amounts: Amounts[], key: 'NetValue' | 'GrossValue'): number {
  return amounts.reduce((rest, amount) => rest.plus(amount[key]), new Big(0)).toNumber();
}

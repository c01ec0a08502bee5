import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAmountMinor } from '../../../test/arbitraries/any-money.ts';
import { money } from '../money/money.ts';
import { addPrices, subtractPrices, sumPrices, zeroPrice, type Price } from './price.ts';

function price(netMinor: number, taxes: Record<string, number>): Price {
  const taxMinor = Object.values(taxes).reduce((total, minor) => total + minor, 0);
  return {
    currency: 'GBP',
    net: money('GBP', netMinor),
    gross: money('GBP', netMinor + taxMinor),
    taxValues: Object.entries(taxes).map(([code, minor]) => ({ code, value: money('GBP', minor) })),
  };
}

function taxMinorOf({ gross, net }: Price): number {
  return gross.amountMinor - net.amountMinor;
}

const room = price(10_000, { 'UK-20': 2_000, 'UK-C': 100 });
const breakfast = price(1_000, { 'UK-20': 200 });
const leaflet = price(100, { 'UK-0': 0 });

describe('a price', () => {
  it('adds up tax by tax', () => {
    expect(addPrices(room, breakfast)).toEqual(price(11_000, { 'UK-20': 2_200, 'UK-C': 100 }));
    expect(addPrices(breakfast, room)).toEqual(price(11_000, { 'UK-20': 2_200, 'UK-C': 100 }));
    expect(sumPrices('GBP', [room, breakfast, leaflet])).toEqual(
      price(11_100, { 'UK-20': 2_200, 'UK-C': 100, 'UK-0': 0 }),
    );
    expect(sumPrices('GBP', [])).toEqual(zeroPrice('GBP'));
  });

  it('leaves what is left when a part is taken out, without taxes that came to nothing', () => {
    expect(subtractPrices(addPrices(room, breakfast), breakfast)).toEqual(room);
    expect(subtractPrices(room, room)).toEqual(zeroPrice('GBP'));
    expect(subtractPrices(room, breakfast)).toEqual(price(9_000, { 'UK-20': 1_800, 'UK-C': 100 }));
    expect(subtractPrices(leaflet, zeroPrice('GBP'))).toEqual(price(100, {}));
  });

  it('in another currency is never added', () => {
    expect(() => addPrices(room, zeroPrice('EUR'))).toThrow('cannot add');
  });

  it('has the same tax whether it is added up before or after', () => {
    const anyPrice = fc
      .tuple(anyAmountMinor(), fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 10_000 })))
      .map(([net, taxes]) => price(net, taxes));
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 8 }), (prices) => {
        const total = sumPrices('GBP', prices);
        const taxMinor = prices.reduce((minor, one) => minor + taxMinorOf(one), 0);
        expect(taxMinorOf(total)).toBe(taxMinor);
        expect(total.taxValues.reduce((minor, { value }) => minor + value.amountMinor, 0)).toBe(taxMinor);
      }),
    );
  });
});

import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAmountMinor, anyCurrency } from '../../../test/arbitraries/any-money.ts';
import { isCurrency, minorDigits } from './currency.ts';
import { add, fromDecimal, hasCurrencyPrecision, money, subtract, sum, toDecimal, zero } from './money.ts';

describe('reading a decimal', () => {
  it.each([
    ['GBP', '120.50', 12_050],
    ['GBP', '120.5', 12_050],
    ['GBP', '0.01', 1],
    ['GBP', '-0.01', -1],
    ['GBP', '1e2', 10_000],
    ['GBP', '90071992547409.91', Number.MAX_SAFE_INTEGER],
    ['JPY', '12050', 12_050],
    ['JPY', '12050.4', 12_050],
    ['JPY', '12050.5', 12_051],
    ['KWD', '1.234', 1_234],
    ['KWD', '0.0005', 1],
    ['EUR', '1.005', 101],
    ['EUR', '1.00499999999999999999999', 100],
    ['EUR', '-1.005', -101],
    ['EUR', '-0.001', 0],
    ['HUF', '45900.50', 4_590_050],
    ['COP', '1.01', 101],
    ['IQD', '1.234', 1_234],
    ['CLF', '1.2345', 12_345],
    ['ISK', '1500', 1_500],
  ])('%s %s is %d minor units', (currency, decimal, amountMinor) => {
    expect(fromDecimal(currency, decimal)).toEqual({ currency, amountMinor });
  });

  it.each([
    ['down', '1.009', 100],
    ['half_up', '1.009', 101],
    ['up', '1.001', 101],
    ['half_up', '1.001', 100],
    ['up', '1', 100],
  ] as const)('rounds %s when asked: %s is %d pence', (rounding, decimal, amountMinor) => {
    expect(fromDecimal('GBP', decimal, rounding).amountMinor).toBe(amountMinor);
  });

  it.each([
    [1.005, 101],
    [1.115, 112],
    [8.41, 841],
    [0.29, 29],
    [4.35, 435],
    [1.15, 115],
  ])('takes the number %d as it is written, not as the machine stores it', (decimal, amountMinor) => {
    expect(fromDecimal('GBP', decimal)).toEqual({ currency: 'GBP', amountMinor });
    expect(fromDecimal('GBP', new Big(decimal))).toEqual({ currency: 'GBP', amountMinor });
  });

  it.each(['', 'abc', '1,50', '1.2.3', ' 1'])('refuses "%s"', (decimal) => {
    expect(() => fromDecimal('GBP', decimal)).toThrow();
  });

  it('refuses an amount beyond what a whole number can hold', () => {
    expect(() => fromDecimal('GBP', '90071992547409.92')).toThrow('minor units');
  });
});

describe('writing a decimal', () => {
  it.each([
    ['GBP', 12_050, '120.50'],
    ['GBP', 5, '0.05'],
    ['GBP', -5, '-0.05'],
    ['GBP', 0, '0.00'],
    ['JPY', 12_050, '12050'],
    ['KWD', 12_050, '12.050'],
    ['KWD', 1, '0.001'],
  ])('%s %d is %s', (currency, amountMinor, decimal) => {
    expect(toDecimal(money(currency, amountMinor))).toBe(decimal);
  });

  it('is read back unchanged in every currency', () => {
    fc.assert(
      fc.property(anyCurrency(), anyAmountMinor(), (currency, amountMinor) => {
        const amount = money(currency, amountMinor);
        expect(fromDecimal(currency, toDecimal(amount))).toEqual(amount);
        expect(hasCurrencyPrecision(currency, toDecimal(amount))).toBe(true);
      }),
    );
  });
});

describe('the decimals of a currency', () => {
  it.each([
    ['GBP', '1.25', true],
    ['GBP', '1.250', true],
    ['GBP', '1.255', false],
    ['GBP', 0.1, true],
    ['JPY', 100, true],
    ['JPY', '100.5', false],
    ['KWD', '1.255', true],
    ['KWD', '1.2555', false],
  ])('%s may be given as %s: %s', (currency, decimal, allowed) => {
    expect(hasCurrencyPrecision(currency, decimal)).toBe(allowed);
  });
});

describe('the number of decimals', () => {
  it.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [2, 'GBP EUR USD CHF SEK NOK DKK PLN CZK HUF RON TRY AED INR IDR COP ALL RSD MXN NZD AUD CAD ZAR THB'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ])('is %d by ISO 4217, on every machine, for %s', (digits, currencies) => {
    const found = currencies.split(' ').filter((currency) => minorDigits(currency) !== digits);
    expect(found).toEqual([]);
  });
});

describe('a currency code', () => {
  it.each([
    ['XTS', false],
    ['XXX', false],
    ['GBP', true],
    ['gbp', false],
    ['GB', false],
    ['GBPP', false],
    ['G8P', false],
    ['', false],
    ['£', false],
  ])('may be "%s": %s', (text, allowed) => {
    expect(isCurrency(text)).toBe(allowed);
    if (!allowed) expect(() => money(text, 1)).toThrow('currency code');
  });
});

describe('amounts', () => {
  it('add up in their currency', () => {
    expect(sum('GBP', [money('GBP', 1), money('GBP', 20), money('GBP', 300)])).toEqual(money('GBP', 321));
    expect(sum('JPY', [])).toEqual(zero('JPY'));
    expect(subtract(money('GBP', 100), money('GBP', 130))).toEqual(money('GBP', -30));
    expect(subtract(zero('GBP'), zero('GBP'))).toEqual(zero('GBP'));
  });

  it('amounts in two currencies are never added', () => {
    expect(() => add(money('GBP', 1), money('EUR', 1))).toThrow('cannot add');
    expect(() => subtract(money('GBP', 1), money('EUR', 1))).toThrow('cannot add');
    expect(() => sum('GBP', [money('EUR', 1)])).toThrow('cannot add');
  });

  it.each([0.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('are whole minor units, never %d', (amountMinor) => {
    expect(() => money('GBP', amountMinor)).toThrow('minor units');
  });
});

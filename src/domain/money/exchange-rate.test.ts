import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAmountMinor, anyCurrency, anyRate } from '../../../test/arbitraries/any-money.ts';
import { convert, convertToRead, findRate, leastSourceFor, type ExchangeRate } from './exchange-rate.ts';
import { money } from './money.ts';

function rate(sourceCurrency: string, targetCurrency: string, value: string): ExchangeRate {
  const id = `${sourceCurrency}-${targetCurrency}`;
  return { id, enterpriseId: 'harbour', sourceCurrency, targetCurrency, value, lastUpdated: '2026-11-21T09:00:00Z' };
}

describe('the rate between two currencies', () => {
  const rates = [rate('EUR', 'GBP', '0.85'), rate('GBP', 'USD', '1.27')];

  it.each([
    ['EUR', 'GBP', '0.85'],
    ['GBP', 'USD', '1.27'],
    ['GBP', 'GBP', '1'],
    ['JPY', 'JPY', '1'],
  ])('from %s to %s is %s', (source, target, value) => {
    expect(findRate(rates, source, target)).toBe(value);
  });

  it.each([
    ['GBP', 'EUR', 'none is made by turning one round'],
    ['EUR', 'USD', 'none is made over a third currency'],
    ['JPY', 'GBP', 'none is made up'],
  ])('from %s to %s is unknown: %s', (source, target) => {
    expect(findRate(rates, source, target)).toBeUndefined();
  });
});

describe('a rate that cannot be', () => {
  it.each(['0', '0.0', '-1.2', '-0.0001'])('like %s is no rate', (value) => {
    expect(findRate([rate('EUR', 'GBP', value)], 'EUR', 'GBP')).toBeUndefined();
  });
});

describe('converting', () => {
  it.each([
    ['GBP', 10_000, 'EUR', '1.1765', 'down', 11_765],
    ['GBP', 1, 'EUR', '1.1765', 'down', 1],
    ['GBP', 1, 'EUR', '0.9999', 'down', 0],
    ['GBP', 1, 'EUR', '0.9999', 'half_up', 1],
    ['GBP', 1, 'EUR', '0.4999', 'half_up', 0],
    ['GBP', 1, 'EUR', '0.0001', 'up', 1],
    ['GBP', 10_000, 'JPY', '190.55', 'down', 19_055],
    ['GBP', 99, 'JPY', '190.55', 'down', 188],
    ['JPY', 19_055, 'GBP', '0.005248', 'down', 10_000],
    ['JPY', 1, 'KWD', '0.002', 'down', 2],
    ['KWD', 1_234, 'GBP', '2.6', 'down', 320],
    ['GBP', 0, 'EUR', '1.1765', 'up', 0],
    ['GBP', 330, 'EUR', '1.1', 'down', 363],
    ['GBP', -1, 'EUR', '0.4', 'half_up', 0],
    ['GBP', 330, 'EUR', '1', 'down', 330],
    ['GBP', 330, 'JPY', '1', 'down', 3],
    ['GBP', 330, 'GBP', '1', 'down', 330],
  ] as const)('%s %d minor units to %s at %s, rounded %s: %d', (source, amountMinor, target, value, mode, expected) => {
    expect(convert(money(source, amountMinor), target, value, mode)).toEqual(money(target, expected));
  });
});

describe('the least amount that yields another', () => {
  it.each([
    ['EUR', 11_765, 'GBP', '1.1765', 10_000],
    ['EUR', 11_764, 'GBP', '1.1765', 10_000],
    ['EUR', 11_763, 'GBP', '1.1765', 9_999],
    ['EUR', 100, 'GBP', '3', 34],
    ['EUR', 100, 'GBP', '1', 100],
    ['JPY', 1, 'GBP', '1', 100],
    ['EUR', 0, 'GBP', '1.1765', 0],
    ['JPY', 190, 'GBP', '190.55', 100],
    ['JPY', 191, 'GBP', '190.55', 101],
    ['KWD', 3, 'JPY', '0.002', 2],
    ['GBP', 1, 'JPY', '0.005248', 2],
  ])('%s %d minor units from %s at %s: %d', (target, wanted, source, value, expected) => {
    expect(leastSourceFor(money(target, wanted), source, value)).toEqual(money(source, expected));
  });

  it('yields what is wanted, and a minor unit less does not', () => {
    fc.assert(
      fc.property(anyCurrency(), anyCurrency(), anyAmountMinor(), anyRate(), (source, target, amountMinor, value) => {
        const wanted = money(target, amountMinor);
        const debit = leastSourceFor(wanted, source, value);
        expect(convert(debit, target, value, 'down').amountMinor).toBeGreaterThanOrEqual(amountMinor);
        if (debit.amountMinor === 0) return;
        const less = money(source, debit.amountMinor - 1);
        expect(convert(less, target, value, 'down').amountMinor).toBeLessThan(amountMinor);
      }),
    );
  });

  it('never takes more than was there: what an amount is worth costs at most that amount', () => {
    fc.assert(
      fc.property(anyCurrency(), anyCurrency(), anyAmountMinor(), anyRate(), (source, target, amountMinor, value) => {
        const worth = convert(money(source, amountMinor), target, value, 'down');
        const debit = leastSourceFor(worth, source, value);
        expect(debit.amountMinor).toBeLessThanOrEqual(amountMinor);
        // No minor unit is lost: the lower debit has exactly the same worth.
        expect(convert(debit, target, value, 'down')).toEqual(worth);
      }),
    );
  });
});

describe('an amount that is read in another currency', () => {
  it.each([
    ['GBP', 12_400, 'EUR', '1.17', '0.8547', 14_509],
    ['GBP', -12_400, 'EUR', '1.17', '0.8547', -14_509],
    ['GBP', 12_400, 'EUR', '1.17', undefined, 14_508],
    ['GBP', 0, 'KWD', '0.385', '2.6', 0],
    ['GBP', 10_000, 'KWD', '0.385', '2.6', 38_462],
    ['GBP', 10_000, 'JPY', '190.55', undefined, 19_055],
  ])('%s %d minor units in %s at %s, of a card at %s: %d', (source, amountMinor, target, value, cardRate, expected) => {
    expect(convertToRead(money(source, amountMinor), target, value, cardRate)).toEqual(money(target, expected));
  });
});

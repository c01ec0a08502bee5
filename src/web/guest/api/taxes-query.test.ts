import { describe, expect, it } from 'vitest';
import { readTaxes } from './taxes-query.ts';

const answer = {
  TaxRates: [{ Code: 'AT-S', TaxationCode: 'AT-2020', Strategy: { Discriminator: 'Relative', Value: { Value: 0.1 } } }],
  Taxations: [{ Code: 'AT-2020', Name: 'Value added tax', LocalName: 'Umsatzsteuer' }],
};

describe('the names of taxes', () => {
  it.each([
    ['de', 'AT', 'Umsatzsteuer'],
    ['en', 'AT', 'Value added tax'],
  ])('on a page in %s, of a hotel in %s, says %s', (language, country, name) => {
    expect(readTaxes(answer, language, country).names.get('AT-S')).toBe(name);
  });

  it('come with the part of the price that the hotel system gives for them', () => {
    expect(readTaxes(answer, 'en', 'AT').taxRates).toEqual([{ code: 'AT-S', taxationCode: 'AT-2020', share: 0.1 }]);
    const flat = { Discriminator: 'Flat', Value: { CurrencyCode: 'USD', Value: 1.5 } };
    const other = { ...answer, TaxRates: [{ Code: 'AT-F', TaxationCode: 'AT-2020', Strategy: flat }] };
    expect(readTaxes(other, 'en', 'AT').taxRates).toEqual([{ code: 'AT-F', taxationCode: 'AT-2020', share: null }]);
  });
});

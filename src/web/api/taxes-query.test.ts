import { describe, expect, it } from 'vitest';
import { nameTaxes } from './taxes-query.ts';

const answer = {
  TaxRates: [{ Code: 'AT-S', TaxationCode: 'AT-2020' }],
  Taxations: [{ Code: 'AT-2020', Name: 'Value added tax', LocalName: 'Umsatzsteuer' }],
};

describe('the names of taxes', () => {
  it.each([
    ['de', 'AT', 'Umsatzsteuer'],
    ['en', 'AT', 'Value added tax'],
  ])('on a page in %s, of a hotel in %s, says %s', (language, country, name) => {
    expect(nameTaxes(answer, language, country).get('AT-S')).toBe(name);
  });
});

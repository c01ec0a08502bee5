import { describe, expect, it } from 'vitest';
import { nameTaxRates, taxationMap } from './taxation.ts';

const taxations = [
  { code: 'HU-2018', name: 'Value added tax', localName: 'Áfa' },
  { code: 'HU-CITY', name: 'City tax', localName: 'Idegenforgalmi adó' },
];
const taxRates = [
  { code: 'HU-18', taxationCode: 'HU-2018', share: 0.18 },
  { code: 'HU-5', taxationCode: 'HU-2018', share: 0.05 },
  { code: 'HU-C', taxationCode: 'HU-CITY', share: null },
  { code: 'HU-X', taxationCode: 'HU-GONE', share: 0.1 },
];

describe('the taxation map', () => {
  it('names the tax of each rate', () => {
    expect([...taxationMap(taxRates, taxations, 'en', 'HU')]).toEqual([
      ['HU-18', 'Value added tax'],
      ['HU-5', 'Value added tax'],
      ['HU-C', 'City tax'],
    ]);
  });

  it('uses the local name when the page is read in the language of the country', () => {
    expect(taxationMap(taxRates, taxations, 'hu-HU', 'HU').get('HU-5')).toBe('Áfa');
    expect(taxationMap(taxRates, taxations, 'hu', 'HU').get('HU-18')).toBe('Áfa');
  });

  it('leaves out a rate whose tax is unknown', () => {
    expect(taxationMap(taxRates, taxations, 'en', 'HU').has('HU-X')).toBe(false);
    expect(taxationMap([], taxations, 'en', 'HU').size).toBe(0);
    expect(taxationMap(taxRates, [], 'en', 'HU').size).toBe(0);
  });
});

describe('the names of the taxes of one price', () => {
  const names = taxationMap(taxRates, taxations, 'en', 'HU');
  const nameAll = (...codes: string[]) => nameTaxRates(codes, names, taxRates, (share) => `${share * 100}%`);

  it('have their rate where several are called the same', () => {
    expect(nameAll('HU-18', 'HU-5', 'HU-C')).toEqual(['Value added tax 18%', 'Value added tax 5%', 'City tax']);
  });

  it('stand alone where they are clear', () => {
    expect(nameAll('HU-18', 'HU-C')).toEqual(['Value added tax', 'City tax']);
  });

  it('are the code where no name is known', () => {
    expect(nameAll('HU-X', 'other')).toEqual(['HU-X', 'other']);
    expect(nameAll('other', 'other')).toEqual(['other', 'other']);
  });
});

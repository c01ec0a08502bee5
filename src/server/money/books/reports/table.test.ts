import { expect, it } from 'vitest';
import { shareOf } from './breakage.ts';
import { addUpRows, narrowTo, type Column } from './table.ts';
import { writeCsv, writeText } from './write-table.ts';

const COLUMNS: readonly Column[] = [
  { key: 'issuing_property', kind: 'property' },
  { key: 'counts', kind: 'tag', isApart: true },
  { key: 'unit', kind: 'unit' },
  { key: 'owed', kind: 'value' },
];
const row = (currency: string | null, counts: string, owed: number, property: string | null = 'lake') => ({
  issuing_property: property,
  counts,
  currency,
  owed,
});

it('adds up rows by currency, and apart what counts as something else, uses last', () => {
  const rows = [row(null, 'uses', 3), row('EUR', 'price_paid', 900), row('EUR', 'money', 50), row('EUR', 'money', 7)];
  expect(addUpRows({ columns: COLUMNS, rows })).toMatchObject([
    { currency: 'EUR', counts: 'money', owed: 57 },
    { currency: 'EUR', counts: 'price_paid', owed: 900 },
    { currency: null, counts: 'uses', owed: 3 },
  ]);
});

it('narrows to the cards of a row, and a sum only to its unit', () => {
  expect(narrowTo(row('EUR', 'money', 5, null))).toEqual({ property_id: 'unknown', unit: 'EUR' });
  expect(narrowTo(row('EUR', 'price_paid', 5))).toEqual({ property_id: 'lake', unit: 'uses' });
  expect(narrowTo({ currency: null, owed: 5 })).toEqual({ unit: 'uses' });
});

it('writes the decimals of each currency, and no text that a spreadsheet reads as a formula', () => {
  const formulas = ['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '\uFF1D1', '\uFF0B1', '\uFF0D1', '\uFF201'];
  const csv = writeCsv({ columns: COLUMNS, rows: formulas.map((text) => row('EUR', 'money', -5, text)) });
  expect(csv.split("'")).toHaveLength(formulas.length + 1);
  expect(csv.match(/,-0\.05/g)).toHaveLength(formulas.length);
  const rows = [
    row('JPY', 'money', 1_200),
    row('KWD', 'money', 1_200),
    row('EUR', 'money', 1_200),
    row(null, 'uses', 2),
  ];
  expect(writeText({ columns: COLUMNS, rows }).map((line) => line.split(/ +/).at(-1))).toEqual([
    ...['owed', '1200', '1.200', '12.00', '2'],
  ]);
});

it('rounds a share half up, however it is stored', () => {
  const rows = [0.14375, 0.85625, 12.345678].map((share) => ({ currency: null, share }));
  expect(writeCsv({ columns: [{ key: 'share', kind: 'percent' }], rows })).toBe('share\n14.38\n85.63\n1234.57\n');
});

it.each([
  [100, '29', 29],
  [10_000, '12.5', 1_250],
  [100, '0.57', 0],
  [10_000, '1.15', 115],
  [999, '100', 999],
])('assumes of %i at %s percent that %i are never used', (owed, percent, assumed) => {
  expect(shareOf(owed, percent)).toBe(assumed);
});

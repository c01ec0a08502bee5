import { describe, expect, it } from 'vitest';
import { findHabit, readCardRows } from './read-card-rows.ts';

async function readFields(...lines: string[]) {
  const each = async function* () {
    yield* lines;
  };
  const seen = await findHabit(each(), {});
  const habit = { dayOrder: null, decimalMark: null, ...seen, thousandsMark: null };
  const file = await readCardRows(each(), { habit });
  if (file.state === 'refused') return file.reason;
  return (await Array.fromAsync(file.rows)).map((row) => (row.state === 'read' ? row.fields : row.reason));
}

it('reads a file by its own habit, in which one row decides for all', async () => {
  const read = await readFields(
    'Kartennummer;Produkt;Guthaben;Gültig bis',
    'AAAA;gift-card;50,00 €;01/02/2027',
    'BBBB;gift-card;1.234,50;13/02/2027',
    'CCCC;gift-card;1.000;',
  );
  expect(read).toEqual([
    { code: 'AAAA', product: 'gift-card', amount: '50.00', expires_on: '2027-02-01' },
    { code: 'BBBB', product: 'gift-card', amount: '1234.50', expires_on: '2027-02-13' },
    '"1.000" may be thousands or three decimals',
  ]);
});

it('guesses no date', async () => {
  const read = await readFields(
    'code;product;amount;expires_on',
    'AAAA;gift-card;5;01/02/2027',
    'BBBB;gift-card;5;5/5/27',
  );
  expect(read).toEqual([
    '"01/02/2027" may be one of two days, and no row of the file shows which comes first (--dates sets it)',
    { code: 'BBBB', product: 'gift-card', amount: '5', expires_on: '2027-05-05' },
  ]);
});

describe('an amount', () => {
  it('may have a comma before its decimals where commas divide nothing', async () => {
    expect(
      await readFields(
        'code;product;amount;price',
        'AAAA;gift-card;50,00;45,5',
        'BBBB;gift-card;50.00;',
        'CCCC;gift-card;12,345;',
      ),
    ).toEqual([
      { code: 'AAAA', product: 'gift-card', amount: '50.00', price: '45.5' },
      { code: 'BBBB', product: 'gift-card', amount: '50.00' },
      '"12,345" may be thousands or three decimals',
    ]);
  });

  it('may have one in quotes between commas, and one without is a field too many', async () => {
    expect(await readFields('code,product,amount', 'AAAA,gift-card,"50,00"', 'BBBB,gift-card,50,00')).toEqual([
      { code: 'AAAA', product: 'gift-card', amount: '50.00' },
      'it has 4 fields, the first line 3',
    ]);
  });
});

describe('a code', () => {
  it.each([
    ['="0829";gift-card;5', '0829'],
    ['"=""0829""";gift-card;5', '0829'],
    ['  ="0829"  ;gift-card;5', '0829'],
    ['=" 0829 ";gift-card;5', '0829'],
    ['="";gift-card;5', undefined],
    ['=0829;gift-card;5', '=0829'],
    ['"A;=""B"";C";gift-card;5', 'A;="B";C'],
  ])('in %j is %j', async (row, code) => {
    const read = await readFields('code;product;amount', row);
    expect(read).toEqual([{ ...(code !== undefined && { code }), product: 'gift-card', amount: '5' }]);
  });
});

it('reads an amount and a date in the digits of any script', async () => {
  const read = await readFields('code;product;amount;expires_on', 'AAAA;gift-card;٥٠٫٢٥;۲۰۲۸-۱۲-۳۱');
  expect(read).toEqual([{ code: 'AAAA', product: 'gift-card', amount: '50.25', expires_on: '2028-12-31' }]);
});

it('names a workbook, and what to do', async () => {
  for (const begin of ['PK\u0003\u0004\u0014\u0006', '\uFFFD\uFFFD\u0011\u0871\u001A\uFFFD']) {
    expect(await readFields(begin)).toBe(
      'it is a workbook (.xlsx, .xls or .ods): open it, and save it as CSV in UTF-8',
    );
  }
});

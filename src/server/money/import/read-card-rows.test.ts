import { describe, expect, it } from 'vitest';
import { readCardRows, readHeader } from './read-card-rows.ts';

async function readFields(...lines: string[]) {
  const file = await readCardRows(
    (async function* () {
      yield* lines;
    })(),
  );
  if (file.state === 'refused') return file.reason;
  return (await Array.fromAsync(file.rows)).map((row) => (row.state === 'read' ? row.fields : row.reason));
}

describe('the first line of a file', () => {
  it.each([
    ['code,product,amount', ','],
    ['code;product;amount', ';'],
    ['code\tproduct\tamount', '\t'],
    ['\uFEFFCode;Name, first name;Amount', ';'],
    ['"Code; old";PIN', ';'],
    ['code', ','],
  ])('%j is divided by %j', (header, delimiter) => {
    expect(readHeader(header)?.delimiter).toBe(delimiter);
  });
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
      { code: 'CCCC', product: 'gift-card', amount: '12,345' },
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

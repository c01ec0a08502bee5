import { expect, it } from 'vitest';
import type { JournalLine } from '#domain/card/journal.ts';
import { money } from '#domain/money/money.ts';
import { writeDatev } from './write-datev.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const line = (given: Partial<JournalLine>): JournalLine => ({
  event: 'given_back',
  soldAs: 'multi_purpose',
  productId: 'gift-card',
  propertyId: 'lake',
  day: day('2026-10-05'),
  last4: '7K4M',
  reference: 'SC-ABCD-EFGH',
  document: '12-0001',
  side: 'debit',
  amount: money('EUR', 123_450),
  accounts: { debit: '4400', credit: '03272', taxKey: '9', costCentre: 'FRONT 1' },
  ...given,
});
const DATEV = { consultant: 29_098, client: 55_003, account_length: 4, fiscal_year_begins: 7 };
const write = (lines: JournalLine[]) =>
  writeDatev(DATEV, {
    salePageId: 'demo',
    number: 12,
    firstDay: day('2026-09-15'),
    lastDay: day('2026-11-14'),
    madeAt: Temporal.ZonedDateTime.from('2026-11-15T06:07:08.9[Europe/Berlin]'),
    lines,
  });
const read = (content: Buffer | undefined) => new TextDecoder('windows-1252').decode(content).split('\r\n');

/** The expressions of DATEV's field list, by the number of the field. A field may be empty. */
const HEADER = [
  /^"EXTF"$/,
  /^700$/,
  /^21$/,
  /^"Buchungsstapel"$/,
  /^13$/,
  /^20\d{15}$/,
  /^$/,
  /^"\w{0,2}"$/,
  /^"\w{0,25}"$/,
  /^""$/,
  /^29098$/,
  /^55003$/,
  /^20260701$/,
  /^4$/,
  /^20261001$/,
  /^20261031$/,
  /^"[\w.\-/ ]{0,30}"$/,
  /^""$/,
  /^1$/,
  /^0$/,
  /^0$/,
  /^"EUR"$/,
  /^$/,
  /^""$/,
  /^$/,
  /^$/,
  /^""$/,
  /^$/,
  /^$/,
  /^""$/,
  /^""$/,
];

it('writes the header of a batch as DATEV’s field list demands', () => {
  const header = read(write([line({})])[0]?.content)[0]?.split(';') ?? [];
  expect(header).toHaveLength(31);
  expect(header.filter((field, index) => !HEADER[index]?.test(field))).toEqual([]);
  expect(header[5]).toBe('20261115060708900');
});

it('writes a line field by field, and the 125 columns by name', () => {
  const [, columns, written, end] = read(write([line({})])[0]?.content);
  const [names, fields] = [columns?.split(';') ?? [], written?.split(';') ?? []];
  expect([names.length, fields.length, end]).toEqual([125, 125, '']);
  expect([names[0], names[35], names[36], names[47], names[86], names[113], names[124]]).toEqual([
    'Umsatz (ohne Soll/Haben-Kz)',
    'Beleginfo - Inhalt 8',
    'KOST1 - Kostenstelle',
    'Zusatzinformation - Art 1',
    'Zusatzinformation- Inhalt 20',
    'Festschreibung',
    'Abw. Skontokonto',
  ]);
  const filled = names.flatMap((name, index) => (fields[index] ? [[name, fields[index]]] : []));
  expect(Object.fromEntries(filled)).toEqual({
    'Umsatz (ohne Soll/Haben-Kz)': '1234,50',
    'Soll/Haben-Kennzeichen': '"S"',
    'WKZ Umsatz': '"EUR"',
    Konto: '4400',
    'Gegenkonto (ohne BU-Schlüssel)': '03272',
    'BU-Schlüssel': '"0009"',
    Belegdatum: '0510',
    'Belegfeld 1': '"demo-12-0001"',
    Buchungstext: '"given back gift-card 7K4M"',
    'Beleginfo - Art 1': '"Staycard"',
    'Beleginfo - Inhalt 1': '"SC-ABCD-EFGH"',
    'KOST1 - Kostenstelle': '"FRONT 1"',
    Festschreibung: '0',
  });
});

it('makes a batch for each month and currency, and none of amounts with three decimals', () => {
  const files = write([
    line({ day: day('2026-09-30') }),
    line({}),
    line({ amount: money('JPY', 5_000), side: 'credit' }),
    line({ amount: money('KWD', 1_234) }),
  ]);
  expect(files.map(({ name }) => name)).toEqual([
    'EXTF_journal-demo-12-2026-09-EUR.csv',
    'EXTF_journal-demo-12-2026-10-EUR.csv',
    'EXTF_journal-demo-12-2026-10-JPY.csv',
  ]);
  expect(read(files[0]?.content)[0]).toContain(';20260701;4;20260915;20260930;');
  expect(read(files[2]?.content)[2]).toMatch(/^5000,00;"H";"JPY";/);
});

it('cuts a long text at 60 characters, and a long document number at 36', () => {
  const fields = read(write([line({ productId: 'p'.repeat(63), document: `12-${'1'.repeat(40)}` })])[0]?.content)[2];
  expect(fields?.split(';')[13]).toMatch(/^".{60}"$/);
  expect(fields?.split(';')[10]).toMatch(/^"1{36}"$/);
});

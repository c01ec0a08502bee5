import { expect, it } from 'vitest';
import { checkCharacter, groupCode } from './card-code.ts';
import { hasLookAlikes, listCodeReadings, listNearCodes, listOwnCodes } from './code-readings.ts';

const OURS = 'GFT222222222222N';

it.each([
  'Code: GFT2-2222-2222-222N',
  'code:gft2 2222 2222 222n',
  'CODE:GFT222222222222N',
  'Gutschein-Nr.: GFT2-2222-2222-222N',
  'الرمز: GFT٢-٢٢٢٢-٢٢٢٢-٢٢٢N',
  'Card GFT2-2222-2222-222N, 50 EUR',
  'GFT2/2222/2222/222N',
  '• GFT2-2222-2222-222N',
  '“GFT2-2222-2222-222N”',
  '«GFT2·2222·2222·222N»',
  "'GFT2-2222-2222-222N",
  '(GFT2-2222-2222-222N)',
  'GFT2 • 2222 • 2222 • 222N',
  'https://hotel.example/?code=gft2%2d2222%2D2222%2D222n&language=de',
  'https://hotel.example/?code=GFT2%202222%202222%20222N',
])('finds our code in %j', (typed) => {
  expect(listCodeReadings(typed)).toContain(OURS);
});

it.each([
  ['5829-3047-1926', ['582930471926']],
  ['GIFT/58#29*30', ['GIFT/58#29*30', 'GIFT582930']],
  ['Code: 5829-3047-1926', ['CODE:582930471926', '582930471926']],
  ['"5829/3047/1926"', ['"5829/3047/1926"', '582930471926']],
  ['A1:B2C3', ['A1:B2C3', 'A1B2C3']],
  ['GFT222222222222NX', ['GFT222222222222NX']],
  ['--', ['']],
  ['//', ['//']],
])('%j may be %j', (typed, readings) => {
  expect(listCodeReadings(typed)).toEqual(readings);
});

it.each([
  ['GFT222222222222O', true],
  ['0123456789ABCDEF', true],
  ['GFT222222222222N', false],
  ['GFT222222222222', false],
  ['GFT22222222222/O', false],
])('%s has what our codes never have: %s', (code, expected) => {
  expect(hasLookAlikes(code)).toBe(expected);
});

it.each([
  ['one character wrong', 'GFT2-2222-2822-222N'],
  ['one that our codes never have', 'GFT2-2222-22I2-222N'],
  ['the last one wrong', 'GFT2-2222-2222-222M'],
  ['one missing', 'GFT2-2222-2222-22N'],
  ['one that cannot be read', 'GF?2-2222-2222-222N'],
  ['one too many', 'GFT2-2222-25222-222N'],
  ['two that are swapped', 'FGT2-2222-2222-222N'],
])('is near a code typed with %s', (_, typed) => {
  const near = listNearCodes(typed);
  expect(near).toContain(OURS);
  expect(near.length).toBeLessThan(40);
});

it.each([OURS, 'GFT2222222222', '8FT2-2222-2822-222N', 'Featherstonehaugh, Grace', '5829 3047 1926'])(
  'is near no other code if the text is %j',
  (typed) => {
    expect(listNearCodes(typed)).not.toContain(OURS);
  },
);

it.each(['\n', ', ', ' ', '; ', ''])('finds each code of a list, separated by %j', (separator) => {
  const all = ['GFT2-2222-2222-222N', 'ABCD-EFGH-JKMN-PQR'].map((code) => code.replaceAll('-', ''));
  const codes = [all[0] ?? '', (all[1] ?? '') + checkCharacter(all[1] ?? '')];
  expect(listOwnCodes(codes.map(groupCode).join(separator))).toEqual(codes);
  expect(listOwnCodes(codes.join(separator))).toEqual(codes);
});

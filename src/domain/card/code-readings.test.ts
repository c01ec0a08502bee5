import { expect, it } from 'vitest';
import { hasLookAlikes, listCodeReadings } from './code-readings.ts';

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

import { describe, expect, it } from 'vitest';
import { cutCode } from './code-guessing.ts';
import { isWeakTogether } from './foreign-code.ts';

describe('a typed code', () => {
  it('is cut wherever a second secret could begin, and leaves a code of one symbol at least', () => {
    expect(cutCode('1000729')).toEqual([
      { code: '100', secretLength: 4 },
      { code: '10', secretLength: 5 },
      { code: '1', secretLength: 6 },
    ]);
    expect(cutCode('7294')).toEqual([]);
    const long = cutCode('A'.repeat(30)).map(({ secretLength }) => secretLength);
    expect(long).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

it.each([
  ['582930471926', '8372', false, false],
  ['1000', '7294', false, true],
  ['582930471926', '8372', true, true],
  ['582930471926', 'X7Q2-KD93-PT', true, false],
  ['1000', null, false, false],
])('code %s with second secret %s, numbered %s: weak together is %s', (code, secondSecret, isNumbered, isWeak) => {
  expect(isWeakTogether({ code, secondSecret }, isNumbered)).toBe(isWeak);
});

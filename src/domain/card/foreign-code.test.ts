import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeCode } from './card-code.ts';
import { areNumbered, findCodeWeakness, joinForeignCode, MIN_FOREIGN_LENGTH } from './foreign-code.ts';

describe('a foreign code without a second secret', () => {
  it.each([
    ['582930471926', undefined, 'twelve digits at random'],
    ['5829 3047-1926', undefined, 'as it is printed'],
    ['KXQZ-PWVRB', undefined, 'nine letters'],
    ['k7xq2pwv', undefined, 'eight letters and digits'],
    ['GIFT-582930471926', undefined, 'a word before'],
    ['GIFT/58#29*30', undefined, 'printed signs'],
    ['ÄÖ7XQ2PW', undefined, 'letters of other alphabets'],
    ['5.00098E+15', 'number', 'what a spreadsheet makes of sixteen digits'],
    ['5,00098e+15', 'number', 'the same with a decimal comma'],
    ['5E15', 'number', 'the same, all zeros'],
    ['5.00098 E+15', 'number', 'the same with a blank'],
    ['5.00098E\u221215', 'number', 'the same with a minus'],
    ['٥٫٠٠٠٩٨E+15', 'number', 'the same in Arabic'],
    ['500098000000001E2', 'number', 'many digits before an exponent'],
    ['58E29304719C', undefined, 'an E within a code'],
    ['="582930471926"', 'marks', 'a wrapping that was left'],
    ["'582930471926", 'marks', 'a quote before'],
    ['#582930471926', 'marks', 'a number sign'],
    ['“582930471926”', 'marks', 'printed quotes'],
    ['582930471926;', 'marks', 'a separator too many'],
    ['(KX7Q-2PWV)', 'marks', 'brackets'],
    ['٥٨٢٩٣٠٤٧١٩٢٦', undefined, 'digits of another script'],
    ['', 'empty', 'nothing'],
    [' - ', 'empty', 'only what is not typed'],
    ['5829304719\u0000', 'symbol', 'a control character'],
    ['58293047192\uFFFD', 'symbol', 'a wrong encoding'],
    ['GIFT-5829-3047-1926-0381-KXQZ-PWVR-BTNM-8264-9173-5028-4639-ABCD', undefined, 'as long as may be typed'],
    ['GIFT-5829-3047-1926-0381-KXQZ-PWVR-BTNM-8264-9173-5028-4639-ABCDE', 'too_long', 'a symbol longer'],
    ['58293047192', 'too_short', 'eleven digits'],
    ['KXQZPWVR', 'too_short', 'eight letters'],
    ['K7XQ2PW', 'too_short', 'seven letters and digits'],
    ['111122223333', 'few_symbols', 'three digits'],
    ['111222333444', undefined, 'four digits'],
    ['000000000000', 'few_symbols', 'zeros'],
    ['123456789012', 'sequence', 'digits in sequence, over the 0'],
    ['987654321098', 'sequence', 'backwards'],
    ['123456785302', 'sequence', 'a run of eight'],
    ['530212345678', 'sequence', 'at the end'],
    ['AAAAAABX7', 'sequence', 'the same letter'],
    ['ABCDEFGHI', 'sequence', 'the alphabet'],
    ['582934567304719264', undefined, 'a run of less than half'],
    ['902934567830471926', undefined, 'a run of six, a third of it'],
    ['789012583716', 'sequence', 'a run up over the 0, half of it'],
    ['210987583716', 'sequence', 'a run down over the 0, half of it'],
    ['212345830472', undefined, 'a run of five, of which only the last four go on'],
    ['K7XQ1234', undefined, 'a run of four, half of it'],
    ['ACEGIKMOQ', undefined, 'every other letter'],
    ['482948294829', 'repetition', 'a part three times'],
    ['K7XQ2K7XQ2', 'repetition', 'a part twice'],
    ['482948294821', undefined, 'nearly so'],
  ])('%j is %s: %s', (code, weakness, _why) => {
    expect(findCodeWeakness({ code, secondSecret: null })).toBe(weakness);
  });

  it('is strong nearly always when it is random', () => {
    const digits = fc.array(fc.nat(9), { minLength: 14, maxLength: 14 }).map((values) => values.join(''));
    const codes = fc.sample(digits, { numRuns: 2_000, seed: 7 });
    expect(codes.filter((code) => findCodeWeakness({ code, secondSecret: null }) !== undefined).length).toBeLessThan(5);
  });
});

describe('a foreign code with a second secret', () => {
  it.each([
    ['1000', '7294', undefined, 'a number and a PIN'],
    ['12345678', 'x9-2k', undefined, 'a sequence and a word'],
    ['', '7294', 'empty', 'nothing to begin with'],
    ['1000', '1235', undefined, 'a PIN that only begins as a sequence'],
    ['1000', '12345678', 'weak_second_secret', 'a long sequence'],
    ['1000', '729', 'weak_second_secret', 'three digits'],
    ['K'.repeat(59), '7294', undefined, 'as long as may be typed with a blank between them'],
    ['K'.repeat(60), '7294', 'too_long', 'a symbol longer'],
    ['1000', '7777', 'weak_second_secret', 'all the same'],
    ['1000', '1234', 'weak_second_secret', 'in sequence'],
    ['1000', '- -', 'weak_second_secret', 'nothing that is typed'],
    ['1000', "'0729", 'marks', 'a quote before'],
    ['1000', '7.2E+11', 'number', 'a number that was rounded'],
    ['1000', '72\u00079', 'symbol', 'a control character'],
  ])('%j and %j is %s: %s', (code, secondSecret, weakness, _why) => {
    expect(findCodeWeakness({ code, secondSecret })).toBe(weakness);
  });

  it('is never typed shorter than the page sends it', () => {
    const shortest = { code: 'K', secondSecret: '7294' };
    expect(findCodeWeakness(shortest)).toBeUndefined();
    expect(joinForeignCode(shortest)).toHaveLength(MIN_FOREIGN_LENGTH);
    expect(findCodeWeakness({ ...shortest, secondSecret: '729' })).toBe('weak_second_secret');
  });

  it.each(['1000-ab 7294', '1000AB7294', ' 1000 ab-72 94 '])('is found when "%s" is typed', (typed) => {
    expect(normalizeCode(typed)).toBe(joinForeignCode({ code: '1000-AB', secondSecret: '7294' }));
  });
});

describe('codes given out one after the other', () => {
  it.each([
    ['400000582931', '400000582932', true],
    ['400000582941', '400000582931', true],
    ['GIFT-7X-0999', 'GIFT-7X-1001', true],
    ['400000582931', '400000582931', false],
    ['400000582931', '400000582942', false],
    ['GIFTA0999', 'GIFTB1000', false],
    ['99', '100', false],
    ['KXQZPWVRB', 'KXQZPWVRC', false],
    ['KXQZPWVRB', '582930471926', false],
    ['582930471926', 'KXQZPWVRB', false],
    ['400000582931', '400000582941', true],
    ['400000582942', '400000582931', false],
    ['400000000000', '400000000001', true],
    ['400000000001', '400000000000', true],
    ['582930471926', '104729563811', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(areNumbered(left, right)).toBe(expected);
  });
});

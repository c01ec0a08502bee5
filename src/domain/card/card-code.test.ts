import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCode } from '../../../test/arbitraries/any-code.ts';
import { checkCharacter, CODE_ALPHABET, findCodeFault, groupCode, makeCode, normalizeCode } from './card-code.ts';

const symbols: readonly string[] = Array.from(CODE_ALPHABET);
const positions = Array.from({ length: 16 }, (_, index) => index);

function replaceAt(code: string, index: number, symbol: string): string {
  return code.slice(0, index) + symbol + code.slice(index + 1);
}

function swapAt(code: string, index: number): string {
  return code.slice(0, index) + code.charAt(index + 1) + code.charAt(index) + code.slice(index + 2);
}

describe('the alphabet of codes', () => {
  it('has 31 different symbols, none of which looks like another', () => {
    expect(new Set(symbols).size).toBe(31);
    expect(symbols.filter((symbol) => '01ILO'.includes(symbol))).toEqual([]);
  });
});

describe('the check character', () => {
  it.each([
    ['222222222222222', '2', '0 everywhere'],
    ['322222222222222', '3', '1 at position 1: 1'],
    ['223222222222222', '5', '1 at position 3: 3'],
    ['222222222222223', 'H', '1 at position 15: 15'],
    ['ZZZZZZZZZZZZZZZ', '6', '30 × 120 = 3600 = 116 × 31 + 4'],
    ['23456789ABCDEFG', '6', '1120 = 36 × 31 + 4'],
  ])('turns %s into %s (%s)', (random, expected) => {
    const total = [...random].reduce((sum, symbol, index) => sum + (index + 1) * symbols.indexOf(symbol), 0);
    expect(checkCharacter(random)).toBe(symbols[total % 31]);
    expect(checkCharacter(random)).toBe(expected);
  });

  it('finds every single wrong character', () => {
    fc.assert(
      fc.property(anyCode(), (code) => {
        const wrong = positions.flatMap((index) =>
          symbols.filter((symbol) => symbol !== code[index]).map((symbol) => replaceAt(code, index, symbol)),
        );
        expect(wrong).toHaveLength(16 * 30);
        expect(wrong.filter((typed) => findCodeFault(typed) !== 'check_character')).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('finds every swap of two neighbours, the last one included', () => {
    fc.assert(
      fc.property(anyCode(), (code) => {
        const swapped = positions.slice(0, -1).map((index) => swapAt(code, index));
        expect(swapped.filter((typed) => typed !== code && findCodeFault(typed) === undefined)).toEqual([]);
      }),
    );
  });

  it('finds any two of the fifteen that changed places', () => {
    fc.assert(
      fc.property(anyCode(), fc.nat(14), fc.nat(14), (code, one, other) => {
        const typed = replaceAt(replaceAt(code, one, code.charAt(other)), other, code.charAt(one));
        expect(findCodeFault(typed)).toBe(typed === code ? undefined : 'check_character');
      }),
    );
  });

  it('lets pass one in 31 of codes made up at random', () => {
    const random = '23456789ABCDEFG';
    expect(symbols.filter((symbol) => findCodeFault(random + symbol) === undefined)).toHaveLength(1);
  });
});

describe('making a code', () => {
  it('turns fifteen numbers into a well-formed code of their symbols', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 15, maxLength: 15 }), (values) => {
        const code = makeCode(values);
        expect(findCodeFault(code)).toBeUndefined();
        expect([...code].slice(0, 15).map((symbol) => symbols.indexOf(symbol))).toEqual(values);
      }),
    );
  });

  it.each<[string, number[]]>([
    ['fourteen numbers', Array<number>(14).fill(0)],
    ['sixteen numbers', Array<number>(16).fill(0)],
    ['a number beyond the alphabet', [...Array<number>(14).fill(0), 31]],
    ['a number below it', [-1, ...Array<number>(14).fill(0)]],
    ['a broken number', [0.5, ...Array<number>(14).fill(0)]],
  ])('from %s is a bug, not a weak code', (_case, values) => {
    expect(() => makeCode(values)).toThrow('Invariant broken');
  });

  it('is printed in groups of four', () => {
    expect(groupCode('23456789ABCDEFGH')).toBe('2345-6789-ABCD-EFGH');
    expect(groupCode('23456')).toBe('2345-6');
    expect(groupCode('')).toBe('');
  });
});

describe('typing a code', () => {
  it.each([
    ['as printed', '2345-6789-ABCD-EFG6'],
    ['in small letters', '2345-6789-abcd-efg6'],
    ['with blanks', ' 2345 6789 ABCD EFG6 '],
    ['in one piece', '23456789ABCDEFG6'],
    ['with long dashes', '2345–6789—ABCD−EFG6'],
    ['with the hyphen that does not break', '2345\u20116789\u2011ABCD\u2011EFG6'],
    ['with blanks that do not break', '2345\u00a06789\u202fABCD\u2003EFG6'],
    ['in wide letters', '２３４５－６７８９－ＡＢＣＤ－ＥＦＧ６'],
    ['in Arabic digits', '٢٣٤٥-٦٧٨٩-ABCD-EFG٦'],
    ['in Persian digits', '۲۳۴۵ ۶۷۸۹ ABCD EFG۶'],
    ['in Devanagari digits', '२३४५-६७८९-ABCD-EFG६'],
    ['in digits of two scripts that touch', '\u{116D2}\u{116D3}\u{116D4}\u{116DF}-6789-ABCD-EFG\u{116E0}'],
    ['with dots or underscores', '2345.6789_ABCD.EFG6'],
    ['with what a mail hides between the groups', '2345\u200b-6789\u00ad-ABCD\u2060-EFG6\ufeff'],
    ['with a line end copied along', '2345-6789-ABCD-EFG6\r\n'],
  ])('%s gives the code', (_case, typed) => {
    expect(normalizeCode(typed)).toBe('23456789ABCDEFG6');
    expect(findCodeFault(normalizeCode(typed))).toBeUndefined();
  });

  it('changes a normalized code no further', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed));
      }),
      { numRuns: 2_000, examples: [['ŉ'], ['e\u200b\u0301'], ['\u1fb7'], ['ǰ']] },
    );
  });

  it('reads a printed code typed in lower case', () => {
    fc.assert(
      fc.property(anyCode(), (code) => {
        expect(normalizeCode(groupCode(code).toLowerCase())).toBe(code);
      }),
    );
  });

  it.each([
    ['', 'too_short'],
    ['23456789ABCDEFG', 'too_short'],
    ['23456789ABCDEFG64', 'too_long'],
    ['03456789ABCDEFG6', 'symbol'],
    ['1', 'symbol'],
    ['23456789ABCDEFGO', 'symbol'],
    ['23456789ABCDEF👍', 'symbol'],
    ['23456789ABCDEFG5', 'check_character'],
  ])('"%s" is wrong: %s', (code, fault) => {
    expect(findCodeFault(code)).toBe(fault);
  });
});

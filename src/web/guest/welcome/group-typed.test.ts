import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeCode } from '#domain/card/card-code.ts';
import { groupTyped } from './group-typed.ts';

const typed = (text: string) => {
  const caret = text.indexOf('|');
  return groupTyped({ text: text.replace('|', ''), caret });
};
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('the code field', () => {
  it.each([
    ['v|', 'V|'],
    ['vuch|', 'VUCH|'],
    ['VUCHe|', 'VUCH-E|'],
    [' vuch er22 2222 222k |', 'VUCH-ER22-2222-222K|'],
    ['VU|H-ER22', 'VU|HE-R22'],
    ['VUCX|H-ER22', 'VUCX|-HER2-2'],
    ['VUCH|', 'VUCH|'],
    ['|VUCH', '|VUCH'],
    ['Code: GFT2-2222-2222-222N|', 'GFT2-2222-2222-222N|'],
    ['“GFT2/2222/2222/222N”|', 'GFT2-2222-2222-222N|'],
    ['٢٣٤٥|', '2345|'],
    ['gift/58#29|', 'GIFT-/58#-29|'],
    ['', '|'],
  ])('turns %s into %s', (before, after) => {
    expect(shown(before === '' ? groupTyped({ text: '', caret: 0 }) : typed(before))).toBe(after);
  });

  it('never loses or moves a symbol, and keeps the caret behind the same one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z2-9 -]{0,40}$/), fc.nat(40), (text, wanted) => {
        const caret = Math.min(wanted, text.length);
        const grouped = groupTyped({ text, caret });
        expect(normalizeCode(grouped.text)).toBe(normalizeCode(text));
        expect(normalizeCode(grouped.text.slice(0, grouped.caret))).toBe(normalizeCode(text.slice(0, caret)));
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { SAMPLE_LETTERS } from '../../../test/letters/sample-letters.ts';
import { sampleSalePage, sampleSetting } from '../../../test/letters/sample-setting.ts';
import { composeLetter, type Letter } from './compose-letter.ts';
import { LETTER_DATA, type LetterKind, type LetterOrder } from './letter-data.ts';

const KINDS = Object.keys(LETTER_DATA) as LetterKind[];
const salePage = sampleSalePage();

describe.each(KINDS)('a letter %s', (kind) => {
  it('has a subject, HTML and text', async () => {
    const order = { kind, data: SAMPLE_LETTERS[kind][0], language: 'en' } as LetterOrder;
    const letter: Letter = await composeLetter(order, sampleSetting(kind, salePage));
    expect(letter.subject).not.toBe('');
    expect(letter.html).toContain('<');
    expect(letter.text).toMatch(/\n$/);
  });
});

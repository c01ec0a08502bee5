import { describe, expect, it } from 'vitest';
import { SAMPLE_LETTERS } from '../../../../test/letters/sample-letters.ts';
import { LETTER_DATA, readLetterOrder, writeLetterData, type LetterKind } from './letter-data.ts';

const KINDS = Object.keys(LETTER_DATA) as LetterKind[];

describe.each(KINDS)('the data of a letter %s', (kind) => {
  it.each(SAMPLE_LETTERS[kind].map((data, index) => [index, data] as const))(
    'are read as they were written (%i)',
    (_, data) => {
      const json: unknown = JSON.parse(writeLetterData(kind, data));
      expect(json).toMatchObject({ v: 1 });
      expect(readLetterOrder(kind, json, 'en')).toEqual({ kind, data, language: 'en' });
    },
  );
});

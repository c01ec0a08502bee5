import { describe, expect, it } from 'vitest';
import { findWords, type Texts } from './find-words.ts';

const ENGLISH = {
  STAY: { NIGHTS_one: '{{count}} night', NIGHTS_other: '{{count}} nights', WHERE: '{{place}}, {{country}}' },
  CARD: 'Your card[ ending in {{last4}}] covers {{what}}',
  LEFT_zero: 'none left',
  LEFT_one: 'one left',
  LEFT_other: '{{count}} left',
  ONLY_IN_ENGLISH_one: '{{count}} card',
  ONLY_IN_ENGLISH_other: '{{count}} cards',
};
const ARABIC = {
  STAY: { NIGHTS_zero: '0', NIGHTS_one: '1', NIGHTS_two: '2', NIGHTS_few: '3–10', NIGHTS_many: '11–99' },
};
const wordsOf = (language: string, texts: Texts) => ({ texts, plurals: new Intl.PluralRules(language) });
const english = [wordsOf('en', ENGLISH)];
const arabic = [wordsOf('ar', ARABIC), ...english];

describe('the words under a key', () => {
  it.each([
    [0, '0 nights', 'none left', '0'],
    [1, '1 night', 'one left', '1'],
    [2, '2 nights', '2 left', '2'],
    [5, '5 nights', '5 left', '3–10'],
    [11, '11 nights', '11 left', '11–99'],
  ])('for %i have the form that the language gives this number', (count, nights, left, inArabic) => {
    expect(findWords(english, 'STAY.NIGHTS', { count })).toBe(nights);
    expect(findWords(english, 'LEFT', { count })).toBe(left);
    expect(findWords(arabic, 'STAY.NIGHTS', { count })).toBe(inArabic);
  });

  it('are English, by English rules, where the language has none', () => {
    expect(findWords(arabic, 'ONLY_IN_ENGLISH', { count: 2 })).toBe('2 cards');
    expect(findWords(arabic, 'STAY.NIGHTS', { count: 100 })).toBe('100 nights');
  });

  it('may be the same for every number', () => {
    expect(findWords(english, 'STAY.WHERE', { count: 2, place: 'Bath', country: 'UK' })).toBe('Bath, UK');
  });

  it('show a place for which no value is given, and leave nothing where it is known to have none', () => {
    expect(findWords(english, 'STAY.WHERE', { place: undefined })).toBe(', {{country}}');
  });

  it('leave out the part around a value that is empty', () => {
    expect(findWords(english, 'CARD', { last4: '7KQX', what: '' })).toBe('Your card ending in 7KQX covers ');
    expect(findWords(english, 'CARD', { last4: '', what: '[{{last4}}]' })).toBe('Your card covers [{{last4}}]');
  });

  it('take a value as it is, whatever it looks like', () => {
    expect(findWords(english, 'STAY.WHERE', { place: '{{country}} $& <b>', country: 'UK' })).toBe(
      '{{country}} $& <b>, UK',
    );
    expect(findWords(english, 'STAY.WHERE', { place: 'Bath', country: 'UK' }, (value) => `[${value}]`)).toBe(
      '[Bath], [UK]',
    );
  });

  it.each(['STAY', 'STAY.NIGHTS', 'STAY.WHERE.MORE', 'NOWHERE.AT.ALL', 'constructor', '__proto__.toString'])(
    'are none under %s',
    (key) => expect(findWords(english, key)).toBeUndefined(),
  );
});

import { expect, test } from 'vitest';
import { linkWords } from './link-words.ts';

test.each([
  ['de', 'de'],
  ['AR-eg', 'ar'],
  ['pt-BR', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
  ['__proto__', 'en'],
])('in %s the element speaks %s', (language, lang) => {
  expect(linkWords(language)).toMatchObject({ lang, LINK: expect.stringMatching(/./) as string });
});

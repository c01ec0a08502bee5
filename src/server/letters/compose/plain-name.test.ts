import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Ada', 'Guest', 'Ada Guest'],
  ['', 'Guest', 'Guest'],
  ['Seán', "O'Neil-van der Berg Jr.", "Seán O'Neil-van der Berg Jr."],
  ['J.R.', 'Tolkien', 'J. R. Tolkien'],
  ['You won: https://evil.example/claim', 'now', 'You won https evil. example claim now'],
  ['www.evil.example', '', 'www. evil. example'],
  ['Write to', 'me@evil.example', 'Write to me evil. example'],
  ['You won 500 EUR', 'call +44 (0)900 123-456 now', 'You won 500 EUR call now'],
  ['Ring', '٠٩٠٠١٢٣٤٥٦', 'Ring'],
  ['Louis', '14', 'Louis 14'],
  ['evil', '例。公司', 'evil 例. 公司'],
])('%s %s is greeted without a link', (first, last, greeted) => {
  expect(plainName(first, last)).toBe(greeted);
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allowedWords, deniedWords, type DeniedWord } from './tidy/denied-words.ts';

/** Code, comments and documents. Excludes texts for guests, which have other rules, and data files. */
const paths = globSync([
  '{src,simulators,mail-catcher,test,proofs,tools,e2e,example}/**/*.{ts,tsx,css,html,yaml,md}',
  'docs/**/*.md',
  '*.{md,ts,js}',
  '.env.example',
]).toSorted();
const lines = paths.flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, index) => ({ path, text, place: `${path}:${index + 1}` })),
);

function find({ pattern }: DeniedWord): string[] {
  return lines
    .filter(({ text }) => pattern.test(text))
    .filter(({ path, text }) => !allowedWords.some((allowed) => allowed.path.test(path) && allowed.text.test(text)))
    .map(({ place, text }) => `${place} ${text.trim()}`);
}

describe('the words of the code', () => {
  it('are read everywhere', () => {
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'src/domain/money/money.ts', 'docs/glossary.md']));
  });

  it.each(deniedWords)('are $say, not $pattern', (word) => {
    expect(find(word)).toEqual([]);
  });

  it.each([
    ['who is told so', 1],
    ['const toldNights = 1', 0],
    ['calls the stay off', 1],
    ['switch it off', 0],
    ['his card', 1],
    ['this card', 0],
  ])('%j has %d of them', (text, count) => {
    expect(deniedWords.filter(({ pattern }) => pattern.test(text))).toHaveLength(count);
  });
});

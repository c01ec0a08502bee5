import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Constructions that a native engineer stops at: a subject without a noun, a fronted "Of", a number without one. */
const CONSTRUCTIONS =
  /\b(?:somebody|nobody|anybody|whoever|so many)\b|(?<=^|[.:;!?] |\/\*\* |\/\/ |\* |['"`|] )(?:Who|What|Of)\b(?! to do\b)/g;

/** The same, as the first word of a test's name, in any case. */
const FIRST_WORDS = /^(?:who|whose|whom|what|whatever|of|where)\b(?! to do\b)/i;

const CODE = '{src,simulators,bench,mail-catcher,tools,test,proofs,e2e}/**/*.{ts,tsx}';
const DOCUMENTS = ['docs/**/*.md', '*.md'];
const COMMENT_LINES = /^\s*(?:\/\*\*?|\*|\/\/).*$|\s\/\/ .*$/gm;
const CONFIGURATION = ['*.yaml', 'Dockerfile', '.env.example', 'deploy/*.*', 'deploy/patroni/*'];
const COMMENTS_OF_CONFIGURATION = /(?:^|\s)[#;] .*$/gm;
const NAMES_OF_TESTS =
  /(?:(?<![.\w])(?:it|test|describe)(?:\.\w+)*\(|^\s*\](?: as const)?\)\()\s*(['"`])(?<name>.*?)\1/gm;

function count(files: string | readonly string[], parts?: RegExp): number {
  const exclude = (path: string) => /node_modules|plain-english\.test/.test(path);
  const texts = globSync(files, { exclude }).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return parts ? [...text.matchAll(parts)].map(({ 0: all, groups }) => groups?.['name'] ?? all) : [text];
  });
  const countIn = (text: string) =>
    (text.match(CONSTRUCTIONS)?.length ?? 0) + (parts === NAMES_OF_TESTS && FIRST_WORDS.test(text) ? 1 : 0);
  return texts.reduce((sum, text) => sum + countIn(text), 0);
}

it.each([
  ['comments', CODE, COMMENT_LINES, 4],
  ['configuration', CONFIGURATION, COMMENTS_OF_CONFIGURATION, 0],
  ['names of tests', CODE, NAMES_OF_TESTS, 0],
  ['documents', DOCUMENTS, undefined, 0],
])('%s have no more of the constructions than before', (what, files, parts, most) => {
  const found = count(files, parts);
  process.stdout.write(`${what}: ${found} constructions\n`);
  expect(found).toBeLessThanOrEqual(most);
});

const read = (files: string | readonly string[]) => globSync(files).map((path) => readFileSync(path, 'utf8'));
const LONGEST_LINE = 300;
const LONGEST_CELL = 200;
const MOST_WORDS = 43_000;
const MOST_DECISIONS = 25;
const MOST_LINES_OF_CHANGELOG = 80;

it('documents have a sentence a line and short cells', () => {
  const lines = read(DOCUMENTS).flatMap((text) => text.split('\n'));
  const isRow = (line: string) => line.startsWith('|');
  const cells = lines.filter(isRow).flatMap((line) => line.split('|').map((cell) => cell.trim()));
  expect(lines.filter((line) => !isRow(line) && line.length > LONGEST_LINE)).toEqual([]);
  expect(cells.filter((cell) => cell.length > LONGEST_CELL)).toEqual([]);
});

it('documents stay short', () => {
  const words = read('docs/**/*.md').reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  process.stdout.write(`docs: ${words} words\n`);
  expect(words).toBeLessThanOrEqual(MOST_WORDS);
  expect(globSync('docs/decisions/*.md').length - 1).toBeLessThanOrEqual(MOST_DECISIONS);
  expect(read('CHANGELOG.md').join('').split('\n').length).toBeLessThanOrEqual(MOST_LINES_OF_CHANGELOG);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Constructions that a native engineer stops at: a subject without a noun, a fronted "Of", a number without one. */
const CONSTRUCTIONS =
  /\b(?:somebody|nobody|anybody|whoever|so many)\b|(?<=^|[.:;!?] |\/\*\* |\/\/ |\* |['"`|] )(?:Who|What|Of)\b(?! to do\b)/g;

const CODE = '{src,simulators,bench,mail-catcher,tools,test,proofs,e2e}/**/*.{ts,tsx}';
const COMMENT_LINES = /^\s*(?:\/\*\*?|\*|\/\/).*$|\s\/\/ .*$/gm;
const NAMES_OF_TESTS = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g;

function count(files: string | readonly string[], parts?: RegExp): number {
  const texts = globSync(files, { exclude: (path) => /node_modules|plain-english\.test/.test(path) }).flatMap(
    (path) => {
      const text = readFileSync(path, 'utf8');
      return parts ? (text.match(parts) ?? []) : [text];
    },
  );
  return texts.reduce((sum, text) => sum + (text.match(CONSTRUCTIONS)?.length ?? 0), 0);
}

it.each([
  ['comments', CODE, COMMENT_LINES, 6],
  ['names of tests', CODE, NAMES_OF_TESTS, 178],
  ['documents', ['docs/**/*.md', '*.md'], undefined, 417],
])('%s have no more of the constructions than before', (what, files, parts, most) => {
  const found = count(files, parts);
  process.stdout.write(`${what}: ${found} constructions\n`);
  expect(found).toBeLessThanOrEqual(most);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const REFERENCE = readFileSync('docs/log.md', 'utf8');
/** Sentences that need no log reference: those that are written as a whole, and the demo's. */
const ELSEWHERE = new Set(['the database', "the demo's own file does not fit what is in the database", 'no answer']);

it('each line that the server logs is in docs/log.md, and the other way round', () => {
  const texts = globSync('src/server/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const logged = texts.flatMap((text) =>
    [...text.matchAll(/\blog\.(?:debug|info|warn|error)\(\s*(?:\{[^}]*\},\s*)?(['"])(.+?)\1/g)].map(
      ([, , said]) => said!,
    ),
  );
  expect(logged.length).toBeGreaterThan(25);
  expect(logged.filter((said) => !ELSEWHERE.has(said) && !REFERENCE.includes(`\`${said}\``))).toEqual([]);
  const rows = REFERENCE.split('\n').filter((line) => /^\| `(?!msg`)/.test(line));
  const listed = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`…]+)`/g)].map(([, said]) => said!));
  expect(listed.filter((said) => !logged.includes(said))).toEqual([]);
});

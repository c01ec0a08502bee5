import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('each mistake of docs/desk-mistakes.md has its test', () => {
  const lines = readFileSync('docs/desk-mistakes.md', 'utf8').split('\n');
  const rows = lines
    .filter((line) => /^\| (?!mistake|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.filter(([, , file, test]) => {
    const text = readFileSync(`test/integration/${file}.test.ts`, 'utf8');
    return !text.includes(`('${test}'`);
  });
  expect(missing.map(([, mistake]) => mistake)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Column types that can hold words. A number or an instant does not identify a person. */
const WORDS = /^(\w+) (?:text|text\[\]|jsonb|json|bytea|inet|character varying)\b/;

/** The columns of every table that can hold words, from the committed schema. */
function listColumns(): string[] {
  const schema = readFileSync('migrations/schema.sql', 'utf8');
  return [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)].flatMap(([, table, lines = '']) =>
    lines.split('\n').flatMap((line) => {
      const [, column] = WORDS.exec(line.trim()) ?? [];
      return column === undefined ? [] : [`${table}.${column}`];
    }),
  );
}

/** The columns that docs/persons-data.md names in its first cells, each with the other cells of the row. */
function listKept(): { readonly column: string; readonly cells: readonly string[] }[] {
  const rows = readFileSync('docs/persons-data.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [columns = '', ...cells] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [...columns.matchAll(/`([a-z0-9_]+\.[a-z0-9_]+)`/g)].map(([, column = '']) => ({ column, cells }));
  });
}

const kept = listKept();

it('docs/persons-data.md says of every column with words what it keeps of whom, and names no other', () => {
  // Excludes the job queue's own tables. A buyer's columns have several rows, as erasure times differ.
  const named = [...new Set(kept.map(({ column }) => column))].filter((column) => !column.startsWith('pgboss.'));
  expect(named.toSorted()).toEqual(listColumns().toSorted());
  const twice = kept.filter(({ column }, index) => kept.findIndex((one) => one.column === column) !== index);
  expect(twice.map(({ column }) => column)).toEqual(['placement.buyer']);
});

it('docs/persons-data.md leaves no cell empty', () => {
  expect(kept.filter(({ cells }) => cells.length !== 4 || cells.includes(''))).toEqual([]);
});

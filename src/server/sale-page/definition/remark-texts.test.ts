import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import texts from '#presentation/desk-text/en.json' with { type: 'json' };
import { explainIssue, formatIssue } from './explain-issue.ts';
import { remarkOf } from './remark.ts';
import { SalePageDefinition } from './sale-page-definition.ts';

const SERVER = new URL('../../', import.meta.url);
const sources = globSync('{sale-page,hotel}/**/*.ts', { cwd: SERVER.pathname, exclude: ['**/*.test.ts'] })
  .map((path) => readFileSync(new URL(path, SERVER), 'utf8'))
  .join('\n');

/** Anything in a schema that has a definition: the schemas inside it, and their checks. */
function listParts(root: unknown, found = new Set<z.ZodType>()): z.ZodType[] {
  if (Array.isArray(root)) for (const one of root) listParts(one, found);
  else if (typeof root === 'object' && root !== null && '_zod' in root) {
    const part = root as z.ZodType;
    if (found.has(part)) return [...found];
    found.add(part);
    const inside = Object.values(part._zod.def).flatMap((value: unknown): unknown[] =>
      typeof value === 'object' && value !== null && !('_zod' in value) ? Object.values(value) : [value],
    );
    listParts(inside, found);
  }
  return [...found];
}

const parts = listParts(SalePageDefinition);
const messages = [
  ...new Set(
    parts.flatMap(
      ({ _zod: { def } }) => (def.error as ((issue: object) => unknown) | undefined)?.({ input: 'x' }) ?? [],
    ),
  ),
].map(String);

const WRONG = [
  ...[undefined, null, true, '', 'x', 'X 1', '-', 'https://a.example/b', 'A'.repeat(3000), '{{', '2027-02-30', '24:00'],
  ...[-1, 0, 0.5, 1e9, 1e300, Number.NaN, [], [1], [{}], Array.from({ length: 60 }, () => 'en'), {}],
  ...[{ en: 1 }, { 'Not a key': 'x' }, { kind: 'none' }, { kind: 'uses', uses: -1, unknown: 1 }, { below: 0 }],
];

it('every message of the schema is a text of the desk', () => {
  expect(messages.length).toBeGreaterThan(25);
  expect(messages.filter((message) => remarkOf([], message).tag === null)).toEqual([]);
});

it('every fault of a setting is a text of the desk, for wrong values of each kind', () => {
  const schemas = parts.filter((part) => 'safeParse' in part && part.type !== 'never');
  expect(schemas.length).toBeGreaterThan(200);
  const found = schemas.flatMap((schema) =>
    WRONG.flatMap(
      (value) =>
        schema.safeParse(value, { error: formatIssue, reportInput: true }).error?.issues.flatMap(explainIssue) ?? [],
    ),
  );
  expect(new Set(found.map(({ tag }) => tag)).size).toBeGreaterThan(40);
  expect([...new Set(found.filter(({ tag }) => tag === null).map(({ message }) => message))]).toEqual([]);
  expect(found.filter(({ tag, message }) => tag !== 'text_with_amount' && message.includes('{{'))).toEqual([]);
});

it('every text of a finding is used by a rule or by the schema', () => {
  const unused = Object.entries(texts.FINDING).filter(([key, text]) => {
    const tag = key.replace(/_(one|other)$/, '');
    const isBuilt = /^(no_(product|property)_has_id|no_(connection|enterprise|service)|short_term_.+)$/.test(tag);
    return !isBuilt && !messages.includes(text) && !sources.includes(`'${tag}'`);
  });
  expect(unused).toEqual([]);
});

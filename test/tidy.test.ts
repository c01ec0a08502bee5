import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDatabaseClock, checkMachineClock } from './tidy/check-clocks.ts';
import { checkPatience, checkPurity, checkRefusals, checkSilencedTests, checkSql } from './tidy/check-code.ts';
import { checkUnusedExports } from './tidy/check-exports.ts';
import { checkCircles, checkFloors, listCrowded } from './tidy/check-graph.ts';
import { checkImports } from './tidy/check-imports.ts';
import { checkPath, checkTags, checkWireNames } from './tidy/check-names.ts';
import { checkSyntax } from './tidy/check-syntax.ts';
import { checkComments, checkCommentWidth, checkVendorWords } from './tidy/check-words.ts';
import { aliases, jsxAliases } from './tidy/import-table.ts';
import { listSources, listUntypedFiles, parseSource } from './tidy/source.ts';
import type { Check, Fault } from './tidy/source.ts';

const checks: readonly (readonly [string, Check])[] = [
  ['a folder imports only what the table allows it', checkImports],
  ['no test is silenced', checkSilencedTests],
  ['no test waits for less than all do', checkPatience],
  ['domain and contract know no clock, chance, network or machine', checkPurity],
  ['no rule reads the clock of the database', checkDatabaseClock],
  ['server and tests read the clock that they are given', checkMachineClock],
  ['SQL stands in stores and in the platform of the database', checkSql],
  ['refusals are returned, and thrown once where a call is answered', checkRefusals],
  ['no vendor is named outside its adapter and the wiring', checkVendorWords],
  ['wire names are declared in the contract only', checkWireNames],
  ['tags are snake_case', checkTags],
  ['no default export, no double cast, no void before a value, no spread of a literal object', checkSyntax],
  ['comments keep no wishes and silence no formatter, linter or compiler', checkComments],
  ['comments are as narrow as the code', checkCommentWidth],
];

const { sources, paths } = listSources();

function print(faults: readonly Fault[]): string[] {
  return faults.map(({ path, line, message }) => `${path}:${line} ${message}`);
}

describe('the tree is tidy', () => {
  it('finds the sources', () => {
    expect(sources.map(({ path }) => path)).toContain('src/domain/money/money.ts');
    expect(sources.length).toBeGreaterThan(50);
  });

  it.each(checks)('%s', (_sentence, check) => {
    expect(print(sources.flatMap((source) => check(source)))).toEqual([]);
  });

  it('no migration has a rule that reads the database clock', () => {
    const migrations = globSync('migrations/0*.sql').map((path) => parseSource(path, readFileSync(path, 'utf8')));
    expect(migrations.length).toBeGreaterThan(0);
    expect(print(migrations.flatMap((migration) => checkDatabaseClock(migration)))).toEqual([]);
  });

  it('no file imports itself through others', () => {
    expect(print(checkCircles(sources))).toEqual([]);
  });

  it('imports go down the layers', () => {
    expect(print(checkFloors(sources))).toEqual([]);
  });

  it('no folder has too many files', () => {
    expect(listCrowded(sources)).toEqual([]);
  });

  it('every export is used by another file', () => {
    expect(print(checkUnusedExports(sources))).toEqual([]);
  });

  it('files and folders have meaningful names', () => {
    expect(print(paths.flatMap((path) => checkPath(path)))).toEqual([]);
  });

  it('every TypeScript file is in a type project', () => {
    expect(listUntypedFiles()).toEqual([]);
  });

  it('the aliases are those of the table', () => {
    const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
    const expected = Object.entries(aliases).map(([alias, folder]) => [`${alias}*`, `./${folder}*`]);
    expect(imports).toEqual({ ...Object.fromEntries(expected), ...jsxAliases });
  });
});

type Snippet = readonly [check: Check, path: string, text: string];

/** Each snippet breaks exactly the rule its check holds. */
const bad: readonly Snippet[] = [
  [checkImports, 'src/domain/card/card.ts', "import { z } from 'zod';"],
  [checkImports, 'src/domain/card/card.ts', "import { readFile } from 'node:fs/promises';"],
  [checkImports, 'src/domain/card/card.ts', "import type { Call } from '#contract/guest/card.ts';"],
  [checkImports, 'src/domain/card/card.ts', "export * from '../../contract/guest/card.ts';"],
  [checkImports, 'src/domain/card/card.ts', "export const card: import('#pms/pms.ts').Card = read();"],
  [checkImports, 'src/domain/card/card.ts', "import { addMoney } from './money';"],
  [checkImports, 'src/contract/guest/card.ts', "import type { Pms } from '#pms/pms.ts';"],
  [checkImports, 'src/contract/guest/card.ts', "import { fastify } from 'fastify';"],
  [checkImports, 'src/pms/mews/client.ts', "import pg from 'pg';"],
  [checkImports, 'src/pms/mews/client.ts', "import { paths } from '#contract/guest/paths.ts';"],
  [checkImports, 'src/pms/mews/client.ts', "import { fastify } from 'fastify';"],
  [checkImports, 'simulators/mews/main.ts', "import { client } from '../../src/pms/mews/client.ts';"],
  [checkImports, 'mail-catcher/pages.ts', "import { money } from '#domain/money/money.ts';"],
  [checkImports, 'src/server/run/app.ts', "import { SMTPServer } from 'smtp-server';"],
  [checkImports, 'simulators/mews/main.ts', "import { money } from '#domain/money/money.ts';"],
  [checkImports, 'src/server/run/app.ts', "import { startSimulator } from '../../simulators/mews/start-simulator.ts';"],
  [
    checkImports,
    'src/pms/mews/client.ts',
    "import { startSimulator } from '../../../simulators/mews/start-simulator.ts';",
  ],
  [checkImports, 'src/server/run/app.ts', "import { useState } from 'react';"],
  [checkImports, 'src/server/run/app.ts', "import { page } from '../../web/guest/page.tsx';"],
  [checkImports, 'src/server/run/app.ts', "import { money } from '../../domain/money/money.ts';"],
  [checkImports, 'src/server/run/app.ts', "import { createServer } from 'vite';"],
  [checkImports, 'src/server/booking/place.ts', "import { find } from '../money/card-store.ts';"],
  [checkImports, 'src/server/money/find.ts', "import { find } from '../booking/placement/placement-store.ts';"],
  [checkImports, 'src/web/guest/page.tsx', "import { app } from '#server/app.ts';"],
  [checkImports, 'src/web/guest/page.tsx', "const pms = await import('#pms/pms.ts');"],
  [checkImports, 'src/web/guest/page.tsx', "import { join } from 'node:path';"],
  [checkImports, 'src/web/guest/page.tsx', "import { list } from '../desk/list.tsx';"],
  [checkImports, 'src/web/desk/list.tsx', "import { page } from '../guest/page.tsx';"],
  [checkImports, 'src/web/ui/field.tsx', "import { buyer } from '../guest/buyer.tsx';"],
  [checkSilencedTests, 'src/domain/card/card.test.ts', "it.only('opens', run);"],
  [checkSilencedTests, 'src/domain/card/card.test.ts', "describe.concurrent.skip('a card', run);"],
  [checkSilencedTests, 'src/domain/card/card.test.ts', "it.todo('opens');"],
  [checkSilencedTests, 'e2e/card.spec.ts', "test.describe.only('a card', run);"],
  [checkSilencedTests, 'e2e/card.spec.ts', "test.skip(isPhone, 'later');"],
  [checkPatience, 'test/integration/card.test.ts', 'await expect.poll(state, { timeout: 10_000 }).toBe(1);'],
  [checkPatience, 'test/integration/card.test.ts', 'await vi.waitUntil(isOpen, { interval: 20, timeout: 5000 });'],
  [checkPurity, 'src/domain/card/card.ts', 'export const now = Date.now();'],
  [checkPurity, 'src/domain/card/card.ts', 'export const now = new Date();'],
  [checkPurity, 'src/domain/card/card.ts', 'export const now = Temporal.Now.instant();'],
  [checkPurity, 'src/domain/card/card.ts', 'export const chance = Math.random();'],
  [checkPurity, 'src/domain/card/card.ts', 'export const id = crypto.randomUUID();'],
  [checkPurity, 'src/contract/guest/card.ts', "export const answer = fetch('/');"],
  [checkPurity, 'src/contract/guest/card.ts', 'export const { env } = process;'],
  [checkPurity, 'src/domain/card/card.ts', 'export const now = globalThis.Date;'],
  [checkDatabaseClock, 'src/server/money/card/card-store.ts', 'const query = sql`expires_on < current_date`;'],
  [checkDatabaseClock, 'src/server/money/card/card-store.ts', 'const query = sql`at < ${at} or at > now() - x`;'],
  [checkDatabaseClock, 'src/server/money/card/card-store.ts', "client.query('select clock_timestamp()');"],
  [checkDatabaseClock, 'migrations/0042-later.sql', 'create table t (at timestamptz default now());'],
  [checkMachineClock, 'src/server/run/app.ts', 'export const now = Date.now();'],
  [checkMachineClock, 'src/server/run/app.ts', 'export const now = Temporal.Now.instant();'],
  [checkMachineClock, 'test/guest.ts', "export const day = Temporal.Now.plainDateISO('UTC');"],
  [checkMachineClock, 'e2e/card.spec.ts', 'export const now = new Date();'],
  [checkVendorWords, 'src/domain/card/card.ts', '// As Mews does it.'],
  [checkVendorWords, 'src/domain/card/card.ts', "export const system = 'mews';"],
  [checkVendorWords, 'src/contract/guest/card.ts', 'export const mewsId = 1;'],
  [checkVendorWords, 'src/server/run/app.ts', "import { connect } from '#pms/mews/connect.ts';"],
  [checkVendorWords, 'src/web/guest/page.tsx', 'export const page = <p>Mews</p>;'],
  [checkSql, 'src/server/money/code/search-card.ts', "export const find = (db) => db.selectFrom('card').execute();"],
  [checkSql, 'src/server/money/code/search-card.ts', 'export const one = sql<number>`select 1`.execute(db);'],
  [checkRefusals, 'src/server/money/card/card-store.ts', "throw new Problem('CARD.NOT_FOUND');"],
  [checkRefusals, 'src/server/desk/decide.ts', 'if (error instanceof Problem) return null;'],
  [checkWireNames, 'src/domain/card/card.ts', 'export interface Card { expires_on: string }'],
  [checkWireNames, 'src/server/run/app.ts', 'export function find(card_token: string) { return card_token; }'],
  [checkWireNames, 'src/web/guest/page.tsx', 'const first_name = 1;'],
  [checkTags, 'src/domain/card/card.ts', "export type State = 'open' | 'not-sent';"],
  [checkComments, 'src/domain/card/card.ts', '// TODO: more cards'],
  [checkCommentWidth, 'src/domain/card/card.ts', `/**\n * ${'w'.repeat(118)}\n */`],
  [checkComments, 'e2e/card.spec.ts', 'export const card = {\n  // oxfmt-ignore\n  a: 1,\n};'],
  [checkComments, 'src/domain/card/card.ts', '/* oxlint-disable */\nexport const card = 1;'],
  [checkComments, 'src/domain/card/card.ts', 'export const card = 1; // oxlint-disable-line no-console'],
  [checkComments, 'src/domain/card/card.ts', 'export const card = 1;\n// eslint-enable'],
  [checkComments, 'src/web/guest/page.tsx', 'export const a = <p>{/* oxlint-disable-next-line */}</p>;'],
  [checkComments, 'src/web/guest/page.tsx', 'export const a = <p // oxlint-disable-line\n lang="en" />;'],
  [checkComments, 'vite.config.ts', '// @ts-expect-error\nexport const card: string = 1;'],
  [checkComments, 'src/domain/card/card.ts', '/**\n * @ts-ignore */\nexport const card: string = 1;'],
  [checkSyntax, 'src/domain/card/card.ts', 'export default 1;'],
  [checkSyntax, 'src/domain/card/card.ts', 'export default function open() {}'],
  [checkSyntax, 'src/domain/card/card.ts', 'export default class Card {}'],
  [checkSyntax, 'src/domain/card/card.ts', 'export { card as default };'],
  [checkSyntax, 'src/domain/card/card.ts', "export * as default from './lot.ts';"],
  [checkSyntax, 'src/domain/card/card.ts', 'export const card = (text as unknown) as Card;'],
  [checkSyntax, 'src/web/guest/page.tsx', 'export const id = row.id as unknown as string | number;'],
  [checkSyntax, 'src/domain/card/card.ts', 'void card;'],
  [checkSyntax, 'src/domain/card/card.ts', 'export const none = void 0;'],
  [checkSyntax, 'src/domain/card/card.ts', 'void null;'],
  [checkSyntax, 'src/domain/card/card.ts', 'void `a ${card}`;'],
];

/** Close to breaking a rule, and allowed. */
const good: readonly Snippet[] = [
  [
    checkImports,
    'src/domain/card/card.test.ts',
    "import { it } from 'vitest';\nimport { readFileSync } from 'node:fs';",
  ],
  [checkImports, 'src/server/run/dev.ts', "import { createServer } from 'vite';"],
  [checkImports, 'src/server/money/card/search.ts', "import { find } from './card-store.ts';"],
  [checkImports, 'src/server/booking/place/place.ts', "import { find } from '../placement/placement-store.ts';"],
  [
    checkImports,
    'src/web/guest/page.tsx',
    "import styles from './page.module.css';\nimport { Button } from 'react-aria-components';",
  ],
  [
    checkImports,
    'src/server/platform/start/simulator-companion.ts',
    "import { startSimulator } from '../../../../simulators/mews/start-simulator.ts';",
  ],
  [checkSilencedTests, 'src/domain/card/card.test.ts', "it.each([1])('opens', run); codes.only('x');"],
  [checkPatience, 'test/integration/card.test.ts', 'await expect.poll(state, { timeout: 60_000 }).toBe(1);'],
  [checkPurity, 'src/domain/card/card.ts', 'export const date = value.Date; export interface Row { process: string }'],
  [checkPurity, 'src/server/run/app.ts', 'export const now = Date.now();'],
  [checkDatabaseClock, 'src/server/money/card/card-store.ts', 'const query = sql`at > ${clock.now()}`; // not now()'],
  [checkDatabaseClock, 'migrations/0042-later.sql', '-- Without a default of now().'],
  [checkMachineClock, 'test/guest.ts', 'const endsAt = Date.now() + 1000; const at = new Date(endsAt);'],
  [checkSql, 'src/server/money/card/card-store.ts', "export const find = (db) => db.selectFrom('card').execute();"],
  [checkVendorWords, 'src/server/run/dependencies.ts', "import { connect } from '#pms/mews/connect.ts';"],
  [checkVendorWords, 'src/contract/guest/property.ts', "export const system = z.literal('mews');"],
  [checkRefusals, 'src/server/money/card/find.ts', "throw new Problem('CARD.NOT_FOUND');"],
  [checkWireNames, 'src/domain/card/transfer-kinds.ts', 'export const signs = { give_back: 1 };'],
  [checkTags, 'src/domain/value/table-text.ts', "export type Encoding = 'utf-8'; export const text = 'not sent';"],
  [checkComments, 'src/domain/card/card.ts', "export const text = '// TODO';"],
  [checkCommentWidth, 'src/domain/card/card.ts', `// ${'w'.repeat(117)}`],
  [checkCommentWidth, 'src/domain/card/card.ts', `export const text = '// ${'w'.repeat(117)}';`],
  [checkComments, 'src/domain/card/card.ts', "export const text = '/* oxlint-disable */';"],
  [checkSyntax, 'vite.config.ts', 'export default {};'],
  [checkSyntax, 'src/domain/card/card.ts', 'switch (card) { default: void open(card); }'],
  [
    checkSyntax,
    'src/domain/card/card.ts',
    "import { default as ts } from 'typescript'; export const a = b as unknown;",
  ],
];

function toCase([check, path, text]: Snippet) {
  return { check, path, text, name: check.name, start: text.split('\n')[0] };
}

describe('the tidy checks', () => {
  it.each(bad.map(toCase))('$name flags in $path: $start', ({ check, path, text }) => {
    expect(check(parseSource(path, text))).not.toEqual([]);
  });

  it.each(good.map(toCase))('$name lets pass in $path: $start', ({ check, path, text }) => {
    expect(print(check(parseSource(path, text)))).toEqual([]);
  });

  const parse = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([path, text]) => parseSource(path, text));

  it('find a cycle of three files, even if one of them imports a type', () => {
    const circle = parse({
      'src/domain/card/card.ts': "import { lot } from './lot.ts';",
      'src/domain/card/lot.ts': "import type { Stay } from '#domain/stay/stay.ts';",
      'src/domain/stay/stay.ts': "export * from '../card/card.ts';",
      'src/domain/money/money.ts': "import { card } from '../card/card.ts';",
    });
    expect(checkCircles(circle).map(({ path }) => path)).toEqual(circle.slice(0, 3).map(({ path }) => path));
    expect(checkCircles(circle.slice(1))).toEqual([]);
  });

  it('find unused exports, and resolve imports by name, by namespace and by type', () => {
    const files = parse({
      'src/domain/card/card.ts':
        'export const a = 1; export type B = 1; export function c() {} export const { d, e } = a;',
      'src/domain/card/lot.ts': "import { a as one } from './card.ts'; export * as cards from '../stay/stay.ts';",
      'src/domain/stay/stay.ts': "import * as card from '../card/card.ts'; type Own = card.B; export const f = card.d;",
      'test/lot.ts': "type Cards = import('#domain/card/lot.ts').cards;",
    });
    expect(checkUnusedExports(files).map(({ message }) => message.split(' ')[0])).toEqual(['c', 'e']);
  });

  it('find only imports that go up and imports of a file without a layer', () => {
    const files = parse({
      'src/server/money/find.ts': "import { place } from '../booking/place.ts';",
      'src/server/booking/place.ts':
        "import { load } from '../platform/load.ts'; import { find } from '../money/find.ts';",
      'src/server/platform/load.ts': "import type { Page } from '../attic/page.ts';",
      'src/server/attic/page.ts': 'export const page = 1;',
    });
    const faults = checkFloors(files, { 'src/server': ['platform', 'money', 'booking'] });
    expect(faults.map(({ path }) => path)).toEqual(['src/server/money/find.ts', 'src/server/platform/load.ts']);
  });

  it('find a folder with too many files, not counting tests', () => {
    const names = Array.from({ length: 25 }, (_, index) => `src/web/ui/part-${index}.ts`);
    const files = (...more: string[]) => parse(Object.fromEntries([...names, ...more].map((name) => [name, ''])));
    expect(listCrowded(files('src/web/ui/part-1.test.ts'))).toEqual([]);
    expect(listCrowded(files('src/web/ui/part-25.ts'))).toEqual(['src/web/ui']);
  });

  it.each([
    'src/utils/money.ts',
    'src/domain/index.ts',
    'src/web/ui/date-helpers.ts',
    'src/web/Page.tsx',
    'test/shared/a.ts',
  ])('flags the name %s', (path) => {
    expect(checkPath(path)).not.toEqual([]);
  });

  it.each([
    'src/web/index.html',
    'src/domain/base-price.ts',
    'src/web/guest/page.module.css',
    'src/web/web.d.ts',
    'src/demo/demo.sale-page.yaml',
    'src/pms/README.md',
  ])('accepts the name %s', (path) => {
    expect(checkPath(path)).toEqual([]);
  });
});

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgresServer } from '../../test/postgres-server.ts';
import type { Mutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';
import { findCatch, type Place } from './run-tests.ts';
import { drawTable, PROOFS_DOCUMENT, writeTable, type Outcome } from './write-table.ts';

const TREE = [
  'docs',
  'src',
  'simulators',
  'test',
  'proofs',
  'tools',
  'e2e',
  'integrations',
  'migrations',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'vite.config.ts',
  'playwright.config.ts',
  'tsconfig.base.json',
];
/** Copies that run at once: a test waits as much as it works. */
const TREES = 2;

/**
 * `npm run proofs -- mutations`: breaks one rule after the other in a copy of the tree and runs the tests that must
 * notice. `--only WORD` breaks only rules whose sentence contains the word. `--write` puts the table into the document.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, write: { type: 'boolean' } } });

const mutations = MUTATIONS.filter(({ what }) => what.includes(values.only));
const outcomes = new Map<Mutation, Outcome>();
for (const mutation of mutations) await readOnce(process.cwd(), mutation);
const waiting = mutations.values();
// Each tree takes the next unclaimed mutation.
await Promise.all(Array.from({ length: TREES }, () => inTree(breakAll)));
const inOrder = mutations.flatMap((mutation) => outcomes.get(mutation) ?? []);
process.stdout.write(`${drawTable(inOrder)}\n`);
const survivors = inOrder.filter(({ caught }) => caught === undefined);
const outside = inOrder.filter(({ caught }) => caught && caught.command !== 'npm test');
process.stdout.write(
  `${inOrder.length} mutations, ${survivors.length} survived, ${outside.length} caught outside of npm test only\n`,
);
if (values.write && values.only === '') {
  await writeFile(PROOFS_DOCUMENT, writeTable(await readFile(PROOFS_DOCUMENT, 'utf8'), inOrder));
}
process.exit(survivors.length > 0 ? 1 : 0);

/** Works in a copy of the tree with a PostgreSQL server of its own. */
async function inTree(work: (place: Place) => Promise<void>): Promise<void> {
  const tree = await mkdtemp(join(tmpdir(), 'staycard-mutations-'));
  const postgres = await startPostgresServer();
  try {
    for (const part of TREE) await cp(part, join(tree, part), { recursive: true });
    await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
    await work({ tree, databaseUrl: postgres.connectionString });
  } finally {
    await postgres.stop();
    await rm(tree, { recursive: true, force: true });
  }
}

async function breakAll(place: Place): Promise<void> {
  for (const mutation of waiting) outcomes.set(mutation, await tryMutation(place, mutation));
}

/** Reads the file. Throws if the mutation does not apply any more. */
async function readOnce(tree: string, { what, file, find }: Mutation): Promise<string> {
  const text = await readFile(join(tree, file), 'utf8');
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`"${what}": its text stands ${places} times in ${file}`);
  return text;
}

async function tryMutation(place: Place, mutation: Mutation): Promise<Outcome> {
  const path = join(place.tree, mutation.file);
  const text = await readOnce(place.tree, mutation);
  const beganMs = performance.now();
  await writeFile(
    path,
    text.replace(mutation.find, () => mutation.replace),
  );
  try {
    const caught = await findCatch(place, mutation);
    const seconds = (performance.now() - beganMs) / 1000;
    process.stdout.write(
      `${seconds.toFixed(1)} s  ${mutation.what}: ${caught ? `${caught.command}, ${caught.by}` : 'SURVIVED'}\n`,
    );
    return { what: mutation.what, caught, seconds };
  } finally {
    await writeFile(path, text);
  }
}

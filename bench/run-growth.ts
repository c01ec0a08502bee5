import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { makeCode } from '#domain/card/card-code.ts';
import { createKeys } from '../src/server/platform/secrets/keys.ts';
import { book, findCards, preparePlacings } from './bookings.ts';
import { growLedger, TRANSFERS_OF_CARD } from './grow-ledger.ts';
import { measureRate, type Call, type Side } from './load.ts';
import { CARD_AMOUNT, inDays, listNights } from './material.ts';
import { startBuild } from './running-build.ts';
import type { Cpu } from './cpu-time.ts';
import { median, spread, verdict, writeNumber, writeTable } from './write-table.ts';

/**
 * `npm run bench -- growth`: measures card search, placing and `cards/stays` with 10³, 10⁵ and 10⁶ cards, each with ten
 * transfers, on one growing database. `ledger verify` then reads all of it. Takes up to half an hour and 10 GB of disk.
 * `-- --sizes 1000,100000` selects other sizes. Writes `bench/growth.md`.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = Number(values.rounds);
const limitMinutes = 60;

const HERE = fileURLToPath(new URL('..', import.meta.url));
const KNOWN_CARDS = 1000;
const SEARCHES = 1000;
const STAYS = 40;
const PLACINGS = 60;
const MOST_GROWTH = 1.2;

type Measured = { readonly size: number; readonly seconds: number; readonly cpu: ReadonlyMap<string, Cpu[]> };

const codeKey = randomBytes(32).toString('hex');
const timeIsUp = setTimeout(() => process.exit(1), limitMinutes * 60_000);
const build = await startBuild(HERE, { CODE_KEY: codeKey });
try {
  const nights = listNights();
  const [first = ''] = await build.issueCards(1, CARD_AMOUNT);
  await book(build.url, first, nights);
  await build.drain();
  const measured: Measured[] = [];
  let there = 0;
  for (const size of sizes) {
    const codes = Array.from({ length: Math.min(KNOWN_CARDS, size - there) }, () => makeCode(randomValues()));
    const began = performance.now();
    await growLedger(build.db, size - there, codes.map(knownCard));
    there = size;
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(`${size} cards: written in ${writeNumber(seconds)} s\n`);
    // A warm-up: otherwise the smallest size would pay for the JIT compilation of the server.
    if (measured.length === 0) await measureSize(codes);
    measured.push({ size, seconds, cpu: await measureSize(codes) });
    process.stdout.write(`${writeCosts(measured)}\n`);
  }
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    join(HERE, 'node_modules/.bin/node'),
    ['src/server/cli/staycard.ts', 'ledger', 'verify'],
    { cwd: HERE, env: { ...process.env, DATABASE_URL: build.connectionString, DEMO: '1', CODE_KEY: codeKey } },
  );
  const verified = `\`ledger verify\` in ${writeNumber((performance.now() - began) / 1000)} s: ${stdout.trim()}\n`;
  const text = `# Growth\n\n${writeCosts(measured)}\n\n${await describeSize()} ${verified}`;
  process.stdout.write(text);
  await writeFile(new URL('growth.md', import.meta.url), text);
} finally {
  await build.stop();
  clearTimeout(timeIsUp);
}

/** CPU milliseconds of each call, by its name, in several rounds. The first round is a warm-up. */
async function measureSize(codes: readonly string[]): Promise<ReadonlyMap<string, Cpu[]>> {
  const nights = listNights();
  const left: Call[] = [];
  const tokens = await findCards(build.url, codes);
  const span = { from: inDays(1), to: inDays(63), persons: { adults: 2, children_ages: [] }, nights: 2 };
  let used = 0;
  const next = (list: readonly string[]) => list[(used += 1) % list.length] ?? '';
  const sides: { readonly name: string; readonly amount: number; readonly side: Side }[] = [
    {
      name: 'card search',
      amount: SEARCHES,
      side: { next: () => ({ method: 'POST', path: '/vrm/demo/cards/search', body: { code: next(codes) } }) },
    },
    {
      name: 'cards/stays',
      amount: STAYS,
      side: {
        next: () => ({ method: 'POST', path: '/vrm/demo/cards/stays', body: { ...span, card_token: next(tokens) } }),
      },
    },
    {
      name: 'placing',
      amount: PLACINGS,
      side: {
        prepare: async (calls) => {
          const cards = Array.from({ length: calls }, () => next(tokens));
          left.push(...(await preparePlacings(build.url, cards, nights)));
        },
        next: () => left.pop() ?? { method: 'POST', path: '/nothing-is-left' },
        drain: () => build.drain(),
      },
    },
  ];
  const cpu = new Map<string, Cpu[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, amount, side } of sides) {
      const { cpuMs } = await measureRate(build, side, { amount });
      if (round > 0) cpu.get(name)?.push(cpuMs);
    }
  }
  return cpu;
}

function writeCosts(measured: readonly Measured[]): string {
  const both = ({ server, postgres }: Cpu) => server + postgres;
  const rows = measured.flatMap(({ size, cpu }) =>
    [...cpu].map(([name, costs]) => {
      const smallest = median((measured[0]?.cpu.get(name) ?? []).map(both));
      const ratio = median(costs.map(both)) / smallest;
      return [
        name,
        size.toLocaleString('en'),
        spread(costs.map(({ server }) => server)),
        spread(costs.map(({ postgres }) => postgres)),
        spread(costs.map(both)),
        writeNumber(ratio),
        verdict(ratio <= MOST_GROWTH),
      ];
    }),
  );
  const head = ['call', 'cards', 'CPU server', 'CPU PostgreSQL', 'both', 'to the smallest', `at most ${MOST_GROWTH}`];
  return writeTable(
    head,
    rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  );
}

async function describeSize(): Promise<string> {
  const { rows } = await build.db.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return `CPU in milliseconds a call; ${TRANSFERS_OF_CARD} transfers a card. The database has ${rows[0]?.size ?? '?'}.`;
}

function randomValues(): number[] {
  return Array.from({ length: 15 }, () => randomInt(31));
}

function knownCard(code: string) {
  return { fingerprint: createKeys(codeKey).fingerprint('demo', code), last4: code.slice(-4) };
}

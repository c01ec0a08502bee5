import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { startStaycard } from '../../test/start-staycard.ts';
import { testClock } from '../../test/test-clock.ts';
import { fuzz, FUZZ_SETTINGS } from './fuzz.ts';

/**
 * `npm run proofs -- fuzz --requests 100000 --seed 7`: sends requests of valid flows with one place changed. Prints
 * every answer of 500 and above, every refusal that wrote something, and the most expensive answers. Ends with 1 if
 * there is one of the first two, or an answer above two seconds of our own CPU time.
 */
/** Shortens a line, but keeps the request at its beginning and the answer at its end. */
const shorten = (line: string) => (line.length > 900 ? `${line.slice(0, 500)} … ${line.slice(-300)}` : line);

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const SLOW_MS = 2000;
const PRINTED = 20;
const MINUTE_MS = 60_000;
const SAID_EVERY = 5000;

process.stdout.write(`seed ${seed}\n`);
const server = await startPostgresServer();
try {
  await migrate(server.connectionString);
  let shiftMs = 0;
  const clock = { now: () => testClock.now().add({ milliseconds: shiftMs }) };
  const staycard = await startStaycard(server.connectionString, FUZZ_SETTINGS, { clock });
  try {
    let said = 0;
    const found = await fuzz(staycard, Number(values.requests), seed, (minutes, answered) => {
      shiftMs += minutes * MINUTE_MS;
      if (answered - said < SAID_EVERY) return;
      said = answered;
      process.stdout.write(`${answered} answered\n`);
    });
    for (const [answer, times] of [...found.answers].toSorted()) process.stdout.write(`${answer}: ${times}\n`);
    for (const { ownMs, ms, line } of found.slowest) {
      process.stdout.write(`${Math.round(ownMs)} ms of work in ${Math.round(ms)} ms: ${line.slice(0, 300)}\n`);
    }
    for (const [name, lines] of Object.entries({ broken: found.broken, wrote: found.wrote })) {
      process.stdout.write(`${name}: ${lines.length}\n`);
      for (const line of lines.slice(0, PRINTED)) process.stdout.write(`  ${shorten(line)}\n`);
    }
    process.stdout.write(`ledger: ${found.violations.length} violations\n`);
    const isGood = found.broken.length + found.wrote.length + found.violations.length === 0;
    process.exitCode = isGood && found.slowest.every(({ ownMs }) => ownMs <= SLOW_MS) ? 0 : 1;
  } finally {
    await staycard.stop();
  }
} finally {
  await server.stop();
}

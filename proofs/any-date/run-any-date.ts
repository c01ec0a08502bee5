import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run proofs -- any-date`: runs the integration and contract tests from another first day, which is printed.
 * `--date 2027-02-14` sets it. Only days from January to May are drawn: hotels sell at least two nights over New Year's
 * Eve, and every night that a test names must lie after it.
 */
const { values } = parseArgs({ options: { date: { type: 'string', default: pickDate() } } });
const vitest = fileURLToPath(new URL('../../node_modules/.bin/vitest', import.meta.url));

process.stdout.write(`The first day is ${values.date}.\n`);
const child = spawn(vitest, ['run', '--project', 'database', 'test/integration/', 'test/contract/'], {
  env: { ...process.env, TEST_DATE: values.date },
  stdio: 'inherit',
});
const [code] = (await once(child, 'close')) as [number | null];
process.stdout.write(`The first day was ${values.date}.\n`);
process.exitCode = code ?? 1;

function pickDate(): string {
  const year = 2026 + randomInt(6);
  return Temporal.PlainDate.from({ year, month: 1, day: 1 })
    .add({ days: randomInt(150) })
    .toString();
}

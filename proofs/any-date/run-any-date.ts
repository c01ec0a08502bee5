import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run proofs -- any-date`: the integration and contract tests from another first day, which is printed; `--date
 * 2027-02-14` names it. Days from January to May, so that New Year's Eve, of which hotels sell two nights at least,
 * lies behind every night that a test names.
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

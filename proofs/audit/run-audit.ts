import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { planCases, type AuditCase } from './plan/audit-case.ts';
import { canBePaid } from './world/houses.ts';
import { playAudit } from './play-audit.ts';

/**
 * `npm run proofs -- audit --seed 1 --count 2000`: books and cancels at random, computes every figure independently and
 * prints each difference from the product. `--cases 319,453` plays only these cases. `--paying` plays only guests who
 * pay the rest online if they can. `--paying` and `--brief` skip the search and begin with the summary.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '200' },
    show: { type: 'string', default: '40' },
    cases: { type: 'string' },
    paying: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed);
const planned = planCases(seed, Number(values.count));
const numbers = values.cases?.split(',').map(Number);
const isWanted = ({ number, house, paying }: AuditCase): boolean =>
  (numbers?.includes(number) ?? true) && (!values.paying || (canBePaid(house.settings) && paying.prefersPaying));
const plans = planned.filter(isWanted);
const server = await startPostgresServer();
const beganMs = performance.now();
try {
  await migrate(server.connectionString);
  const report = await playAudit(server.connectionString, plans, { isSearched: !values.paying && !values.brief });
  const { outcomes, kinds, compared, findings } = report;
  for (const finding of findings.slice(0, Number(values.show))) process.stdout.write(`${JSON.stringify(finding)}\n`);
  for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`${String(count).padStart(4)} ${kind}\n`);
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(0);
  process.stdout.write(
    `seed ${seed}: ${plans.length} bookings in ${seconds} s, ${JSON.stringify(outcomes)}; ` +
      `${compared} figures compared, ${findings.length} differ\n`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}

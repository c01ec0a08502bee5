import { parseArgs } from 'node:util';
import { playSeason, type SeasonReport } from './season.ts';

/**
 * `npm run proofs -- season --seed 1 --guests 300 --seasons 20`: plays seasons one after the other and prints what each
 * survived. With `--processes 4` two servers answer behind nginx and two workers do the jobs, all through PgBouncer.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    guests: { type: 'string', default: '100' },
    seasons: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    staff: { type: 'string', default: '7' },
  },
});

let violations = 0;
for (let season = 0; season < Number(values.seasons); season += 1) {
  const around = { processes: Number(values.processes), staff: Number(values.staff) };
  const report = await playSeason(Number(values.seed) + season, Number(values.guests), around);
  process.stdout.write(describe(report));
  violations += report.violations.length;
}
process.exit(violations > 0 ? 1 : 0);

function describe(report: SeasonReport): string {
  const { seed, guests, seconds, outcomes, faults, kills, stalls, databaseRestarts, freezes, renovations } = report;
  const { payments, outages } = report;
  const { done, unsure, asked, approved, refused } = report.desk;
  const lines = [
    `seed ${seed}: ${guests} guests, ${report.processes} processes with ${report.between} between, gone after ${seconds.visited} s, all settled after ${seconds.settled} s`,
    `  survived: ${kills} servers killed and ${stalls} stalled, ${databaseRestarts} database restarts, ${outages} outages, ${freezes} cards frozen, ${renovations} times rooms out of order`,
    `  faults by kind: ${list(faults)}`,
    `  outcomes: ${list(outcomes)}`,
    `  payments: ${list(payments)}`,
    `  at the desk: ${list(done)}; ${asked} waited for a second person, ${approved} were agreed to, ${refused} were refused by a rule, without an answer: ${list(unsure)}`,
    `  at the till: ${list(report.tills)}`,
    `  redemptions: ${list(report.redemptions)}`,
    `  hotels: ${list(report.hotels)}`,
    `  a person is needed for: ${list(report.needs)}`,
    `  confirmed at: ${list(report.confirmed)}`,
    `  letters that arrived: ${report.letters}, while the mail server died ${report.mailDeaths} times`,
    `  violations: ${report.violations.length}`,
    ...report.violations.map((violation) => `    ${violation}`),
    ...report.histories.map((line) => `    ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}

function list(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

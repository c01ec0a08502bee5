import { cpus } from 'node:os';
import type { Bookings } from './bookings.ts';
import type { FirstAnswers } from './first-answers.ts';
import type { Rate } from './load.ts';
import type { Cpu } from './cpu-time.ts';
import { PLACINGS_PER_SECOND, SEARCHES_PER_SECOND, type Tails } from './tails.ts';
import { countSteps, type PlacingShape, type Work } from './trace-placing.ts';
import type { WorkOfBooking } from './work-of-bookings.ts';
import { median, spread, verdict, verdictOfPairs, writeNumber as write, writeTable } from './write-table.ts';

export type MeasuredFigure = {
  readonly name: string;
  readonly aim: number;
  readonly pairs: readonly { readonly ours: Rate; readonly limit: Rate }[];
};

export type MeasuredBookings = { readonly name: string; readonly made: readonly Bookings[] };

export type Results = {
  readonly version: string;
  readonly figures: readonly MeasuredFigure[];
  readonly placingShape: PlacingShape;
  readonly work: WorkOfBooking | undefined;
  readonly firstAnswers: readonly FirstAnswers[];
  readonly tails: readonly Tails[];
  readonly simulator: readonly { readonly name: string; readonly rates: readonly Rate[] }[];
  readonly bookings: readonly MeasuredBookings[];
};

const MOST_STATEMENTS = 26;
const MOST_PMS_REQUESTS = 8;
const MOST_TAIL_RATIO = 3;
const MOST_ROUND_TRIPS = 2.2;
/** Allows 50 ms if `d5cf599` takes 46.8 ms in the same run. */
const LEAST_BOOKING_RATIO = 0.936;
export const OTHER_BUILD = 'the other build';

/**
 * The tables as Markdown. Ratios are valid on a noisy machine, because both sides ran under the same load. Absolute
 * numbers are not.
 */
export function writeResults(results: Results): string {
  const { version, figures, simulator, bookings } = results;
  return `# Results

Of ${version}, on ${cpus().length} cores. Each figure is the median of its pairs, in brackets the lowest and the highest. CPU is that of the server, or of the limit, in milliseconds a call, and not that of PostgreSQL or the simulator. An aim is met or not by the ratio of CPU, limit to ours, of all pairs; where pairs lie on both sides of it, it is undecided. How to read them: \`docs/performance.md\`.

## Beside the limits

${writeTable(
  [
    'call',
    'CPU ours',
    'CPU limit',
    'ratio of CPU',
    'aim',
    'met',
    'ours /s',
    'limit /s',
    'ratio of /s',
    'p50 ms',
    'p99 ms',
  ],
  figures.map(writeFigure),
)}

${writePlacing(results)}
${results.work ? writeWork(results.work) : ''}
${writeFirstAnswers(results.firstAnswers)}
${writeTails(results.tails)}
## The PMS simulator alone

${writeTable(
  ['asked', '/s', 'CPU of the simulator'],
  simulator.map(({ name, rates }) => [
    name,
    spread(rates.map(({ perSecond }) => perSecond)),
    spread(rates.map(({ cpuMs }) => cpuMs.simulator)),
  ]),
)}

## Whole bookings

Card search, availability, summary and placing by eight guests at once, letters and jobs included; CPU in milliseconds a booking:

${writeTable(['build', 'bookings /s', 'p50 ms', 'server', 'PostgreSQL', 'both', 'PMS simulator'], bookings.map(writeBookings))}

${writeComparison(bookings)}`;
}

function writeFigure({ name, aim, pairs }: MeasuredFigure): string[] {
  const ours = (of: (rate: Rate) => number) => pairs.map((pair) => of(pair.ours));
  const limit = (of: (rate: Rate) => number) => pairs.map((pair) => of(pair.limit));
  const ratios = pairs.map((pair) => pair.limit.cpuMs.server / pair.ours.cpuMs.server);
  return [
    name,
    spread(ours(({ cpuMs }) => cpuMs.server)),
    spread(limit(({ cpuMs }) => cpuMs.server)),
    spread(ratios),
    String(aim),
    verdictOfPairs(ratios, aim),
    write(median(ours(({ perSecond }) => perSecond))),
    write(median(limit(({ perSecond }) => perSecond))),
    spread(pairs.map((pair) => pair.ours.perSecond / pair.limit.perSecond)),
    write(median(ours(({ p50Ms }) => p50Ms))),
    write(median(ours(({ p99Ms }) => p99Ms))),
  ];
}

/** The work of the limit of placing, and the distribution of CPU time on both sides. */
function writePlacing({ figures, placingShape }: Results): string {
  const placings = figures.filter(({ name }) => name.startsWith('placing'));
  const describe = (work: Work) =>
    `${countSteps(work)} statements (${work.transactions.map((steps) => steps.length).join(' + ')}) and ${work.pmsRequests.length} PMS requests`;
  const rows = placings.flatMap(({ name, pairs }) =>
    (['ours', 'limit'] as const).map((side) => {
      const of = (part: keyof Cpu) => spread(pairs.map((pair) => pair[side].cpuMs[part]));
      return [`${name}, ${side}`, of('server'), of('postgres'), of('simulator')];
    }),
  );
  return `The limit of placing, as this run has seen placing: ${describe(placingShape.inCall)} before the answer, ${describe(placingShape.afterwards)} after it. CPU milliseconds of one:

${writeTable(['placing', 'server', 'PostgreSQL', 'PMS simulator'], rows)}
`;
}

function writeWork({ statements, pmsRequests }: WorkOfBooking): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const sent = sum(statements.map(({ calls }) => calls));
  const asked = sum(Object.values(pmsRequests));
  return `## What a booking takes

From the search of its card to its last job, one letter included; \`begin\`, \`commit\` and polling in vain left out. Counted by PostgreSQL and by the PMS:

${writeTable(
  ['of a booking', 'count', 'aim', 'met'],
  [
    ['statements', write(sent), `${MOST_STATEMENTS}`, verdict(sent <= MOST_STATEMENTS)],
    ['PMS requests', write(asked), `${MOST_PMS_REQUESTS}`, verdict(asked <= MOST_PMS_REQUESTS)],
  ],
)}

${writeTable(
  ['times', 'sent'],
  [
    ...Object.entries(pmsRequests).map(([operation, calls]) => [write(calls), `PMS: ${operation}`]),
    ...statements.map(({ text, calls }) => [write(calls), `\`${abridge(text)}\``]),
  ],
)}
`;
}

const ABRIDGED = 110;

function abridge(statement: string): string {
  return statement.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, ABRIDGED);
}

function writeFirstAnswers(measured: readonly FirstAnswers[]): string {
  const rows = measured.map(({ name, cpuMs, roundTrips }) => {
    return [
      name,
      ...cpuMs.map(write),
      spread(roundTrips),
      String(MOST_ROUND_TRIPS),
      verdictOfPairs(roundTrips, MOST_ROUND_TRIPS, 'at most'),
    ];
  });
  return `## After a change of price

CPU milliseconds of the server for who asks first, for another guest, and for the first again; and how long the first answer takes, counted in answers of a hotel that takes half a second for each:

${writeTable(['call', 'first', 'another guest', 'again', 'answers of the hotel', 'aim', 'met'], rows)}
`;
}

function writeTails(tails: readonly Tails[]): string {
  const ratios = tails.map(({ alone, whilePlacing }) => whilePlacing.p99Ms / alone.p99Ms);
  const row = (name: string, of: keyof Tails) => [
    name,
    spread(tails.map((each) => each[of].p50Ms)),
    spread(tails.map((each) => each[of].p99Ms)),
  ];
  return `## Searches that come at their own times

${SEARCHES_PER_SECOND} searches a second at random moments, and beside them ${write(PLACINGS_PER_SECOND)} placings: one call of ten. Milliseconds from the moment when a search was meant to be sent:

${writeTable(['searches', 'p50 ms', 'p99 ms'], [row('alone', 'alone'), row('while others place', 'whilePlacing')])}

p99 while others place, to p99 alone: ${spread(ratios)}, aim at most ${MOST_TAIL_RATIO}, met: ${verdictOfPairs(ratios, MOST_TAIL_RATIO, 'at most')}.
`;
}

function writeBookings({ name, made }: MeasuredBookings): string[] {
  const cpu = (of: (each: Cpu) => number) => spread(made.map(({ cpuMs }) => of(cpuMs)));
  return [
    name,
    spread(made.map(({ perSecond }) => perSecond)),
    write(median(made.map(({ p50Ms }) => p50Ms))),
    cpu(({ server }) => server),
    cpu(({ postgres }) => postgres),
    cpu(both),
    cpu(({ simulator }) => simulator),
  ];
}

function both({ server, postgres }: Cpu): number {
  return server + postgres;
}

function writeComparison([own, ...others]: readonly MeasuredBookings[]): string {
  return others
    .map(({ name, made }) => {
      const ratios = made.flatMap(({ cpuMs }, index) => {
        const beside = own?.made[index];
        return beside ? [both(cpuMs) / both(beside.cpuMs)] : [];
      });
      const isMet = verdictOfPairs(ratios, LEAST_BOOKING_RATIO);
      const aim = name === OTHER_BUILD ? `, aim at least ${LEAST_BOOKING_RATIO}, met: ${isMet}` : '';
      return `CPU of server and PostgreSQL, of ${name} to this build's: ${spread(ratios)}${aim}.\n`;
    })
    .join('\n');
}

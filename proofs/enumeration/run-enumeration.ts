import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { call, Guest } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import { startStaycard, type Staycard } from '../../test/start-staycard.ts';
import { testClock } from '../../test/test-clock.ts';

/**
 * `npm run proofs -- enumeration --runs 400`: requests links for known and unknown addresses, one after the other, and
 * prints the response times. The two must not differ by more than they vary among themselves.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '400' } } });
const runs = Number(values.runs);
const PERCENTILES = [5, 25, 50, 75, 95] as const;

type Asked = { readonly path: string; readonly known: object; readonly unknown: object };

let shiftMs = 0;
const clock = { now: () => testClock.now().add({ milliseconds: shiftMs }) };
const server = await startPostgresServer();
try {
  await migrate(server.connectionString);
  const staycard = await startStaycard(server.connectionString, { RECOVERIES_PER_MINUTE: '1000000' }, { clock });
  try {
    for (const asked of await listAsked(staycard)) await compare(staycard, asked);
  } finally {
    await staycard.stop();
  }
} finally {
  await server.stop();
}

async function listAsked(staycard: Staycard): Promise<Asked[]> {
  const guest = new Guest(staycard.url);
  const { code } = await issueTestCard(staycard, { amount: 10_000, form: 'virtual' });
  await guest.register((await guest.search(code)).card_token, guest.email);
  const { placement } = await guest.prepare({ stay: stayInDays(60, 1) });
  const { reference } = (await guest.place(placement)).body;
  const { email } = guest;
  const stranger = `x${email.slice(1)}`;
  return [
    { path: 'bookings/recovery', known: { reference, email }, unknown: { reference, email: stranger } },
    { path: 'bookings/recovery', known: { reference, email }, unknown: { reference: 'SC-2222-2222', email } },
    { path: 'cards/recovery', known: { email }, unknown: { email: stranger } },
  ];
}

async function compare({ url }: Staycard, { path, known, unknown }: Asked): Promise<void> {
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    // Neither of the two is always the first.
    const order = run % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      // A sale page gets one request per second of its clock.
      shiftMs += 1000;
      const beganMs = performance.now();
      const { status } = await call(url, 'POST', `/vrm/demo/${path}`, { body: which === 'known' ? known : unknown });
      took[which].push(performance.now() - beganMs);
      if (status !== 202) throw new Error(`${path} answered ${status}`);
    }
  }
  const print = (times: number[]) => {
    const sorted = times.toSorted((one, other) => one - other);
    return PERCENTILES.map((each) => `${each} %: ${sorted[Math.floor((sorted.length * each) / 100)]?.toFixed(2)} ms`);
  };
  process.stdout.write(`${path} ${JSON.stringify(Object.keys(unknown))}\n`);
  process.stdout.write(`  known    ${print(took.known).join('  ')}\n  unknown  ${print(took.unknown).join('  ')}\n`);
}

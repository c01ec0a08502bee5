import { beforeAll, expect, it } from 'vitest';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

/** A shop system measured for comparison takes 306 for the same journey, a hotel booking system 29,627. */
const MOST_STATEMENTS = 21;
/** Kept some seconds for all guests. The speed of the machine decides whether a booking needs them. */
const KEPT_FOR_ALL = [
  /^select definition::text as "text" from "sale_page" where "id" = \$1$/,
  /from lease_pms_requests\(/,
];

/** Excludes the checks that follow hours after a confirmation. */
const PMS_REQUESTS = [
  'customers/add',
  'customers/getAll',
  'payments/addExternal',
  'payments/getAll',
  'reservations/add',
  'reservations/price',
  'reservations/price',
  'restrictions/getAll',
];

const staycard = useStaycard();
const CHOICE = { stay: stayInDays(60, 2), room: 'Lanes Double', rate: 'Flexible' };

beforeAll(async () => {
  // The first guest fills the caches that all guests share.
  const guest = new Guest(staycard.url);
  await guest.prepare(CHOICE);
  // A stay in another half-year, whose placement makes the server read the free rooms again.
  const far = await guest.prepare({ stay: stayInDays(freeDays(250, 2).next().value, 2) });
  expect((await guest.place(far.placement)).status).toBe(201);
});

it('a whole booking with its payment takes eight requests to the hotel, and seven for a guest whom it knows', async () => {
  const guest = new Guest(staycard.url);
  const readLog = async (since: number) => {
    const answer = await fetch(`${staycard.simulator.url}/simulator/log?since=${since}`);
    return (await answer.json()) as { total: number; requests: { operation: string }[] };
  };
  const listRequests = async () => {
    // The previous booking invalidated the cached free rooms.
    await new Guest(staycard.url).prepare(CHOICE);
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const { total } = await readLog(0);
    const { placement } = await guest.prepare({ ...CHOICE, codes: [card.code] });
    expect((await guest.place(placement)).status).toBe(201);
    const list = async () => (await readLog(total)).requests.map(({ operation }) => operation).toSorted();
    await expect.poll(list).toContain('payments/addExternal');
    return list();
  };
  expect(await listRequests()).toEqual(PMS_REQUESTS);
  expect(await listRequests()).toEqual(PMS_REQUESTS.slice(1));
});

it('a whole booking, from code search to confirmation, takes at most 21 SQL statements', async () => {
  // The posting job would be counted as well if it ran before we stop.
  await staycard.deps.jobs.stop();
  const guest = new Guest(staycard.url);
  await new Guest(staycard.url).prepare(CHOICE);
  const card = await issueTestCard(staycard, { amount: 50_000 });

  const statements = staycard.countStatements();
  const { placement } = await guest.prepare({ ...CHOICE, codes: [card.code] });
  const answer = await guest.place(placement);
  expect(answer.status).toBe(201);
  const counted = statements.stop().filter((statement) => !KEPT_FOR_ALL.some((kept) => kept.test(statement)));
  expect(counted.length).toBeGreaterThan(10);
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
});

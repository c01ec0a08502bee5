import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import { releaseOverdue } from '../../src/server/money/redemption/redemptions.ts';
import { Hotel } from '../../test/hotel.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { countPayments } from './audit-payments.ts';
import { auditDesk } from './audit-desk.ts';
import { auditChanges } from './audit-changes.ts';
import { auditSeason, listUnfinished } from './audit-season.ts';
import { auditRedemptions } from './audit-redemptions.ts';
import { listHistories } from './list-histories.ts';
import { settleBills, workAtTill } from './season-counter.ts';
import { cancelByTerms, comeToTheDesk, workAtTheDesk } from './season-desk.ts';
import type { DeskNotebook } from './season-colleague.ts';
import { visitSalePage, type Reported } from './season-guest.ts';
import { HotelPeople } from './season-hotel.ts';
import { keepLooking, lookAtHotels } from './season-looks.ts';
import { auditMail } from './season-mail.ts';
import { planSeason, type SeasonPlan } from './season-plan.ts';
import { renovate } from './season-rooms.ts';
import { freezeCards } from './season-staff.ts';
import { listTrouble } from './season-trouble.ts';
import { openWorld, type SeasonWorld } from './season-world.ts';

export type SeasonReport = {
  readonly seed: number;
  readonly guests: number;
  readonly processes: number;
  /** The programs between guests, processes and database. */
  readonly between: string;
  /** Time until everything had started, until the last guest had gone, and until all was settled. */
  readonly seconds: { readonly opened: number; readonly visited: number; readonly settled: number };
  readonly outcomes: Readonly<Record<string, number>>;
  /** Number of faults at the hotels, by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** Outcomes of the guests who had to pay the rest at once. */
  readonly payments: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly outages: number;
  readonly databaseRestarts: number;
  readonly stalls: number;
  readonly freezes: number;
  /** Acts of staff at the desk, with those that waited, were approved, were refused by a rule, or got no answer. */
  readonly desk: Omit<DeskNotebook, 'cancelled'>;
  /** Ends of sales at the till, and redemptions with the payments on bills, by purpose and state. */
  readonly tills: Readonly<Record<string, number>>;
  readonly redemptions: Readonly<Record<string, number>>;
  /** Number of each act of the hotels' people, and of stays with a need at the end, by reason. */
  readonly hotels: Readonly<Record<string, number>>;
  readonly needs: Readonly<Record<string, number>>;
  /** How often rooms were taken out of order. */
  readonly renovations: number;
  /** Number of confirmed stays at each hotel. */
  readonly confirmed: Readonly<Record<string, number>>;
  /** Number of letters that the mail server took, including duplicates, and how often it died. */
  readonly letters: number;
  readonly mailDeaths: number;
  readonly violations: readonly string[];
  /** The events of each reservation that a violation names. */
  readonly histories: readonly string[];
};

const AT_ONCE = 8;
const AFTERMATH_MS = 3000;
/** Number of times hotels do each act after the guests, before and after the faults end. */
const LAST_ROUNDS = 4;
const TIME_OF_REFUND_MINUTES = 11;
/** Long enough for another server to take over the jobs of the paused one. */
const STALL_MS = 15_000;
const SETTLE_LIMIT_MS = 120_000;

/**
 * Guests come, with shared cards, double clicks and two tabs, while hotels fail, cards are frozen, servers are killed
 * and the database restarts. Once all is settled, everything is audited.
 */
export async function playSeason(
  seed: number,
  guestCount: number,
  { processes = 2, staff = 7 }: { readonly processes?: number; readonly staff?: number } = {},
): Promise<SeasonReport> {
  const secondsSince = startWatch();
  const plan = planSeason(seed, guestCount);
  const world = await openWorld(processes);
  try {
    return { ...(await play(world, plan, { seed, staff }, secondsSince)), processes };
  } finally {
    await world.stop();
  }
}

async function play(
  world: SeasonWorld,
  plan: SeasonPlan,
  { seed, staff }: { readonly seed: number; readonly staff: number },
  secondsSince: () => number,
): Promise<Omit<SeasonReport, 'processes'>> {
  const opened = secondsSince();
  const hotel = new Hotel(world);
  const cards = [];
  for (const card of plan.cards) cards.push(await issueTestCard(world, card));
  // At least one of them looks at what the hotels changed.
  const people = await comeToTheDesk(world, seed, Math.max(1, staff));
  const hotels = new HotelPeople(world, seed);
  await hotel.quarrel(seed, listTrouble(!plan.isLong));
  let isOver = false;
  const ids = cards.map(({ id }) => id);
  const reported: Reported = new Map();
  const codes = cards.map(({ code }) => code);
  // All are awaited together, so that the first error ends the season and shows its place.
  const [outcomes, freezes, notebook, tills, renovations] = await Promise.all([
    letGuestsCome(world, plan, codes, reported).finally(() => {
      isOver = true;
    }),
    freezeCards(world, ids, seed, () => isOver),
    workAtTheDesk(people.slice(0, staff), ids, seed, () => isOver),
    workAtTill(world, ids, createSeededRandom(seed + 7_000_000), () => isOver),
    renovate(hotel, seed, () => isOver),
    hotels.workUntil(() => isOver),
    keepLooking(world, seed, () => isOver),
  ]);
  // A guest may have seen a confirmed stay that staff cancelled.
  for (const reference of notebook.cancelled) reported.set(reference, 'cancelling');
  const visited = secondsSince();
  // The jobs that settle and post run after the guests, and meet the same hotels.
  await pause(AFTERMATH_MS);
  const rounds = plan.isLong ? LAST_ROUNDS : 1;
  await hotels.workThrough(rounds);
  await lookAtHotels(world);
  for (const reference of await cancelByTerms(people[0], seed, notebook)) reported.set(reference, 'cancelling');
  const faults = await hotel.countFaults();
  await hotel.forgetFaults();
  world.mail.recover();
  await awaitPeace(world);
  await settleBills(world, people, notebook);
  await hotels.workThrough(rounds);
  await awaitPeace(world);
  await lookAtHotels(world);
  // The hourly job also writes letters.
  const unfinished = await awaitPeace(world);
  // Its job runs every minute, and a short season may end before.
  await releaseOverdue(world.deps);
  const needs = await countNeeds(world);
  const changes = await auditChanges(world, (path) => people[0].read(path));
  const violations = [
    ...unfinished,
    ...world.servers.collapses.map((words) => `a server ended by itself: ${words}`),
    ...changes,
    ...(await auditSeason(world, reported)),
    ...(await auditMail(world)),
    ...(await auditDesk(world, notebook)),
    ...(await auditRedemptions(world, notebook)),
  ];
  return {
    seed,
    guests: plan.guests.length,
    between: world.between,
    seconds: { opened, visited, settled: secondsSince() },
    outcomes: countSame(outcomes),
    faults,
    payments: await countPayments(world),
    kills: world.servers.kills,
    outages: world.time.outages,
    databaseRestarts: plan.databaseRestarts.length,
    stalls: world.servers.stalls,
    freezes,
    desk: notebook,
    tills,
    redemptions: await countRedemptions(world),
    hotels: hotels.done,
    needs,
    renovations,
    confirmed: countSame(await listConfirmed(world)),
    letters: world.mail.arrived().length,
    mailDeaths: world.mail.deaths(),
    violations,
    histories: await listHistories(world, violations),
  };
}

async function letGuestsCome(
  world: SeasonWorld,
  plan: SeasonPlan,
  codes: readonly string[],
  reported: Reported,
): Promise<string[]> {
  const { servers, postgres } = world;
  const outcomes: string[] = [];
  let next = 0;
  let disaster = Promise.resolve();
  const guestAfterGuest = async () => {
    for (let number = next++; number < plan.guests.length; number = next++) {
      if (plan.databaseRestarts.includes(number)) disaster = disaster.then(() => postgres.restartHard());
      const outage = plan.outages.find(({ after }) => after === number);
      if (outage) disaster = disaster.then(() => sufferOutage(world, outage.minutes));
      if (plan.stalls.includes(number)) void servers.stallOne(STALL_MS);
      const guest = plan.guests[number];
      if (!guest) return;
      const known = guest.cards.map((card) => codes[card] ?? '');
      outcomes.push(...(await visitSalePage(world, guest, known, reported)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guestAfterGuest));
  await disaster;
  await sufferOutage(world, plan.outages.at(-1)?.minutes ?? 0);
  return outcomes;
}

/** No server runs for a while. Some guests pay during that time, and some return when servers answer again. */
async function sufferOutage({ servers, time }: SeasonWorld, minutes: number): Promise<void> {
  await servers.goDown(async () => {
    await doAll(time.take('in the outage'));
    // Pending requests to a hotel arrive.
    await pause(AFTERMATH_MS);
    time.pass(minutes);
  });
  await doAll(time.take('afterwards'));
}

/** Runs up to `AT_ONCE` errands at once. A guest who finds no server for too long gives up. */
async function doAll(errands: readonly (() => Promise<void>)[]): Promise<void> {
  let next = 0;
  const giveUp = (error: unknown) => {
    if (!/fetch failed|answered 5/.test(String(error))) throw error;
  };
  const errandAfterErrand = async () => {
    for (let errand = errands[next++]; errand; errand = errands[next++]) await errand().catch(giveUp);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, errandAfterErrand));
}

/** Waits until there is no more work. Returns what is left at the timeout. */
async function awaitPeace(world: SeasonWorld): Promise<string[]> {
  const endsAt = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const unfinished = await listUnfinished(world);
    if (unfinished.length === 0 || Date.now() > endsAt) return unfinished;
    if (await hasLostRefund(world)) await sufferOutage(world, TIME_OF_REFUND_MINUTES);
    await shortenPauses(world);
    await pause(500);
  }
}

/** A refund was sent within the last minutes and its outcome is unknown: those minutes have to pass. */
async function hasLostRefund({ db, time }: SeasonWorld): Promise<boolean> {
  const since = time.clock.now().subtract({ minutes: TIME_OF_REFUND_MINUTES });
  const { rows } = await sql`select from placement_payment where state = 'refunding' and refund_id is null
    and refund_sent_at > ${since.toString()}`.execute(db);
  return rows.length > 0;
}

/** Makes jobs due that wait for a bank, or for a hotel after long trouble. */
async function shortenPauses({ db }: SeasonWorld): Promise<void> {
  await sql`update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + interval '20 seconds'
      and name not in ('clean-up') and name not like '\\_\\_%'`.execute(db);
}

/** Number of stays that need a person, by reason. `any` counts each stay once. */
async function countNeeds({ db }: SeasonWorld): Promise<Record<string, number>> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select coalesce(reason, 'any') as reason, count(distinct placement_id)::int as count from placement_need
    group by rollup (reason) order by 2 desc`.execute(db);
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

async function countRedemptions({ db }: SeasonWorld): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select purpose || ' ' || state as what, count(*)::int as count from redemption group by 1
    union all
    select case when amount > 0 then 'payment ' else 'negative payment ' end || state, count(*)::int from bill_posting
    group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

/** The hotel of each confirmed stay. */
async function listConfirmed({ db }: SeasonWorld): Promise<string[]> {
  const rows = await db.selectFrom('placement').select('property_id').where('state', '=', 'confirmed').execute();
  return rows.map((row) => row.property_id);
}

function countSame(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.toSorted()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function startWatch(): () => number {
  const beganMs = performance.now();
  return () => Math.round((performance.now() - beganMs) / 100) / 10;
}

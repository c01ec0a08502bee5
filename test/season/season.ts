import { setTimeout as pause } from 'node:timers/promises';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { auditSeason, listUnfinished } from './audit-season.ts';
import { visitSalePage, type Reported } from './season-guest.ts';
import { auditMail } from './season-mail.ts';
import { planSeason, type SeasonPlan } from './season-plan.ts';
import { renovate } from './season-rooms.ts';
import { freezeCards } from './season-staff.ts';
import { listTrouble } from './season-trouble.ts';
import { openWorld, type SeasonWorld } from './season-world.ts';

export type SeasonReport = {
  readonly seed: number;
  readonly guests: number;
  /** How long it took until all was there, until the last guest had gone, and until all was settled. */
  readonly seconds: { readonly opened: number; readonly visited: number; readonly settled: number };
  readonly outcomes: Readonly<Record<string, number>>;
  /** How often each kind of fault was met at the hotels. */
  readonly faults: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly databaseRestarts: number;
  readonly stalls: number;
  readonly freezes: number;
  /** How often rooms were taken out of order. */
  readonly renovations: number;
  /** How many stays are confirmed at each hotel. */
  readonly confirmed: Readonly<Record<string, number>>;
  /** How many letters the mail server took, doubles among them, and how often it died. */
  readonly letters: number;
  readonly mailDeaths: number;
  readonly violations: readonly string[];
};

const SERVERS = 2;
const AT_ONCE = 8;
const AFTERMATH_MS = 3000;
/** Long enough for another server to take over the jobs of the one that stands still. */
const STALL_MS = 15_000;
const SETTLE_LIMIT_MS = 120_000;

/**
 * Lets guests come, with shared cards, double clicks and two tabs, while hotels are in trouble, cards are frozen,
 * servers are killed and the database restarts. When all is settled everything is audited.
 */
export async function playSeason(seed: number, guestCount: number): Promise<SeasonReport> {
  const secondsSince = startWatch();
  const plan = planSeason(seed, guestCount);
  const world = await openWorld(SERVERS);
  try {
    return await play(world, plan, seed, secondsSince);
  } finally {
    await world.stop();
  }
}

async function play(
  world: SeasonWorld,
  plan: SeasonPlan,
  seed: number,
  secondsSince: () => number,
): Promise<SeasonReport> {
  const opened = secondsSince();
  const hotel = new Hotel(world);
  const cards = [];
  for (const card of plan.cards) cards.push(await issueTestCard(world, card));
  await hotel.quarrel(seed, listTrouble(!plan.isLong));
  let isOver = false;
  const ids = cards.map(({ id }) => id);
  const freezing = freezeCards(world, ids, seed, () => isOver);
  const renovating = renovate(hotel, seed, () => isOver);
  const reported: Reported = new Map();
  const codes = cards.map(({ code }) => code);
  const outcomes = await letGuestsCome(world, plan, codes, reported).finally(() => {
    isOver = true;
  });
  const freezes = await freezing;
  const renovations = await renovating;
  const visited = secondsSince();
  // The jobs that settle and post come after the guests; they meet the same hotels.
  await pause(AFTERMATH_MS);
  const faults = await hotel.countFaults();
  await hotel.forgetFaults();
  world.mail.recover();
  const unfinished = await awaitPeace(world);
  return {
    seed,
    guests: plan.guests.length,
    seconds: { opened, visited, settled: secondsSince() },
    outcomes: countSame(outcomes),
    faults,
    kills: world.servers.kills,
    databaseRestarts: plan.databaseRestarts.length,
    stalls: world.servers.stalls,
    freezes,
    renovations,
    confirmed: countSame(await listConfirmed(world)),
    letters: world.mail.arrived().length,
    mailDeaths: world.mail.deaths(),
    violations: [
      ...unfinished,
      ...world.servers.collapses.map((words) => `a server ended by itself: ${words}`),
      ...(await auditSeason(world, reported)),
      ...(await auditMail(world)),
    ],
  };
}

async function letGuestsCome(
  { servers, postgres }: SeasonWorld,
  plan: SeasonPlan,
  codes: readonly string[],
  reported: Reported,
): Promise<string[]> {
  const outcomes: string[] = [];
  let next = 0;
  let restarted = Promise.resolve();
  const guestAfterGuest = async () => {
    for (let number = next++; number < plan.guests.length; number = next++) {
      if (plan.databaseRestarts.includes(number)) restarted = restarted.then(() => postgres.restartHard());
      if (plan.stalls.includes(number)) void servers.stallOne(STALL_MS);
      const guest = plan.guests[number];
      if (!guest) return;
      const known = guest.cards.map((card) => codes[card] ?? '');
      outcomes.push(...(await visitSalePage(servers, guest, known, reported)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guestAfterGuest));
  await restarted;
  return outcomes;
}

/** Waits until nothing is to be done any more; answers what is left anyway. */
async function awaitPeace(world: SeasonWorld): Promise<string[]> {
  const endsAt = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const unfinished = await listUnfinished(world);
    if (unfinished.length === 0 || Date.now() > endsAt) return unfinished;
    await pause(500);
  }
}

/** The hotel of each stay that is confirmed. */
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

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Guest, stayInDays } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import type { Staycard } from '../start-staycard.ts';
import { auditSeason } from './audit-season.ts';

export type SeasonReport = {
  readonly guests: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
};

/** What goes wrong at the hotels, and how often. */
const TROUBLE = [
  { operation: 'reservations/add', probability: 0.12, effect: { kind: 'cutAfterCommit' } },
  { operation: 'reservations/add', probability: 0.1, effect: { kind: 'cutBeforeCommit' } },
  { operation: 'reservations/add', probability: 0.08, effect: { kind: 'executedStatus', status: 500 } },
  { operation: 'reservations/add', probability: 0.08, effect: { kind: 'roomLost' } },
  { operation: 'payments/addExternal', probability: 0.15, effect: { kind: 'cutAfterCommit' } },
  { operation: 'payments/addExternal', probability: 0.15, effect: { kind: 'cutBeforeCommit' } },
  { operation: 'reservationGroups/getAll', probability: 0.15, effect: { kind: 'status', status: 500 } },
  { operation: 'reservations/price', probability: 0.05, effect: { kind: 'status', status: 503 } },
] as const;

const AT_ONCE = 6;
const AFTERMATH_MS = 8000;
const SETTLE_LIMIT_MS = 90_000;

/** Lets guests come, with shared cards, double clicks and hotels in trouble; when all is settled, everything is audited. */
export async function playSeason(staycard: Staycard, seed: number, guests: number): Promise<SeasonReport> {
  const random = createRandom(seed);
  const hotel = new Hotel(staycard);
  await hotel.quarrel(seed, TROUBLE);
  const cards = await Promise.all([
    ...Array.from({ length: Math.ceil(guests / 4) }, () =>
      issueTestCard(staycard, { amount: 20_000 + 100 * pick(random, 400) }),
    ),
    ...Array.from({ length: Math.ceil(guests / 8) }, () =>
      issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 1 + pick(random, 5) }),
    ),
  ]);
  const outcomes = new Map<string, number>();
  const plans = Array.from({ length: guests }, () => ({
    codes: [...new Set([pick(random, cards.length), pick(random, cards.length)])].map(
      (index) => cards[index]?.code ?? '',
    ),
    days: 30 + pick(random, 300),
    nights: 1 + pick(random, 3),
    clicks: 1 + pick(random, 3),
  }));
  const waiting = [...plans];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
        const outcome = await visit(new Guest(staycard.url), plan);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
  );
  // The jobs that settle and post come after the guests; they meet the same hotels.
  await pause(AFTERMATH_MS);
  const faults = await hotel.countFaults();
  await hotel.forgetFaults();
  const violations = await awaitPeace(staycard);
  return { guests, outcomes: Object.fromEntries(outcomes), faults, violations };
}

type Plan = {
  readonly codes: readonly string[];
  readonly days: number;
  readonly nights: number;
  readonly clicks: number;
};

/** One guest: searches, summarises, and presses the button once or more often. */
async function visit(guest: Guest, { codes, days, nights, clicks }: Plan): Promise<string> {
  try {
    const { placement } = await guest.prepare({ stay: stayInDays(days, nights), codes });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: clicks }, () => guest.place(placement, key)));
    const references = new Set(answers.map(({ body }) => body.reference));
    if (references.size > 1) return 'clicks that differ';
    const [first] = answers;
    return first === undefined ? 'no answer' : first.status < 300 ? first.body.state : first.body.code;
  } catch (error) {
    return /answered (\d+)/.exec(String(error))?.[0] ?? 'nothing offered';
  }
}

/** Waits until nothing is open any more, and audits. */
async function awaitPeace(staycard: Staycard): Promise<string[]> {
  const endsAt = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const violations = await auditSeason(staycard);
    if (violations.length === 0 || Date.now() > endsAt) return violations;
    await pause(500);
  }
}

function pick(random: () => number, count: number): number {
  return Math.floor(random() * count);
}

/** A small generator with a known state (a linear congruence), so that a season can be played again from its seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { findImpossible, type CardEvent } from '../../tools/history/check-history.ts';
import { Hotel } from '../../test/hotel.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { auditSeason, listUnfinished } from '../season/audit-season.ts';
import { listTrouble } from '../season/season-trouble.ts';
import { letGuestBook, type Card, type Outcome } from './failover-guests.ts';
import { ending, pause } from './ending.ts';
import type { Play, Stage } from './failover-stage.ts';
import { OWN_PLAYS } from './own-plays.ts';
import { listPatroniPlays } from './patroni-plays.ts';
import { Stops } from './stops.ts';

/**
 * `npm run proofs -- failover`: guests book and cancel through nginx, two servers, a worker and PgBouncer on a primary
 * with a standby, while one part after the other dies. Plays run on Patroni if it is installed, then on a pair that the
 * proof promotes itself, with a synchronous standby and without. Everything stays on this machine. Ends with 1 if a
 * synchronous play loses an acknowledged commit, or anything does not add up. `--only 2,4` plays some of them.
 * `--trouble 7` also makes the hotels fail, as in a season of that seed.
 */
const ISSUED = 1_000_000;
const [GUESTS, CARDS] = [6, 18];
const ANSWERED_BEFORE = 6;
const ANSWERED_WITHIN_MS = 60_000;
const AFTER_MS = 8000;
const SETTLES_WITHIN_MS = 90_000;

const { values } = parseArgs({ options: { only: { type: 'string' }, trouble: { type: 'string' } } });

/** Patroni's plays if it is installed. The plays that promote themselves are the fallback. */
const PLAYS: readonly Play[] = [...listPatroniPlays(), ...OWN_PLAYS];

/** The stops of the current play. */
let stops = new Stops();

async function play(mark: Play): Promise<boolean> {
  stops = new Stops();
  try {
    const { stage, happen } = await mark.open(stops);
    const cards: Card[] = [];
    for (let card = 0; card < CARDS; card += 1) {
      cards.push({ ...(await issueTestCard(stage, { amount: ISSUED })), events: [] });
    }
    let isOver = false;
    let number = 0;
    const outcome: Outcome = { shown: new Map(), answeredAt: [], refusals: [], placedAgain: 0 };
    const next = () => (number += 1);
    const hotel = new Hotel(stage);
    if (values.trouble !== undefined) await hotel.quarrel(Number(values.trouble), listTrouble(true));
    const guests = Array.from({ length: GUESTS }, () =>
      letGuestBook({ urls: stage.urls, cards, isOver: () => isOver, outcome, next }),
    );
    await awaitAnswers(outcome, ANSWERED_BEFORE);
    const markedAt = performance.now();
    const isHeard = await happen();
    await pause(AFTER_MS);
    await awaitAnswers(outcome, outcome.answeredAt.length + ANSWERED_BEFORE);
    const endedAt = performance.now();
    isOver = true;
    await Promise.all(guests);
    if (values.trouble !== undefined) await hotel.forgetFaults();
    return print(mark, stage, await judge(stage, cards, outcome), { outcome, markedAt, endedAt, isHeard });
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    return false;
  } finally {
    await stops.end();
  }
}

/** Waits for this many answers to guests, or a timeout. */
async function awaitAnswers({ answeredAt }: Outcome, count: number): Promise<void> {
  const endsAt = performance.now() + ANSWERED_WITHIN_MS;
  while (answeredAt.length < count && performance.now() < endsAt) await pause(100);
}

type Verdict = {
  readonly lost: number;
  readonly impossible: readonly string[];
  readonly stale: number;
  readonly violations: readonly string[];
};

async function judge(stage: Stage, cards: readonly Card[], { shown }: Outcome): Promise<Verdict> {
  const unfinished = await awaitPeace(stage);
  const rows = await stage.db.selectFrom('placement').select(['reference', 'state']).execute();
  const states = new Map(rows.map(({ reference, state }) => [reference, state]));
  const isKept = ([reference, was]: [string, string]) =>
    was === 'cancelling'
      ? ['confirmed', 'cancelled'].includes(states.get(reference) ?? '')
      : states.get(reference) === was;
  const impossible: string[] = [];
  let stale = 0;
  for (const { id, events } of cards) {
    const lots = await stage.db.selectFrom('lot').select(['balance', 'held']).where('card_id', '=', id).execute();
    const free = lots.reduce((sum, { balance, held }) => sum + balance - held, 0);
    const now = performance.now();
    const last: CardEvent = { action: 'read', amount: free, from: now, until: now + 1 };
    const written = events.filter(({ action }) => action !== 'read');
    const fault = findImpossible(ISSUED, [...written, last]);
    if (fault !== undefined) impossible.push(fault);
    else if (findImpossible(ISSUED, [...events, last]) !== undefined) stale += 1;
  }
  const audited = await auditSeason(stage, new Map(shown));
  const ended = stage.collapses.map((words) => `a process ended by itself: ${words}`);
  const lost = [...shown].filter((one) => !isKept(one)).length;
  return { lost, impossible, stale, violations: [...unfinished, ...ended, ...audited] };
}

/** Waits until jobs have settled everything that was pending, as after any outage. */
async function awaitPeace(stage: Stage): Promise<string[]> {
  const endsAt = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const unfinished = await listUnfinished(stage);
    if (unfinished.length === 0 || performance.now() > endsAt) return unfinished;
    await pause(500);
  }
}

type Played = {
  readonly outcome: Outcome;
  readonly markedAt: number;
  readonly endedAt: number;
  readonly isHeard: boolean | undefined;
};

function print(mark: Play, stage: Stage, verdict: Verdict, { outcome, markedAt, endedAt, isHeard }: Played): boolean {
  const { lost, impossible, stale, violations } = verdict;
  const { answeredAt, shown, refusals } = outcome;
  const moments = [...answeredAt.filter((time) => time < endedAt), endedAt];
  const gaps = moments.map((time, index) => (time > markedAt ? time - (moments[index - 1] ?? markedAt) : 0));
  const longest = Math.max(...gaps);
  const row = [
    `${mark.isSynchronous ? 'synchronous' : 'asynchronous'}: ${mark.name}`,
    `${(longest / 1000).toFixed(1)} s`,
    shown.size,
    lost,
    impossible.length,
    stale,
    violations.length,
    isHeard === undefined ? '–' : isHeard ? 'yes' : 'no',
  ];
  process.stdout.write(`| ${row.join(' | ')} |\n`);
  const isRight = lost === 0 && impossible.length === 0 && violations.length === 0 && isHeard !== true;
  const details = [...impossible, ...violations].slice(0, mark.isSynchronous ? 20 : 3);
  for (const line of details) process.stdout.write(`  ${line}\n`);
  if (outcome.placedAgain > 0) process.stdout.write(`  came to nothing and placed again: ${outcome.placedAgain}\n`);
  if (refusals.length > 0) process.stdout.write(`  refused: ${refusals.toSorted().join(', ')}\n`);
  if (stage.between !== 'nginx and PgBouncer') process.stdout.write(`  with ${stage.between}\n`);
  return !mark.isSynchronous || isRight;
}

const only = values.only?.split(',').map(Number);
process.stdout.write(
  '| play | no answer for | acknowledged | of these lost | impossible histories | stale readings | violations | the old primary acknowledges a commit |\n|---|---|---|---|---|---|---|---|\n',
);
const isRight: boolean[] = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // Pending requests to programs that are being ended may fail in any way.
    process.on('uncaughtException', () => undefined);
    ending.abort(signal);
    void stops.end();
  });
}
for (const [index, mark] of PLAYS.entries()) {
  if (only && !only.includes(index + 1)) continue;
  if (mark.hasSmallDisk && process.getuid?.() !== 0)
    process.stdout.write(`| ${mark.name}: left out, as only root may mount a small disk |\n`);
  else isRight.push(await play(mark));
  if (ending.signal.aborted) process.exit(128 + constants.signals[ending.signal.reason as 'SIGINT']);
}
process.exit(isRight.every(Boolean) ? 0 : 1);

import { hash } from 'node:crypto';
import type { Exclusion } from '#contract/staff/staff-choices.ts';
import { RIGHT_OF_ACT, type TaskAct } from '#contract/staff/staff-paths.ts';
import type { CardId } from '#domain/ids.ts';
import { staffActor } from '../audit/audit-log.ts';
import { loadCards } from '../card/load-cards.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransaction, inTransactionIfKept, type Tx } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { attemptAct, type WantedAct } from './act-on-card.ts';
import { expireApprovals } from './approval-steps.ts';
import { findLastEntry } from './approval-store.ts';
import { importNext } from './import-at-desk.ts';
import { may, placeOfCard } from './places.ts';
import type { TaskDependencies } from './prepare-task.ts';
import { findPerson, lockPeople } from './staff-store.ts';
import {
  claimCard,
  deleteOldTasks,
  digestTask,
  endTask,
  findTask,
  insertForecasts,
  listUnseen,
  noteOutcome,
  setReady,
  type Forecast,
  type Task,
} from './task-store.ts';

/** So many cards are done by one job; the next one goes on, so that the tasks of others need not wait. */
const CHUNK = 200;

/**
 * The job: works out what a task would do to its next cards, or does it. Each card is a transaction of its own; what
 * was done to it is written down with it, so a server that dies leaves no card half done, and none is done twice.
 */
export async function workOnTask(deps: TaskDependencies, taskId: string): Promise<void> {
  const task = await findTask(deps.db, taskId);
  if (!task || (task.state !== 'preparing' && task.state !== 'running')) return;
  const salePage = await deps.salePages.load(task.salePageId);
  const isLast = await workOn(deps, task, salePage);
  if (isLast) return;
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'work-on-task', { taskId }, 0));
}

async function workOn(deps: TaskDependencies, task: Task, salePage: SalePage): Promise<boolean> {
  const { act } = task;
  if (act === 'import') {
    const isLast = await importNext(deps, task, salePage, causeOf(task, deps.clock.now()));
    if (isLast) await endTask(deps.db, task.id, deps.clock.now());
    return isLast;
  }
  return (task.state === 'preparing' ? lookAhead : goOn)(deps, { ...task, act }, salePage);
}

/** A task that acts on cards that are there. */
type CardTask = Task & { readonly act: TaskAct };

/** Sees what the act would do to the next cards, by doing it and taking it back; true once all were seen. */
async function lookAhead(deps: TaskDependencies, task: CardTask, salePage: SalePage): Promise<boolean> {
  const next = await listUnseen(deps.db, task.id, CHUNK);
  const seen: Forecast[] = [];
  for (const { position, cardId } of next) {
    const { became, mark, amount } = await inTransactionIfKept(deps.db, async (tx) => {
      return { isKept: false, ...(await actWithin(deps, tx, task, salePage, cardId)) };
    });
    seen.push({ position, cardId, forecast: became === 'done' ? 'change' : became, mark, amount });
  }
  await insertForecasts(deps.db, task.id, seen);
  if (next.length === CHUNK) return false;
  await setReady(deps.db, task.id, await digestTask(deps.db, task.id));
  return true;
}

/** Does the act to the next cards; true once none waits any more. */
async function goOn(deps: TaskDependencies, task: CardTask, salePage: SalePage): Promise<boolean> {
  for (let count = 0; count < CHUNK; count += 1) {
    const isThere = await doNext(deps, task, salePage);
    if (isThere) continue;
    await endTask(deps.db, task.id, deps.clock.now());
    return true;
  }
  return false;
}

/** Where the act is refused its transaction is taken back, and only then is that written down. */
async function doNext(deps: TaskDependencies, task: CardTask, salePage: SalePage): Promise<boolean> {
  const { card, became } = await inTransactionIfKept(deps.db, async (tx) => {
    const claimed = await claimCard(tx, task.id);
    if (!claimed) return { isKept: false };
    const acted = await actWithin(deps, tx, task, salePage, claimed.cardId);
    const isAsShown = acted.mark === claimed.mark || task.act === 'freeze';
    const outcome = acted.became === 'done' && !isAsShown ? 'has_changed' : acted.became;
    if (outcome === 'done') await noteOutcome(tx, task.id, claimed.position, outcome);
    return { isKept: outcome === 'done', card: claimed, became: outcome };
  });
  if (!card) return false;
  if (became !== 'done') await noteOutcome(deps.db, task.id, card.position, became);
  return true;
}

type Acted = { readonly became: 'done' | Exclusion; readonly mark: string; readonly amount: number };

/** One card, by what does it to one card, and as long as who asked for it may. */
async function actWithin(
  deps: TaskDependencies,
  tx: Tx,
  task: CardTask,
  salePage: SalePage,
  cardId: CardId,
): Promise<Acted> {
  const refused = (became: Exclusion) => ({ became, mark: '', amount: 0 });
  await lockPeople(tx, [task.staffId]);
  const person = await findPerson(tx, task.staffId);
  const [card] = await loadCards(tx, salePage, [cardId]);
  const isAllowed =
    card && person?.state === 'active' && may(person, RIGHT_OF_ACT[task.act], placeOfCard(salePage, card));
  if (!isAllowed) return refused('not_allowed');
  const attempt = await attemptAct(deps, tx, salePage, cardId, readWanted(task), causeOf(task, deps.clock.now()));
  if (attempt.state === 'refused') return refused(attempt.because ?? 'has_changed');
  const { moved, before } = await findLastEntry(tx, cardId);
  // By the entry before it, too: a card may have been changed and changed back.
  const mark = hash('sha256', `${attempt.mark} ${before}`, 'base64url');
  return { became: 'done', mark, amount: moved };
}

function readWanted({ act, body: { reason, until } }: CardTask): WantedAct {
  return { act, body: { reason, note: null, ...(until !== null && { until }) } } as WantedAct;
}

/** Why and by whom a task does what it does. */
function causeOf({ id, staffId, body, approvedBy, confirmation }: Task, at: Temporal.Instant): Cause {
  return {
    actor: staffActor(staffId),
    reason: body.reason,
    at,
    ...(approvedBy !== null && { approvedBy }),
    ...(confirmation !== null && { confirmation: { digest: confirmation, questionId: null } }),
    task: id,
  };
}

/** The job: what nobody began is forgotten after a week, and what became of each card after three months. */
export async function cleanUpTasks({ db, clock }: Pick<TaskDependencies, 'db' | 'clock'>): Promise<void> {
  await expireApprovals(db, clock.now());
  const daysAgo = (days: number) => clock.now().subtract({ hours: days * 24 });
  await deleteOldTasks(db, { unstartedBefore: daysAgo(7), endedBefore: daysAgo(90) });
}

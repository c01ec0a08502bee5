import { RIGHT_OF_TASK } from '#contract/desk/staff-acts.ts';
import type { Place } from '#domain/desk/staff-rights.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import { lockNumbers } from '../../money/code/code-numbers.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { WantedAct } from '../card-acts/act-facts.ts';
import { actIfUnchanged } from './act-on-many.ts';
import { expireApprovals } from '../records/approval-steps.ts';
import { importCard } from './import-at-desk.ts';
import { may, placeOfCard } from '../sign-in/reach.ts';
import { findPerson, lockPeople } from '../sign-in/staff-store.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { placeOfTask } from './task-limit.ts';
import {
  claimCards,
  deleteOldTasks,
  endTask,
  findTasks,
  recordOutcomes,
  type Task,
  type WaitingCard,
} from '../records/task-store.ts';

/** Cards per job run. Another job continues, so that tasks of others need not wait. */
const CHUNK = 1000;
/** Cards per transaction, which locks them for about 100 ms. */
const AT_ONCE = 20;
const RETRY_LOCKED_AFTER_SECONDS = 5;

/** The job. A transaction that acts on cards also stores their outcomes, so a crash leaves none half done. */
export async function workOnTask(deps: DeskDependencies, taskId: string): Promise<void> {
  const task = (await findTasks(deps.db, [taskId])).get(taskId);
  if (task?.state !== 'running') return;
  const salePage = await deps.salePages.load(task.salePageId);
  for (let count = 0; count < CHUNK; count += AT_ONCE) {
    const isDone = await inTransaction(deps.db, (tx) => processNextCards(deps, tx, task, salePage));
    if (!isDone) continue;
    if (await endTask(deps.db, taskId, deps.clock.now())) return;
    // Another transaction has locked the last rows, such as the erasure of their holder.
    return inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'work-on-task', { taskId }, RETRY_LOCKED_AFTER_SECONDS));
  }
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'work-on-task', { taskId }, 0));
}

/** Acts on the next cards within the present rights of the task's person. Returns true if no unlocked one is left. */
async function processNextCards(deps: DeskDependencies, tx: Tx, task: Task, salePage: SalePage): Promise<boolean> {
  const waiting = await claimCards(tx, task.id, AT_ONCE);
  if (waiting.length === 0) return true;
  await lockPeople(tx, [task.staffId]);
  const person = await findPerson(tx, task.staffId);
  const mayAt = (place: Place) => person?.state === 'active' && may(person, RIGHT_OF_TASK[task.act], place);
  const scope = { task, salePage, cause: causeOf(task, deps.clock.now()), mayAt };
  const outcomes = await (task.act === 'import' ? importNext(tx, scope, waiting) : actOnNext(deps, tx, scope, waiting));
  await recordOutcomes(tx, task.id, outcomes);
  return false;
}

type TaskScope = {
  readonly task: Task;
  readonly salePage: SalePage;
  readonly cause: Cause;
  readonly mayAt: (place: Place) => boolean;
};
type Recorded = Parameters<typeof recordOutcomes>[2][number];

async function importNext(
  tx: Tx,
  { task, salePage, cause, mayAt }: TaskScope,
  waiting: readonly WaitingCard[],
): Promise<Recorded[]> {
  if (!mayAt(placeOfTask(salePage, task.productIds))) {
    return waiting.map(({ position }) => ({ position, outcome: 'not_allowed' }));
  }
  await lockNumbers(tx, salePage.id);
  const recorded: Recorded[] = [];
  for (const { position, card } of waiting) {
    recorded.push({ position, ...(await importCard(tx, salePage, position, card, cause)) });
  }
  return recorded;
}

async function actOnNext(
  deps: DeskDependencies,
  tx: Tx,
  { task, salePage, cause, mayAt }: TaskScope,
  waiting: readonly WaitingCard[],
): Promise<Recorded[]> {
  const ids = waiting.flatMap(({ cardId }) => cardId ?? []);
  const cards = await loadCards(tx, salePage, ids);
  const allowed = new Set(cards.filter((card) => mayAt(placeOfCard(salePage, card))).map(({ id }) => id));
  const listed = waiting.flatMap(({ cardId, entries }) => (cardId && allowed.has(cardId) ? [{ cardId, entries }] : []));
  const became = await actIfUnchanged(deps, tx, { salePage, wanted: readWanted(task), cause }, listed);
  return waiting.map(({ position, cardId }) => {
    return { position, outcome: (cardId && became.get(cardId)) ?? 'not_allowed' };
  });
}

function readWanted({ act, body: { reason, until } }: Task): WantedAct {
  return { act, body: { reason, note: null, ...(until !== null && { until }) } } as WantedAct;
}

function causeOf({ id, staffId, body, approvedBy, confirmation }: Task, at: Temporal.Instant): Cause {
  return {
    actor: staffActor(staffId),
    reason: body.reason,
    at,
    ...(approvedBy !== null && { approvedBy }),
    ...(confirmation !== null && { confirmation: { digest: confirmation, challengeId: null } }),
    task: id,
  };
}

/** Job: deletes tasks not started within a week, and the card lists of tasks that ended three months ago. */
export async function cleanUpTasks({ db, clock }: Pick<DeskDependencies, 'db' | 'clock'>): Promise<void> {
  await expireApprovals(db, clock.now());
  const daysAgo = (days: number) => clock.now().subtract({ hours: days * 24 });
  await deleteOldTasks(db, { unstartedBefore: daysAgo(7), endedBefore: daysAgo(90) });
}

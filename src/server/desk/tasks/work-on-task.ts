import { RIGHT_OF_TASK } from '#contract/desk/staff-paths.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { inConditionalTransaction, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { WantedAct } from '../cards/act-on-card.ts';
import { actIfUnchanged } from './act-on-many.ts';
import { expireApprovals } from '../frame/approval-steps.ts';
import { importCard } from './import-at-desk.ts';
import { may, placeOfCard } from '../sign-in/reach.ts';
import { findPerson, lockPeople } from '../sign-in/staff-store.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import { placeOfTask } from './task-limit.ts';
import {
  claimCard,
  deleteOldTasks,
  endTask,
  findTasks,
  recordOutcome,
  type Outcome,
  type Task,
  type WaitingCard,
} from '../frame/task-store.ts';

/** Cards per job run. Another job continues, so that tasks of others need not wait. */
const CHUNK = 200;

/**
 * The job. Each card has its own transaction, which also stores the outcome. So a crash leaves no card half done, and
 * none is done twice.
 */
export async function workOnTask(deps: DeskDependencies, taskId: string): Promise<void> {
  const task = (await findTasks(deps.db, [taskId])).get(taskId);
  if (task?.state !== 'running') return;
  const salePage = await deps.salePages.load(task.salePageId);
  for (let count = 0; count < CHUNK; count += 1) {
    if (!(await doNext(deps, task, salePage))) return endTask(deps.db, taskId, deps.clock.now());
  }
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'work-on-task', { taskId }, 0));
}

/** A refused act is rolled back first. Only then is the outcome stored. */
async function doNext(deps: DeskDependencies, task: Task, salePage: SalePage): Promise<boolean> {
  const { claimed, became } = await inConditionalTransaction(deps.db, async (tx) => {
    const next = await claimCard(tx, task.id);
    if (!next) return { commits: false };
    const outcome = await actWithin(deps, tx, task, salePage, next);
    const commits = outcome.outcome === 'done';
    if (commits) await recordOutcome(tx, task.id, next.position, outcome);
    return { commits, claimed: next, became: outcome };
  });
  if (!claimed) return false;
  if (became.outcome !== 'done') await recordOutcome(deps.db, task.id, claimed.position, became);
  return true;
}

/** Acts on one card, if the task's person still may. */
async function actWithin(
  deps: DeskDependencies,
  tx: Tx,
  task: Task,
  salePage: SalePage,
  { position, cardId, entries, card: kept }: WaitingCard,
): Promise<Outcome> {
  await lockPeople(tx, [task.staffId]);
  const person = await findPerson(tx, task.staffId);
  const cause = causeOf(task, deps.clock.now());
  const [card] = cardId === null ? [] : await loadCards(tx, salePage, [cardId]);
  const place = card ? placeOfCard(salePage, card) : placeOfTask(salePage, task.productIds);
  if (person?.state !== 'active' || !may(person, RIGHT_OF_TASK[task.act], place)) return { outcome: 'not_allowed' };
  if (cardId === null) return importCard(tx, salePage, position, kept, cause);
  const many = { salePage, wanted: readWanted(task), cause };
  return { outcome: await actIfUnchanged(deps, tx, many, { cardId, entries }) };
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

/** The job: deletes tasks never begun after a week, and the lists of ended ones after three months. */
export async function cleanUpTasks({ db, clock }: Pick<DeskDependencies, 'db' | 'clock'>): Promise<void> {
  await expireApprovals(db, clock.now());
  const daysAgo = (days: number) => clock.now().subtract({ hours: days * 24 });
  await deleteOldTasks(db, { unstartedBefore: daysAgo(7), endedBefore: daysAgo(90) });
}

import type { z } from 'zod';
import type { TASK_BODIES } from '#contract/desk/staff-tasks.ts';
import { RIGHT_OF_ACT, RIGHT_OF_TASK, type TaskAct, type TaskKind } from '#contract/desk/staff-acts.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { askApproval } from '../records/approval-steps.ts';
import { chooseCards } from '../card-list/choose-cards.ts';
import { may } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { inTx } from '../cards/show-card.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { findAboveLimit, placeOfTask } from './task-limit.ts';
import { insertCards, insertTask, lockTask, setRunning, type Task, type TaskStart } from '../records/task-store.ts';

export type WantedTask = {
  readonly [Act in TaskAct]: { readonly act: Act; readonly body: z.output<(typeof TASK_BODIES)[Act]> };
}[TaskAct];

/** Fixes the cards of a task, without changing them. Returns the task's id. */
export async function prepareTask(
  deps: DeskDependencies,
  staff: SignedIn,
  { act, body: { cards, reason, ...more } }: WantedTask,
): Promise<string> {
  const { salePage, cardIds, productIds } = await chooseCards(deps, staff, cards);
  if (!may(staff, RIGHT_OF_ACT[act], placeOfTask(salePage, productIds))) throw new Problem('STAFF.NOT_ALLOWED');
  const until = 'until' in more ? more.until : null;
  const task = { act, salePageId: salePage.id, body: { reason, until }, productIds, staffId: staff.id };
  return inTransaction(deps.db, async (tx) => {
    const id = await insertTask(tx, { ...task, cards: cardIds.length, at: deps.clock.now() });
    await insertCards(tx, id, cardIds, until);
    return id;
  });
}

type Signed = Pick<Cause, 'at' | 'confirmation'>;

/**
 * Queues a task, or requests an approval if it exceeds the person's limit, computed under a lock of the person as for
 * one card. Does nothing if it has already begun. Throws `STAFF.TASK_NOT_FOUND`, also for another person's task.
 */
export async function startTask(
  deps: DeskDependencies,
  staff: SignedIn,
  act: TaskKind,
  id: string,
  signed: Signed,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    const task = await lockTask(tx, id);
    if (!task || task.staffId !== acting.id || task.act !== act) throw new Problem('STAFF.TASK_NOT_FOUND');
    if (task.state !== 'ready') return;
    const salePage = await inTx(deps, tx).salePages.load(task.salePageId);
    if (!may(acting, RIGHT_OF_TASK[act], placeOfTask(salePage, task.productIds))) {
      throw new Problem('STAFF.NOT_ALLOWED');
    }
    const above = await findAboveLimit(tx, acting, salePage, task, signed.at);
    if (above !== null) return askSecondPerson(tx, task, signed);
    await begin(deps, tx, id, { approvedBy: null, confirmation: null, ...signed });
  });
}

async function askSecondPerson(
  tx: Tx,
  { id, act, body: { reason, until }, cards, staffId }: Task,
  signed: Signed,
): Promise<void> {
  const body = { reason, cards, ...(until !== null && { until }) };
  const cause = { ...signed, actor: staffActor(staffId), reason };
  // If the same request is already pending, it stays pending.
  await askApproval(tx, { act, taskId: id, body, askedBy: staffId }, cause);
}

/** Returns false if it has already begun. */
export async function beginApproved(
  deps: Pick<DeskDependencies, 'jobs'>,
  tx: Tx,
  taskId: string,
  { approvedBy, confirmation, at }: Cause,
): Promise<boolean> {
  const task = await lockTask(tx, taskId);
  if (task?.state !== 'ready') return false;
  await begin(deps, tx, taskId, { approvedBy: approvedBy ?? null, confirmation: confirmation ?? null, at });
  return true;
}

async function begin(
  { jobs }: Pick<DeskDependencies, 'jobs'>,
  tx: Tx,
  taskId: string,
  agreed: TaskStart,
): Promise<void> {
  await setRunning(tx, taskId, agreed);
  await jobs.add(tx, 'work-on-task', { taskId }, 0);
}

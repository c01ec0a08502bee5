import type { z } from 'zod';
import type { TASK_BODIES } from '#contract/desk/staff-tasks.ts';
import { RIGHT_OF_ACT, RIGHT_OF_TASK, type TaskAct, type TaskKind } from '#contract/desk/staff-paths.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { askApproval } from '../frame/approval-steps.ts';
import { chooseCards } from '../cards/choose-cards.ts';
import { may } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { findAboveLimit, placeOfTask } from './task-limit.ts';
import { insertCards, insertTask, lockTask, setRunning, type Task, type TaskStart } from '../frame/task-store.ts';

export type TaskDependencies = DeskDependencies & Pick<GuestParts, 'jobs'>;

/** An act on many cards with what it takes. */
export type WantedTask = {
  readonly [Act in TaskAct]: { readonly act: Act; readonly body: z.output<(typeof TASK_BODIES)[Act]> };
}[TaskAct];

/** Fixes which cards an act is about; nothing is done to them. Answers the id of the task. */
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
 * Has a job do it, or has it wait for a second person where it is above the limit of its person: worked out under a
 * lock of the person, as with one card. Begun already, it stays so. Throws `STAFF.TASK_NOT_FOUND`, also for a task of
 * another person.
 */
export async function startTask(
  deps: TaskDependencies,
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
    const salePage = await deps.salePages.load(task.salePageId);
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
  // The same that waits already goes on waiting.
  await askApproval(tx, { act, taskId: id, body, askedBy: staffId }, cause);
}

/** False where it was begun already. */
export async function beginApproved(
  deps: Pick<TaskDependencies, 'jobs'>,
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
  { jobs }: Pick<TaskDependencies, 'jobs'>,
  tx: Tx,
  taskId: string,
  agreed: TaskStart,
): Promise<void> {
  await setRunning(tx, taskId, agreed);
  await jobs.add(tx, 'work-on-task', { taskId }, 0);
}

import { APPROVAL_HOURS } from '#domain/staff-rights.ts';
import { RIGHT_OF_TASK, type TaskKind } from '#contract/staff/staff-paths.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransaction, type Tx } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { staffActor } from '../audit/audit-log.ts';
import { askApproval } from './approval-steps.ts';
import { may } from './places.ts';
import { findAboveLimit, placeOfTask, type TaskDependencies } from './prepare-task.ts';
import { lockActing, type SignedIn } from './sign-in.ts';
import { digestTask, lockTask, setRunning, type Task, type TaskStart } from './task-store.ts';

/** What somebody was shown, and confirms. */
type Shown = { readonly id: string; readonly digest: string };
type Signed = Pick<Cause, 'at' | 'confirmation'>;

/**
 * Has a job do just what was shown, or has it wait for a second person where it is above somebody's limit: worked out
 * under a lock of the person, as with one card. Begun already, it stays so. Throws `STAFF.TASK_NOT_FOUND`, also for a
 * task of somebody else, and `STAFF.TASK_CHANGED`.
 */
export async function startTask(
  deps: TaskDependencies,
  staff: SignedIn,
  act: TaskKind,
  { id, digest }: Shown,
  signed: Signed,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    const task = await lockTask(tx, id);
    if (!task || task.staffId !== acting.id || task.act !== act) throw new Problem('STAFF.TASK_NOT_FOUND');
    if (task.digest !== digest) throw new Problem('STAFF.TASK_CHANGED');
    if (task.state !== 'ready') return;
    const salePage = await deps.salePages.load(task.salePageId);
    const place = placeOfTask(salePage, task.productIds);
    if (!may(acting, RIGHT_OF_TASK[act], place)) throw new Problem('STAFF.NOT_ALLOWED');
    if ((await findAboveLimit(tx, acting, salePage, task, signed.at)) !== null) {
      return askSecondPerson(tx, task, digest, signed);
    }
    await beginTask(deps, tx, task, { approvedBy: null, confirmation: null, ...signed });
  });
}

async function askSecondPerson(tx: Tx, task: Task, digest: string, signed: Signed): Promise<void> {
  const asked = {
    act: task.act,
    cardId: null,
    sold: null,
    taskId: task.id,
    body: task.body,
    cardMark: digest,
    askedBy: task.staffId,
    expiresAt: signed.at.add({ hours: APPROVAL_HOURS }),
  };
  // The same that waits already goes on waiting.
  await askApproval(tx, asked, { ...signed, actor: staffActor(task.staffId), reason: task.body.reason });
}

/** Throws `STAFF.TASK_CHANGED` where its list is not the one that was shown any more. */
export async function beginTask(
  { jobs }: Pick<TaskDependencies, 'jobs'>,
  tx: Tx,
  task: Task,
  agreed: TaskStart,
): Promise<void> {
  if ((await digestTask(tx, task.id)) !== task.digest) throw new Problem('STAFF.TASK_CHANGED');
  await setRunning(tx, task.id, agreed);
  await jobs.add(tx, 'work-on-task', { taskId: task.id }, 0);
}

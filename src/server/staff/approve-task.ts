import type { WireTask } from '#contract/staff/staff-tasks.ts';
import { RIGHT_OF_TASK, type TaskKind } from '#contract/staff/staff-paths.ts';
import type { Cause } from '../ledger/ledger.ts';
import type { Tx } from '../plumbing/database/database.ts';
import type { Approval } from './approval-store.ts';
import type { Viewer } from './places.ts';
import type { TaskDependencies } from './prepare-task.ts';
import type { DeskDependencies } from './show-card.ts';
import { presentTask } from './show-task.ts';
import { beginTask } from './start-task.ts';
import { findTask, lockTask } from './task-store.ts';

/** A task that waits: why, and the right that it takes. */
export function readAskedTask({ act, body }: Pick<Approval, 'act' | 'body'>) {
  return { reason: (body as { readonly reason: string }).reason, right: RIGHT_OF_TASK[act as TaskKind] };
}

/** What waits, as it was shown to who asked. */
export async function presentAskedTask(
  deps: DeskDependencies,
  staff: Viewer,
  taskId: string,
): Promise<WireTask | null> {
  const task = await findTask(deps.db, taskId);
  return task ? presentTask(deps, staff, task) : null;
}

/**
 * A job does it from here on, to just the cards that were shown, and excludes those that have changed. False where it
 * is not what was asked for any more. Throws `STAFF.TASK_CHANGED`.
 */
export async function beginApproved(
  deps: Pick<TaskDependencies, 'jobs'>,
  tx: Tx,
  { taskId, cardMark }: Approval,
  { approvedBy, confirmation, at }: Cause,
): Promise<boolean> {
  const task = taskId === null ? undefined : await lockTask(tx, taskId);
  if (task?.state !== 'ready' || task.digest !== cardMark) return false;
  await beginTask(deps, tx, task, { approvedBy: approvedBy ?? null, at, confirmation: confirmation ?? null });
  return true;
}

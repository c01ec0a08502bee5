import type { ImportColumns, TaskRow, WireTask } from '#contract/desk/staff-tasks.ts';
import type { TaskAct } from '#contract/desk/staff-paths.ts';
import { request } from '../../api/request.ts';
import { readQuery } from './read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, taskAddress } from './staff-address.ts';

const IMPORT_TIMEOUT_MS = 120_000;
/** A second person takes longer than a job. */
const LOOKS_AGAIN_MS: Partial<Readonly<Record<WireTask['state'], number>>> = { running: 1000, asked: 10_000 };

/** Until the next look at tasks; false where nothing becomes of them by itself. */
function pauseFor(tasks: readonly Pick<WireTask, 'state'>[] = []): number | false {
  const pauses = tasks.flatMap(({ state }) => LOOKS_AGAIN_MS[state] ?? []);
  return pauses.length > 0 && Math.min(...pauses);
}

export const tasksQuery = readQuery<{ tasks: TaskRow[] }>(
  ['tasks'],
  { path: staffAddress('tasks') },
  { refetchInterval: ({ state }) => pauseFor(state.data?.tasks) },
);

/** A task; asked for again and again while a job is at it, or a second person decides about it. */
export function taskQuery(id: string) {
  return readQuery<WireTask>(
    ['task', id],
    { path: staffAddress('task', { id }) },
    // The address has none while the screen is left.
    { enabled: id !== '', refetchInterval: ({ state }) => pauseFor(state.data && [state.data]) },
  );
}

/** Fixes which cards an act is about. */
export function prepareTask(act: TaskAct, body: object): Promise<WireTask> {
  return request({ method: 'POST', path: taskAddress('taskPreview', act), body });
}

export function startTask({ act, id }: Pick<WireTask, 'act' | 'id'>): Promise<WireTask> {
  return requestAct({ path: taskAddress('taskAct', act), body: { id } });
}

/** What the columns of a file are, by its first line. */
export function importColumns(header: string): Promise<ImportColumns> {
  return request({ method: 'POST', path: staffAddress('importColumns'), body: { header } });
}

/** Has a file read, tried and taken back. */
export function prepareImport(body: object): Promise<WireTask> {
  return requestAct({ path: staffAddress('importPreview'), body, timeoutMs: IMPORT_TIMEOUT_MS, hasCodes: true });
}

export function resultAddress(id: string): string {
  return staffAddress('taskFile', { id });
}

/** Cards as a file, for the person to save. */
export async function exportCards(body: object): Promise<void> {
  await requestAct({ path: staffAddress('cardExport'), body, file: { name: 'cards.csv', type: 'text/csv' } });
}

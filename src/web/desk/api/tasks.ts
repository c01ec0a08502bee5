import type { ImportColumns, TaskRow, WireTask } from '#contract/desk/staff-tasks.ts';
import type { TaskAct } from '#contract/desk/staff-paths.ts';
import { request } from '../../api/request.ts';
import { readQuery } from './read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, taskAddress } from './staff-address.ts';

const IMPORT_TIMEOUT_MS = 120_000;
/** The poll interval by state: a second person takes longer than a job. */
const LOOKS_AGAIN_MS: Partial<Readonly<Record<WireTask['state'], number>>> = { running: 1000, asked: 10_000 };

/** The poll interval for tasks. False if none of them changes by itself. */
function pauseFor(tasks: readonly Pick<WireTask, 'state'>[] = []): number | false {
  const pauses = tasks.flatMap(({ state }) => LOOKS_AGAIN_MS[state] ?? []);
  return pauses.length > 0 && Math.min(...pauses);
}

export const tasksQuery = readQuery<{ tasks: TaskRow[] }>(
  ['tasks'],
  { path: staffAddress('tasks') },
  { refetchInterval: ({ state }) => pauseFor(state.data?.tasks) },
);

/** A task, polled while a job runs it or a second person has to decide. */
export function taskQuery(id: string) {
  return readQuery<WireTask>(
    ['task', id],
    { path: staffAddress('task', { id }) },
    // The id is empty while the screen is being left.
    { enabled: id !== '', refetchInterval: ({ state }) => pauseFor(state.data && [state.data]) },
  );
}

/** Fixes the set of cards for an act. */
export function prepareTask(act: TaskAct, body: object): Promise<WireTask> {
  return request({ method: 'POST', path: taskAddress('taskPreview', act), body });
}

export function startTask({ act, id }: Pick<WireTask, 'act' | 'id'>): Promise<WireTask> {
  return requestAct({ path: taskAddress('taskAct', act), body: { id } });
}

export function importColumns(header: string): Promise<ImportColumns> {
  return request({ method: 'POST', path: staffAddress('importColumns'), body: { header } });
}

/** Dry run of an import: the server reads the file, imports it and rolls back. */
export function prepareImport(body: object): Promise<WireTask> {
  return requestAct({ path: staffAddress('importPreview'), body, timeoutMs: IMPORT_TIMEOUT_MS, hasCodes: true });
}

export function resultAddress(id: string): string {
  return staffAddress('taskFile', { id });
}

export async function exportCards(body: object): Promise<void> {
  await requestAct({ path: staffAddress('cardExport'), body, file: { name: 'cards.csv', type: 'text/csv' } });
}

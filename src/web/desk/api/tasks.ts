import type { ImportColumns, TaskRow, WireTask } from '#contract/staff/staff-tasks.ts';
import type { TaskAct } from '#contract/staff/staff-paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { requestAct, requestFile } from './request-act.ts';
import { saveFile } from './save-file.ts';
import { staffAddress, taskAddress } from './staff-address.ts';

const IMPORT_TIMEOUT_MS = 120_000;
const WHILE_AT_WORK_MS = 1000;
/** A second person takes longer than a job. */
const WHILE_ASKED_MS = 10_000;
const LOOKS_AGAIN_AFTER: Partial<Readonly<Record<WireTask['state'], number>>> = {
  preparing: WHILE_AT_WORK_MS,
  running: WHILE_AT_WORK_MS,
  asked: WHILE_ASKED_MS,
};

/** Until the next look at tasks; false where nothing becomes of them by itself. */
function pauseFor(tasks: readonly Pick<WireTask, 'state'>[] = []): number | false {
  const pauses = tasks.flatMap(({ state }) => LOOKS_AGAIN_AFTER[state] ?? []);
  return pauses.length > 0 && Math.min(...pauses);
}

export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => request<{ tasks: TaskRow[] }>({ path: staffAddress('tasks'), signal }),
  refetchInterval: ({ state }) => pauseFor(state.data?.tasks),
});

/** A task; asked for again and again while a job is at it, or a second person decides about it. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['task', id],
    queryFn: ({ signal }) => request<WireTask>({ path: staffAddress('task', { id }), signal }),
    // The address has none while the screen is left.
    enabled: id !== '',
    refetchInterval: ({ state }) => pauseFor(state.data && [state.data]),
  });
}

/** Has worked out what an act would do to many cards. */
export function prepareTask(act: TaskAct, body: object): Promise<WireTask> {
  return request({ method: 'POST', path: taskAddress('taskPreview', act), body });
}

/** Begins just what is shown. */
export function startTask({ act, id, digest }: Pick<WireTask, 'act' | 'id' | 'digest'>): Promise<WireTask> {
  return requestAct({ path: taskAddress('taskAct', act), body: { id, digest } });
}

/** What the columns of a file are, by its first line. */
export function importColumns(header: string): Promise<ImportColumns> {
  return request({ method: 'POST', path: staffAddress('importColumns'), body: { header } });
}

/** Has a file read, tried and taken back. */
export function prepareImport(body: object): Promise<WireTask> {
  return requestAct({ path: staffAddress('importPreview'), body, timeoutMs: IMPORT_TIMEOUT_MS });
}

export function resultAddress(id: string): string {
  return staffAddress('taskFile', { id });
}

/** Cards as a file, for the person to save. */
export async function exportCards(body: object): Promise<void> {
  saveFile('cards.csv', 'text/csv', await requestFile({ path: staffAddress('cardExport'), body }));
}

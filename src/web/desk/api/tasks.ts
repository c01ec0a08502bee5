import type { ImportFault } from '#contract/desk/staff-choices.ts';
import type { TaskRow, WireTask } from '#contract/desk/staff-tasks.ts';
import type { TaskAct } from '#contract/desk/staff-paths.ts';
import type { TableHeader } from '#domain/value/table-text.ts';
import { request, requestText } from '../../api/request.ts';
import { readQuery } from '../../api/read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, taskAddress } from './staff-address.ts';

const IMPORT_TIMEOUT_MS = 300_000;
/** The poll interval by state: a second person takes longer than a job. */
const LOOKS_AGAIN_MS: Partial<Readonly<Record<WireTask['state'], number>>> = { running: 1000, asked: 10_000 };

function pauseFor(tasks: readonly Pick<WireTask, 'state'>[] = []): number | false {
  const pauses = tasks.flatMap(({ state }) => LOOKS_AGAIN_MS[state] ?? []);
  return pauses.length > 0 && Math.min(...pauses);
}

export const tasksQuery = readQuery<{ tasks: TaskRow[] }>(
  ['tasks'],
  { path: staffAddress('tasks') },
  { refetchInterval: ({ state }) => pauseFor(state.data?.tasks) },
);

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
  return request({ path: taskAddress('taskPreview', act), body });
}

export function startTask({ act, id }: Pick<WireTask, 'act' | 'id'>): Promise<WireTask> {
  return requestAct({ path: taskAddress('taskAct', act), body: { id } });
}

/** Compares the file with existing cards. Writes no card. */
export function prepareImport(body: object): Promise<WireTask> {
  return requestAct({ path: staffAddress('importPreview'), body, timeoutMs: IMPORT_TIMEOUT_MS, hasCodes: true });
}

/** A file of cards, which stays in this window. Its lines begin with the header. */
export type ImportFile = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly header: TableHeader;
  /** Whether it is not in UTF-8, so that letters with accents may be wrong. */
  readonly isGuess: boolean;
};

/** The file of an import in the query cache, which is emptied at the sign-out. */
export const importFileKey = (id: string) => ['import-file', id];

export async function loadFaults(id: string): Promise<ReadonlyMap<number, ImportFault>> {
  const text = await requestText({ path: resultAddress(id) });
  const rows = text.trim().split('\n').slice(1);
  return new Map(rows.map((row) => [Number.parseInt(row, 10), row.split(',')[1] as ImportFault]));
}

export function balanceAddress(id: string): string {
  return staffAddress('taskBalance', { id });
}

export function resultAddress(id: string): string {
  return staffAddress('taskFile', { id });
}

export async function exportCards(body: object): Promise<void> {
  await requestAct({ path: staffAddress('cardExport'), body, file: { name: 'cards.csv', type: 'text/csv' } });
}

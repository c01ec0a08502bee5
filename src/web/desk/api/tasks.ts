import type { ImportFault } from '#contract/desk/staff-choices.ts';
import type { ImportRequest, WireTask } from '#contract/desk/staff-tasks.ts';
import type { TableHeader } from '#domain/value/table-text.ts';
import { requestText } from '../../api/request.ts';
import { actAtDesk, readDesk } from './desk-call.ts';
import { staffAddress } from './staff-address.ts';

const IMPORT_TIMEOUT_MS = 300_000;
/** The poll interval by state: a second person takes longer than a job. */
const LOOKS_AGAIN_MS: Partial<Readonly<Record<WireTask['state'], number>>> = { running: 1000, asked: 10_000 };

function pauseFor(tasks: readonly Pick<WireTask, 'state'>[] = []): number | false {
  const pauses = tasks.flatMap(({ state }) => LOOKS_AGAIN_MS[state] ?? []);
  return pauses.length > 0 && Math.min(...pauses);
}

export const tasksQuery = readDesk(
  ['tasks'],
  'GET /staff/tasks',
  {},
  {
    refetchInterval: ({ state }) => pauseFor(state.data?.tasks),
  },
);

export function taskQuery(id: string) {
  // The id is empty while the screen is being left.
  return readDesk(['task', id], 'GET /staff/tasks/:id', id === '' ? undefined : { id }, {
    refetchInterval: ({ state }) => pauseFor(state.data && [state.data]),
  });
}

/** Compares the file with existing cards. Writes no card. */
export function prepareImport(body: ImportRequest): Promise<WireTask> {
  return actAtDesk('POST /staff/tasks/import/preview', { body }, { timeoutMs: IMPORT_TIMEOUT_MS, hasCodes: true });
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
  const text = await requestText({ path: staffAddress('GET /staff/tasks/:id/result.csv', { id }) });
  const rows = text.trim().split('\n').slice(1);
  return new Map(rows.map((row) => [Number.parseInt(row, 10), row.split(',')[1] as ImportFault]));
}

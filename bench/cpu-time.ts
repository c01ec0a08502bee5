import { readdir, readFile } from 'node:fs/promises';

/** CPU milliseconds since the start, by process. A pooler counts as PostgreSQL. */
export type Cpu = { readonly server: number; readonly postgres: number; readonly simulator: number };

/** Linux counts CPU time in ticks. */
const MS_PER_TICK = 10;

type Process = {
  readonly id: number;
  readonly parent: number;
  readonly ownMs: number;
  readonly withEndedMs: number;
};

export async function readCpuMs(id: number): Promise<number> {
  return (await readProcess(id))?.ownMs ?? 0;
}

export async function readCpuMsOfTree(id: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(ids.map(readProcess))).filter((found) => found !== undefined);
  const sumFrom = (parent: Process): number =>
    all.filter((each) => each.parent === parent.id).reduce((sum, each) => sum + sumFrom(each), parent.withEndedMs);
  const root = all.find((each) => each.id === id);
  return root ? sumFrom(root) : 0;
}

/** Reads `/proc/ID/stat` (proc_pid_stat(5)). Undefined if the process has ended. */
async function readProcess(id: number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in brackets, may contain any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (place: number) => Number(fields[place - 3]);
  const own = ticks(14) + ticks(15);
  return {
    id,
    parent: ticks(4),
    ownMs: own * MS_PER_TICK,
    withEndedMs: (own + ticks(16) + ticks(17)) * MS_PER_TICK,
  };
}

import { readFile } from 'node:fs/promises';

const EVERY_MS = 50;

/**
 * The most memory of this process and PostgreSQL's processes together during some work, in MB. Shared buffers are left
 * out.
 */
export async function measurePeakMb<Result>(postgresId: number, work: () => Promise<Result>) {
  let peakMb = 0;
  const sample = async () => {
    const children = await readFile(`/proc/${postgresId}/task/${postgresId}/children`, 'utf8');
    const ids = [process.pid, ...children.trim().split(' ').map(Number)];
    const each = await Promise.all(ids.map(readOwnMb));
    peakMb = Math.max(
      peakMb,
      each.reduce((sum, mb) => sum + mb, 0),
    );
  };
  await sample();
  const timer = setInterval(() => void sample(), EVERY_MS);
  try {
    const result = await work();
    await sample();
    return { result, peakMb };
  } finally {
    clearInterval(timer);
  }
}

/** proc_pid_status(5). Zero if the process has ended. */
async function readOwnMb(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createLog } from '../../src/server/platform/log/log.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { migrateJobs } from '../../src/server/platform/jobs/jobs.ts';
import { runStatement } from '../../test/database-statement.ts';
import { openGate, type Gate } from '../../test/gate.ts';
import type { Stops } from './stops.ts';

const run = promisify(execFile);

export const PASSWORD = 'failover';
const SMALL_DISK_MB = 400;
const FENCED_AFTER_MS = 3000;

/** Two PostgreSQL servers on two sides of a network: the first on one side, the second on the other. */
export type Pair = {
  /** By side, the ports at which it reaches the first and the second. */
  readonly sides: readonly [readonly [number, number], readonly [number, number]];
  /** By side, the port to which its pooler leads at first. */
  readonly poolerTo: readonly [number, number];
  readonly gates: { close(): void; open(): void };
};

export async function openGateUntilTheEnd(port: number, stops: Stops): Promise<Gate> {
  const gate = await openGate(port);
  stops.add(() => gate.stop());
  return gate;
}

export function joinGates(gates: readonly Gate[]): Pair['gates'] {
  return {
    close: () => gates.forEach((gate) => gate.close()),
    open: () => gates.forEach((gate) => gate.open()),
  };
}

export async function mountDisk(folder: string, stops: Stops): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MB}m,mode=755`, 'tmpfs', folder]);
  stops.add(() => run('umount', ['--lazy', folder]));
}

/** Creates what servers expect of a database: tables, and their own login. */
export async function prepareDatabase(address: string): Promise<void> {
  await migrate(address);
  await migrateJobs(address, createLog('silent'));
  await runStatement(address, `create role staycard_app login password '${PASSWORD}' in role staycard_server`);
  await runStatement(address, "alter role staycard_app set statement_timeout = '2s'");
}

/** PostgreSQL has a process for each connection. All of them are stopped, continued or killed, also stopped ones. */
export async function signalAll(postmaster: number | undefined, signal: 'STOP' | 'CONT' | 'KILL'): Promise<void> {
  if (postmaster === undefined) return;
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(() => ({ stdout: '' }));
  for (const pid of [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, `SIG${signal}`);
    } catch {
      // It has already ended by itself.
    }
  }
}

/** Whether an old primary that is cut off, or resumes, acknowledges a commit that the new one will never have. */
export async function acknowledges(
  address: string,
  pause: (ms: number, value: false) => Promise<unknown>,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  const written = client
    .connect()
    .then(() => client.query('create table written_too_late ()'))
    .then(
      () => true,
      () => false,
    );
  const answer = await Promise.race([written, pause(FENCED_AFTER_MS, false)]);
  void client.end().catch(() => undefined);
  return answer === true;
}

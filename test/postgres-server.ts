import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadPostgresProgram } from './postgres-program.ts';
import type { PostgresProgram } from './postgres-program.ts';

/** A running PostgreSQL: the address of its maintenance database, and how to end it. */
export interface PostgresServer {
  readonly connectionString: string;
  readonly stop: () => Promise<void>;
}

/** Data is thrown away after the run, so nothing is written safely to the disk: a run is several times faster. */
const hastySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
} as const;

/** Starts a PostgreSQL of its own in a fresh folder on a free port. Throws with the server's own words if it does not start. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const runFolder = await mkdtemp(join(tmpdir(), 'staycard-test-'));
  try {
    // The user that runs the server passes through this folder to its data.
    await chmod(runFolder, 0o755);
    const program = await loadPostgresProgram(runFolder);
    const password = randomUUID();
    const dataFolder = await createCluster(program, runFolder, password);
    const port = await findFreePort();
    const server = await startServer(program, dataFolder, port);
    return {
      connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: stopAtTheEnd(server, runFolder),
    };
  } catch (error) {
    removeFolder(runFolder);
    throw new Error('PostgreSQL did not start.', { cause: error });
  }
}

async function createCluster(program: PostgresProgram, runFolder: string, password: string): Promise<string> {
  const { folder, identity } = program;
  const dataFolder = join(runFolder, 'data');
  const passwordFile = join(runFolder, 'password');
  await mkdir(dataFolder, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await chown(dataFolder, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  const flags = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'];
  const access = ['--username=postgres', '--auth=password', `--pwfile=${passwordFile}`];
  await promisify(execFile)(join(folder, 'bin', 'initdb'), [`--pgdata=${dataFolder}`, ...access, ...flags], {
    ...identity,
    cwd: dataFolder,
  });
  return dataFolder;
}

async function startServer(program: PostgresProgram, dataFolder: string, port: number): Promise<ChildProcess> {
  const settings = Object.entries(hastySettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(program.folder, 'bin', 'postgres'), ['-D', dataFolder, '-p', String(port), ...settings], {
    ...program.identity,
    cwd: dataFolder,
    // Its messages are read in English here.
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let words = '';
    server.stderr.on('data', (chunk: Buffer) => {
      words = `${words}${chunk.toString()}`.slice(-10_000);
      if (words.includes('ready to accept connections')) resolve(server);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(words)));
  });
}

/** However the process ends, the server ends first and its folder goes. */
function stopAtTheEnd(server: ChildProcess, runFolder: string): () => Promise<void> {
  const closed = new Promise((resolve) => server.once('exit', resolve));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await closed;
    removeFolder(runFolder);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(128 + constants.signals[signal])));
  }
  process.once('exit', () => {
    server.kill('SIGQUIT');
    removeFolder(runFolder);
  });
  return stop;
}

/** A server that is cut short may still be closing its files, and one pass can trip over a file that goes just then. */
function removeFolder(folder: string): void {
  for (let tries = 0; tries < 20 && existsSync(folder); tries += 1) rmSync(folder, { recursive: true, force: true });
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no free port.'));
        else resolve(address.port);
      });
    });
  });
}

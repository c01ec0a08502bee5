import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from './free-port.ts';
import { loadPostgresProgram, type PostgresProgram } from './postgres-program.ts';

type EmbeddedPostgresOptions = {
  /** Holds the data and, if it must be copied, the program. Its user needs access to every folder above. */
  readonly folder: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Password of the user "staycard". Fixed when the data is created. */
  readonly password: string;
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = Readonly<Awaited<ReturnType<typeof startEmbeddedPostgres>>>;

const USER = 'staycard';
const CLUSTER_FLAGS = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
/** Another program may take a free port before PostgreSQL listens on it. */
const PORTS_TRIED = 5;
/** A standby is read-only. */
const READY = /ready to accept (read-only )?connections/;
const SETTINGS = { jit: 'off', listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/** The file in which a running PostgreSQL records its process id and port. */
export function pidFile(folder: string): string {
  return join(folder, 'data', 'postmaster.pid');
}

export function connectionStringOf(password: string, port: number): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

/** Creates the data in the folder if needed. Throws an error with PostgreSQL's own message. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  await mkdir(options.folder, { recursive: true });
  // PostgreSQL's user needs access to its data below this folder.
  await chmod(options.folder, 0o755);
  const program = await loadPostgresProgram(options.folder);
  const dataFolder = join(options.folder, 'data');
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await createCluster(program, dataFolder, options);
  const { server, port } = await startOnPort(program, dataFolder, options);
  const closed = new Promise((resolve) => server.once('exit', resolve));
  return {
    connectionString: connectionStringOf(options.password, port),
    port,
    process: server,
    async stop() {
      server.kill('SIGINT');
      await closed;
    },
  };
}

async function createCluster(
  { folder, identity }: PostgresProgram,
  dataFolder: string,
  options: EmbeddedPostgresOptions,
): Promise<void> {
  const passwordFile = join(options.folder, 'password');
  // An interrupted start may leave a folder that is not a cluster.
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { mode: 0o700 });
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await chown(dataFolder, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  const access = [`--username=${USER}`, '--auth=password', `--pwfile=${passwordFile}`];
  const hasty = options.settings?.['fsync'] === 'off' ? ['--no-sync', '--set=scram_iterations=1'] : [];
  try {
    await promisify(execFile)(
      join(folder, 'bin', 'initdb'),
      [`--pgdata=${dataFolder}`, ...access, ...CLUSTER_FLAGS, ...hasty],
      { ...identity, cwd: dataFolder },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function startOnPort(
  program: PostgresProgram,
  dataFolder: string,
  { port, settings = {} }: EmbeddedPostgresOptions,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const chosen = port ?? (await findFreePort());
    try {
      return { server: await startServer(program, dataFolder, chosen, settings), port: chosen };
    } catch (error) {
      const wasTaken = String(error).includes('could not create any TCP/IP sockets');
      if (!wasTaken || port !== undefined || tries === PORTS_TRIED) throw error;
    }
  }
}

async function startServer(
  program: PostgresProgram,
  dataFolder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(program.folder, 'bin', 'postgres'), ['-D', dataFolder, '-p', String(port), ...flags], {
    ...program.identity,
    cwd: dataFolder,
    // Its messages are parsed in English.
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let words = '';
    server.stderr.on('data', (chunk: Buffer) => {
      words = `${words}${chunk.toString()}`.slice(-10_000);
      if (READY.test(words)) resolve(server);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(words)));
  });
}

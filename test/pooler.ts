import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../src/server/platform/start/free-port.ts';
import { findProgram, startLocalProgram } from './local-program.ts';

export type Pooler = {
  /** The address of the same login through the pooler. */
  readonly address: string;
  readonly pid: number;
  /** Redirects the pooler to the PostgreSQL of another port, as a failover script does. */
  leadTo(port: number): Promise<void>;
  stop(): Promise<void>;
};

type PoolerOptions = {
  /** Keeps prepared statements. A PgBouncer that is too old for that counts as not installed. */
  readonly keepsNames?: boolean;
  readonly port?: number;
};

/**
 * Starts PgBouncer in front of a PostgreSQL of this machine, configured as docs/how-to/run-in-production.md says.
 * Undefined if it is not installed. The address is for the server's login.
 */
export async function startPooler(address: string, options: PoolerOptions = {}): Promise<Pooler | undefined> {
  const program = findProgram('pgbouncer');
  if (program === undefined || (options.keepsNames && !mayKeepNames(program))) return undefined;
  const target = new URL(address);
  const port = options.port ?? (await findFreePort());
  let file = '';
  const settings = await readSettings();
  const configure = (targetPort: string | number) =>
    writeFile(
      file,
      `[databases]
${target.pathname.slice(1)} = host=${target.hostname} port=${targetPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(file, '..', 'users.txt')}
stats_users = ${target.username}
${settings}
${options.keepsNames ? 'max_prepared_statements = 200' : ''}
`,
    );
  const { process: pooler, stop } = await startLocalProgram({
    program,
    port,
    async prepare(folder) {
      file = join(folder, 'pgbouncer.ini');
      await configure(target.port);
      await writeFile(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`);
      return [file];
    },
  });
  target.port = String(port);
  return {
    address: target.href,
    pid: pooler.pid ?? 0,
    async leadTo(other) {
      await configure(other);
      pooler.kill('SIGHUP');
    },
    stop,
  };
}

/** PgBouncer supports this from 1.21 on. */
function mayKeepNames(program: string): boolean {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

const HOW_TO = new URL('../docs/how-to/run-in-production.md', import.meta.url);

/** The settings in the how-to. */
async function readSettings(): Promise<string> {
  const [, settings] = /```ini\n([^`]*pool_mode[^`]*)```/.exec(await readFile(HOW_TO, 'utf8')) ?? [];
  if (settings === undefined) throw new Error('the how-to names the settings of PgBouncer');
  return settings.replaceAll(/^ +/gm, '');
}

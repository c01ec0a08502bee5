import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/server/platform/start/embedded-postgres.ts';
import { loadPostgresProgram } from '../src/server/platform/start/postgres-program.ts';
import { runStatement } from './database-statement.ts';

const run = promisify(execFile);

export type Standby = EmbeddedPostgres & {
  /** Promotes it. It accepts writes when this resolves. */
  promote(): Promise<void>;
  /** Kills the running process at once. */
  kill(): Promise<void>;
  /** Starts it again as a standby on its existing data. */
  startAgain(): Promise<void>;
};

type StandbyOptions = {
  readonly folder: string;
  readonly primary: Pick<EmbeddedPostgres, 'connectionString'>;
  readonly primaryFolder: string;
  readonly password: string;
  /** Its application name, which a primary with synchronous replication waits for. */
  readonly name?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly port?: number;
  /** The port through which it reaches the primary, if not the primary's own. */
  readonly throughPort?: number;
};

/** Copies a running primary and starts the copy as its standby. The embedded PostgreSQL has no pg_basebackup. */
export async function startStandby(options: StandbyOptions): Promise<Standby> {
  const { folder, primary, password, name = 's1', settings = {} } = options;
  const source = join(options.primaryFolder, 'data');
  const target = join(folder, 'data');
  await mkdir(folder, { recursive: true });
  await rm(target, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: primary.connectionString });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    const left = new Set([
      'postmaster.pid',
      'postmaster.opts',
      'pg_wal',
      'pg_replslot',
      'pg_stat_tmp',
      'standby.signal',
    ]);
    await cp(source, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !left.has(path.slice(source.length + 1)),
    });
    for (const made of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot', 'pg_stat_tmp']) {
      await mkdir(join(target, made), { recursive: true });
    }
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await writeFile(join(target, 'standby.signal'), '');
  await giveToServant(target, folder);
  const { hostname, port, username } = new URL(primary.connectionString);
  const through = options.throughPort ?? port;
  const conninfo = `host=${hostname} port=${through} user=${username} password=${password} application_name=${name}`;
  const start = (ownPort?: number) =>
    startEmbeddedPostgres({
      folder,
      password,
      ...(ownPort !== undefined && { port: ownPort }),
      settings: { ...settings, primary_conninfo: conninfo },
    });
  const standby = await start(options.port);
  let running = standby.process;
  return {
    ...standby,
    promote: () => runStatement(standby.connectionString, 'select pg_promote(true, 30)'),
    async kill() {
      if (running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
    async startAgain() {
      running = (await start(standby.port)).process;
    },
  };
}

/** As root, PostgreSQL runs as another user, who must own all of its files. */
async function giveToServant(target: string, folder: string): Promise<void> {
  const { uid, gid } = (await loadPostgresProgram(folder)).identity;
  if (uid !== undefined && gid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, target]);
  await chmod(target, 0o700);
}

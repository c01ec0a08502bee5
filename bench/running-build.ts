import { existsSync } from 'node:fs';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../src/server/platform/start/free-port.ts';
import { runStatement } from '../test/database-statement.ts';
import { startPooler, type Pooler } from '../test/pooler.ts';
import { startPostgresServer, type PostgresServer } from '../test/postgres-server.ts';
import { readCpuMs, readCpuMsOfTree, type Cpu } from './cpu-time.ts';
import { drainJobs } from './drain-jobs.ts';
import { allowEveryPmsRequest, forgetPmsRequests, readPmsLog, type PmsLog } from './pms-budget.ts';
import { plan } from './plan.ts';
import { prepareCounting } from './statements.ts';

/** A build of Staycard started like `npm start`, with the demo's hotels and a separate PostgreSQL. */
export type RunningBuild = {
  readonly url: string;
  readonly simulatorUrl: string;
  readonly connectionString: string;
  /** A connection to its database as the owner. */
  readonly db: pg.Client;
  readonly postgresLog: Readable;
  /** The key with which it finds cards by their codes. */
  readonly codeKey: string;
  issueCards(count: number, amount: string): Promise<string[]>;
  importCards(csv: string): Promise<void>;
  cpu(): Promise<Cpu>;
  /** Waits for the jobs that bookings have queued, and resets the count of PMS requests. */
  drain(): Promise<void>;
  /** The PMS requests after the first `since`. */
  readPmsLog(since?: number): Promise<PmsLog>;
  /** Suspends its processes while another build is measured. */
  rest(): void;
  wake(): void;
  stop(): Promise<void>;
};

/** Disables rate limits for guests and hotels. The counters still run. */
const NO_LIMITS = {
  SEARCHES_PER_MINUTE: '100000000',
  FRESH_QUOTES_PER_MINUTE: '100000000',
  RECOVERIES_PER_MINUTE: '100000000',
  PMS_REQUESTS_PER_30_SECONDS: '100000000',
  CODE_MISSES_PER_MINUTE: '100000000',
  LOAD_TEST: 'yes',
  OPEN_PLACEMENTS_PER_CARD: '100000',
  OPEN_PLACEMENTS_PER_GUEST: '100000',
  PLACEMENTS_PER_MAILBOX: '100000',
};

/** PostgreSQL in a production configuration: commits are durable. */
const POSTGRES = {
  max_connections: '100',
  shared_buffers: '256MB',
  shared_preload_libraries: 'pg_stat_statements',
};
const MOST_CARDS_AT_ONCE = 1000;

/** Starts the build in a folder, whose packages must be installed. The caller stops it. */
export async function startBuild(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningBuild> {
  const postgres = await startPostgresServer(POSTGRES);
  const data = await mkdtemp(join(tmpdir(), 'staycard-bench-'));
  const postgresLog = postgres.process().stderr;
  const pooler = plan.hasPooler ? await openPooler(postgres) : undefined;
  try {
    if (!postgresLog) throw new Error('what PostgreSQL says is read');
    const env = {
      ...process.env,
      ...NO_LIMITS,
      NODE_ENV: '',
      DEMO: '1',
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: data,
      CODE_KEY: randomBytes(32).toString('hex'),
      PORT: String(await findFreePort()),
      PMS_SIMULATOR_PORT: String(await findFreePort()),
      ...pooler?.settings,
      ...settings,
    };
    const server = spawn(join(folder, 'node_modules/.bin/node'), [programOf(folder, SERVER)], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const kill = () => void server.kill('SIGKILL');
    process.once('exit', kill);
    await answers(server);
    const simulator = await findChild(server, 'simulator');
    const simulatorUrl = `http://127.0.0.1:${env.PMS_SIMULATOR_PORT}`;
    const db = await openDatabase(postgres);
    await allowEveryPmsRequest(db, simulatorUrl);
    const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
      [server.pid, simulator].forEach((id) => id && process.kill(id, name));
    return {
      url: `http://127.0.0.1:${env.PORT}`,
      simulatorUrl,
      connectionString: postgres.connectionString,
      db,
      postgresLog,
      codeKey: env.CODE_KEY,
      issueCards: (count, amount) => issueCards(folder, env, count, amount),
      importCards: (csv) => importCards(folder, env, csv),
      cpu: async () => ({
        server: await readCpuMs(server.pid ?? 0),
        postgres: (await readCpuMsOfTree(postgres.process().pid ?? 0)) + (pooler ? await readCpuMs(pooler.pid) : 0),
        simulator: await readCpuMs(simulator),
      }),
      drain: async () => {
        await drainJobs(db);
        await forgetPmsRequests(db);
      },
      readPmsLog: (since) => readPmsLog(simulatorUrl, since),
      rest: () => signal('SIGSTOP'),
      wake: () => signal('SIGCONT'),
      stop: async () => {
        await db.end();
        await stopAll(server, postgres, data, pooler);
        process.off('exit', kill);
      },
    };
  } catch (error) {
    await pooler?.stop();
    await postgres.stop();
    throw error;
  }
}

/** Uses a separate login that goes through the pooler. */
async function openPooler({ connectionString }: PostgresServer) {
  const direct = new URL(connectionString);
  [direct.username, direct.password] = ['staycard_app', 'pooled'];
  await runStatement(connectionString, 'create role staycard_server nologin');
  await runStatement(
    connectionString,
    `create role ${direct.username} login password '${direct.password}' in role staycard_server`,
  );
  const pooler = await startPooler(direct.href, { keepsNames: true });
  if (!pooler) throw new Error('PgBouncer 1.21 or newer is not installed');
  return { ...pooler, settings: { SERVER_DATABASE_URL: pooler.address, DIRECT_DATABASE_URL: direct.href } };
}

async function openDatabase({ connectionString }: PostgresServer): Promise<pg.Client> {
  const db = new pg.Client({ connectionString, application_name: 'bench' });
  await db.connect();
  await prepareCounting(db);
  return db;
}

async function answers(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error('its output is read');
  for await (const line of createInterface({ input: server.stdout })) {
    if (!/https?:\/\//.test(line)) continue;
    server.stdout.resume();
    return;
  }
  throw new Error('the server ended before it answered');
}

async function findChild(server: ChildProcess, name: string): Promise<number> {
  for (const id of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const [status, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
    );
    const parent = Number(status?.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent === server.pid && command?.includes(name)) return Number(id);
  }
  throw new Error(`the server has no ${name}`);
}

async function issueCards(folder: string, env: NodeJS.ProcessEnv, count: number, amount: string): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const next = Math.min(MOST_CARDS_AT_ONCE, count - codes.length);
    const what = ['--product', 'gift-card', '--amount', amount, '--currency', 'GBP', '--count', String(next)];
    const out = await runCommand(folder, env, ['cards', 'issue', ...what]);
    const lines = out.trim().split('\n');
    codes.push(...lines.map((line) => line.split('  ')[0] ?? ''));
  }
  return codes;
}

async function importCards(folder: string, env: NodeJS.ProcessEnv & { DATA_DIR: string }, csv: string): Promise<void> {
  const file = join(env.DATA_DIR, 'cards.csv');
  await writeFile(file, csv);
  await runCommand(folder, env, ['cards', 'import', '--file', file]);
}

/** The programs of a build, by their current and former paths. */
const SERVER = ['src/server/run/main.ts', 'src/server/main.ts'];
const COMMANDS = ['src/server/cli/staycard.ts', 'src/server/command-line/staycard.ts'];

function programOf(folder: string, paths: readonly string[]): string {
  return paths.find((path) => existsSync(join(folder, path))) ?? '';
}

/** Runs an operator's command, so that any build can be measured. */
async function runCommand(folder: string, env: NodeJS.ProcessEnv, words: readonly string[]): Promise<string> {
  const program = programOf(folder, COMMANDS);
  const { stdout } = await promisify(execFile)(
    join(folder, 'node_modules/.bin/node'),
    [program, ...words, '--sale-page', 'demo', '--actor', 'bench', '--reason', 'measuring'],
    { cwd: folder, env, maxBuffer: 2 ** 26 },
  );
  return stdout;
}

async function stopAll(
  server: ChildProcess,
  postgres: PostgresServer,
  data: string,
  pooler: Pooler | undefined,
): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGCONT');
  server.kill('SIGTERM');
  await ended;
  await pooler?.stop();
  await postgres.stop();
  await rm(data, { recursive: true, force: true });
}

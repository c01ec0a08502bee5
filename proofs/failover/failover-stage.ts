import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSimulator, type RunningSimulator } from '../../simulator/start-simulator.ts';
import { createClock } from '../../src/server/clock.ts';
import { seedDemo } from '../../src/server/demo/seed-demo.ts';
import { createDependencies, type Dependencies } from '../../src/server/dependencies.ts';
import { createLog } from '../../src/server/log.ts';
import { openDatabase, type Database } from '../../src/server/plumbing/database/database.ts';
import { migrate } from '../../src/server/plumbing/database/migrate.ts';
import { migrateJobs } from '../../src/server/plumbing/jobs/jobs.ts';
import { openNoJobs } from '../../src/server/plumbing/jobs/no-jobs.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/plumbing/start/embedded-postgres.ts';
import { findFreePort } from '../../src/server/plumbing/start/free-port.ts';
import { runStatement } from '../../test/database-statement.ts';
import { openGate, type Gate } from '../../test/gate.ts';
import { startNginx } from '../../test/nginx.ts';
import { startPooler, type Pooler } from '../../test/pooler.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { startStandby, type Standby } from '../../test/standby.ts';
import { SHORT_PAUSES, testConfig } from '../../test/start-staycard.ts';
import type { Stops } from './stops.ts';

const run = promisify(execFile);

const PASSWORD = 'failover';
const PRIMARY = { fsync: 'off', max_connections: '200', max_wal_size: '64MB', min_wal_size: '32MB' };
const SMALL_DISK_MB = 400;

/**
 * Two sides of a network: the primary and the first server on one, the standby, the second server and the worker on the
 * other. Each server has its own pooler, and what crosses between the sides goes through two gates.
 */
export type Stage = {
  readonly simulator: RunningSimulator;
  /** The database that can be written, as its owner. */
  readonly db: Database;
  readonly deps: Dependencies;
  readonly primary: EmbeddedPostgres;
  readonly primaryFolder: string;
  readonly standby: Standby;
  readonly gates: { close(): void; open(): void };
  /** Undefined where no PgBouncer is installed. */
  readonly poolers: readonly [Pooler, Pooler] | undefined;
  readonly servers: ServerProcess[];
  /** What guests ask: nginx, or the servers one after the other. */
  readonly urls: () => readonly string[];
  readonly between: string;
  /** Starts the primary again on the data that it has. */
  readonly startPrimary: () => Promise<void>;
  readonly startServer: (index: 0 | 1) => Promise<void>;
  /** The last words of processes that ended although nobody killed them. */
  readonly collapses: string[];
};

type Options = { readonly isSynchronous: boolean; readonly hasSmallDisk: boolean };

export async function openStage({ isSynchronous, hasSmallDisk }: Options, stops: Stops): Promise<Stage> {
  const pair = await openPair(hasSmallDisk, stops);
  const { primary, standby, gateToPrimary, gateToStandby } = pair;
  if (isSynchronous) {
    await runStatement(primary.connectionString, "alter system set synchronous_standby_names = 'FIRST 1 (s1)'");
    await runStatement(primary.connectionString, 'select pg_reload_conf()');
  }
  const owner = addressOf('staycard', [primary.port, standby.port]);
  const config = testConfig(owner, { DATABASE_ANSWERS_WITHIN_SECONDS: '2' });
  const clock = createClock(config.clockShiftMs);
  const limiterRequests = config.pmsRequestsPer30Seconds;
  const now = () => clock.now().epochMilliseconds;
  const simulator = await startSimulator({ port: 0, clock: now, switches: { limiterRequests } });
  stops.add(() => simulator.close());
  const { db, pool } = openDatabase(owner, { answersWithinMs: 2000 });
  stops.add(() => pool.end());
  const deps = createDependencies({ config, db, log: createLog('silent'), jobs: openNoJobs(), clock });
  await seedDemo(deps, simulator.url);

  const sides = [
    [primary.port, gateToStandby.port],
    [gateToPrimary.port, standby.port],
  ] as const;
  const poolers = await openPoolers([sides[0][0], sides[1][0]], stops);
  const collapses: string[] = [];
  const start = async (settings: Readonly<Record<string, string>>, side: 0 | 1) => {
    const direct = addressOf('staycard_app', sides[side]);
    const process = await startServerProcess({
      ...SHORT_PAUSES,
      DATABASE_ANSWERS_WITHIN_SECONDS: '2',
      SETTLE_ABANDONED_AFTER_SECONDS: '10',
      SETTLE_ORPHAN_AFTER_SECONDS: '1',
      SERVER_DATABASE_URL: poolers?.[side].address ?? direct,
      ...(poolers && { DIRECT_DATABASE_URL: direct }),
      CODE_KEY: config.codeKey,
      DEMO: '0',
      DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
      DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
      FRESH_QUOTES_PER_MINUTE: '100000',
      SEARCHES_PER_MINUTE: '100000',
      ...settings,
    });
    let isMeant = false;
    stops.add(() => process.kill());
    void process.ended.then((words) => void (isMeant || collapses.push(words)));
    const kill = () => {
      isMeant = true;
      return process.kill();
    };
    return { ...process, kill };
  };
  const ports = [await findFreePort(), await findFreePort()] as const;
  const nginx = await startNginx(ports);
  if (nginx) stops.add(() => nginx.stop());
  const startOn = (index: 0 | 1) => start({ PROCESS: 'server', PORT: String(ports[index]), TRUST_PROXY: '1' }, index);
  const servers: ServerProcess[] = [await startOn(0), await startOn(1)];
  await start({ PROCESS: 'worker' }, 1);
  // They end before what they stand on, and are meant to.
  stops.add(() => void (collapses.length = 0));
  return {
    ...{ simulator, db, deps, primary, standby, poolers, servers, collapses },
    primaryFolder: pair.primaryFolder,
    gates: {
      close: () => [gateToPrimary, gateToStandby].forEach((gate) => gate.close()),
      open: () => [gateToPrimary, gateToStandby].forEach((gate) => gate.open()),
    },
    urls: () => (nginx ? [nginx.url] : servers.map(({ url }) => url)),
    between: [nginx ? 'nginx' : 'no nginx', poolers ? 'PgBouncer' : 'no PgBouncer'].join(' and '),
    async startPrimary() {
      const { port } = primary;
      const again = await startEmbeddedPostgres({
        ...{ folder: pair.primaryFolder, password: PASSWORD, settings: PRIMARY, port },
      });
      stops.add(() => signalAll(again.process.pid, 'KILL'));
    },
    async startServer(index) {
      servers[index] = await startOn(index);
    },
  };
}

/** PostgreSQL has a process for each connection; all stand still, go on, or end, also where they stand still. */
export async function signalAll(postmaster: number | undefined, signal: 'STOP' | 'CONT' | 'KILL'): Promise<void> {
  if (postmaster === undefined) return;
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(() => ({ stdout: '' }));
  for (const pid of [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, `SIG${signal}`);
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

function addressOf(user: string, ports: readonly number[]): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
  return `postgres://${user}:${PASSWORD}@${hosts}/postgres?target_session_attrs=read-write`;
}

/** A primary and a standby that reaches it through a gate, with the server's login. */
async function openPair(hasSmallDisk: boolean, stops: Stops) {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-failover-'));
  // Who is killed may still be closing files.
  stops.add(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  await chmod(folder, 0o755);
  const primaryFolder = join(folder, 'primary');
  if (hasSmallDisk) await mountDisk(primaryFolder, stops);
  const primary = await startEmbeddedPostgres({ folder: primaryFolder, password: PASSWORD, settings: PRIMARY });
  stops.add(() => signalAll(primary.process.pid, 'KILL'));
  await migrate(primary.connectionString);
  await migrateJobs(primary.connectionString, createLog('silent'));
  await runStatement(
    primary.connectionString,
    `create role staycard_app login password '${PASSWORD}' in role staycard_server`,
  );
  await runStatement(primary.connectionString, "alter role staycard_app set statement_timeout = '2s'");
  const gateToPrimary = await openGateUntilTheEnd(primary.port, stops);
  const standby = await startStandby({
    ...{ folder: join(folder, 'standby'), primary, primaryFolder, password: PASSWORD, settings: PRIMARY },
    throughPort: gateToPrimary.port,
  });
  stops.add(() => standby.kill());
  const gateToStandby = await openGateUntilTheEnd(standby.port, stops);
  return { primary, primaryFolder, standby, gateToPrimary, gateToStandby };
}

async function openGateUntilTheEnd(port: number, stops: Stops): Promise<Gate> {
  const gate = await openGate(port);
  stops.add(() => gate.stop());
  return gate;
}

async function mountDisk(folder: string, stops: Stops): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MB}m,mode=755`, 'tmpfs', folder]);
  stops.add(() => run('umount', ['--lazy', folder]));
}

async function openPoolers(ports: readonly [number, number], stops: Stops): Promise<Stage['poolers']> {
  const open = async (port: number) => {
    const pooler = await startPooler(`postgres://staycard_app:${PASSWORD}@127.0.0.1:${port}/postgres`);
    if (pooler) stops.add(() => pooler.stop());
    return pooler;
  };
  const [first, second] = [await open(ports[0]), await open(ports[1])];
  return first && second ? [first, second] : undefined;
}

import { startSimulator, type RunningSimulator } from '../../simulators/mews/start-simulator.ts';
import { createClock } from '../../src/server/platform/clock.ts';
import { seedDemo } from '../../src/server/run/demo/seed-demo.ts';
import { createDependencies, type Dependencies } from '../../src/server/run/dependencies.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { openDatabase, type Database } from '../../src/server/platform/database/database.ts';
import { openNoJobs } from '../../src/server/platform/jobs/no-jobs.ts';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { startNginx } from '../../test/nginx.ts';
import { startPooler, type Pooler } from '../../test/pooler.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SHORT_PAUSES, testConfig } from '../../test/start-staycard.ts';
import { PASSWORD, type Pair } from './open-pair.ts';
import type { Stops } from './stops.ts';

/**
 * Two sides of a network: the first PostgreSQL and the first server on one, the second of each and the worker on the
 * other. Each server has its own pooler, and connections between the sides go through gates.
 */
export type Stage<Databases extends Pair = Pair> = {
  readonly pair: Databases;
  readonly simulator: RunningSimulator;
  /** The writable database, as its owner. */
  readonly db: Database;
  readonly deps: Dependencies;
  /** Undefined if PgBouncer is not installed. */
  readonly poolers: readonly [Pooler, Pooler] | undefined;
  readonly servers: ServerProcess[];
  /** The addresses that guests call: nginx, or the servers one after the other. */
  readonly urls: () => readonly string[];
  readonly between: string;
  readonly startServer: (index: 0 | 1) => Promise<void>;
  /** The last output of processes that ended without being killed. */
  readonly collapses: string[];
};

export type Options = { readonly isSynchronous: boolean; readonly hasSmallDisk: boolean };

/** A stage, and the events on it. Returns whether an old primary, if any, acknowledges a commit afterwards. */
export type Play = Options & {
  readonly name: string;
  readonly open: (
    stops: Stops,
  ) => Promise<{ readonly stage: Stage; readonly happen: () => Promise<boolean | undefined> }>;
};

export async function openStage<Databases extends Pair>(pair: Databases, stops: Stops): Promise<Stage<Databases>> {
  const { sides } = pair;
  const owner = addressOf('staycard', [sides[0][0], sides[1][1]]);
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

  const poolers = await openPoolers(pair.poolerTo, stops);
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
  // These processes end on purpose, before those they depend on.
  stops.add(() => void (collapses.length = 0));
  return {
    pair,
    simulator,
    db,
    deps,
    poolers,
    servers,
    collapses,
    urls: () => (nginx ? [nginx.url] : servers.map(({ url }) => url)),
    between: [nginx ? 'nginx' : 'no nginx', poolers ? 'PgBouncer' : 'no PgBouncer'].join(' and '),
    async startServer(index) {
      servers[index] = await startOn(index);
    },
  };
}

function addressOf(user: string, ports: readonly number[]): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
  return `postgres://${user}:${PASSWORD}@${hosts}/postgres?target_session_attrs=read-write`;
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

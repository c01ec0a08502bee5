import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { startSimulator, type RunningSimulator } from '../simulators/mews/start-simulator.ts';
import { buildApp, type Patience } from '../src/server/run/app.ts';
import { createClock, type Clock } from '../src/server/platform/clock.ts';
import { readConfig, type Config } from '../src/server/platform/config/config.ts';
import { openDatabase, type Database } from '../src/server/platform/database/database.ts';
import { createOutages, type Outages } from '../src/server/platform/database/outages.ts';
import { chooseNames } from '../src/server/platform/database/statement-names.ts';
import { createDependencies, type Dependencies } from '../src/server/run/dependencies.ts';
import { seedDemo } from '../src/server/run/demo/seed-demo.ts';
import { handlers } from '../src/server/run/job-handlers.ts';
import { watchPools } from '../src/server/platform/metrics/metrics.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import { createLog } from '../src/server/platform/log/log.ts';
import { listenForEvents } from '../src/server/booking/pms-events/spread-events.ts';
import { openWallets } from '../src/server/guest/wallet-credentials/open-wallets.ts';
import { watchProperties } from '../src/server/booking/pms-events/watch-properties.ts';
import { clockShiftMs } from './test-clock.ts';

/** A whole Staycard with the demo's data, a separate database and a separate PMS simulator, over real HTTP. */
export type Staycard = {
  readonly url: string;
  readonly simulator: RunningSimulator;
  readonly db: Database;
  readonly deps: Dependencies;
  /** Records every statement of the server's own connections until stopped. Excludes the job queue's polling. */
  readonly countStatements: () => { stop(): string[] };
};

export type StartOptions = {
  /** Whether it subscribes to the hotels' events. Without them, cached answers stay until a test invalidates them. */
  readonly watchesHotels?: boolean;
  /** How long a guest waits for a hotel's answer. The default is so long that a busy machine does not time out. */
  readonly pmsReadTimeLimitMs?: number;
  /**
   * The limits at which an overloaded server rejects guests. In tests, guests, server and hotels share one process, and
   * a busy machine would reject a test's requests. So the server rejects none, unless a test sets this.
   */
  readonly patience?: Patience;
  /** The clock of server and hotels, for a test that lets days pass. Defaults to the clock of all tests. */
  readonly clock?: Clock;
  /** Database connections that are open already, and outlive this Staycard. */
  readonly connections?: Connections;
};

/** The connections of a server and of its job queue, which one Staycard after the other can use. */
export type Connections = {
  readonly db: Database;
  readonly pool: Pool;
  readonly queues: ConstructorOptions['db'];
  /** Sets the handler of database faults. */
  readonly hear: (report: Outages['report']) => void;
};

export type RunningStaycard = Staycard & { stop(): Promise<void> };

const PATIENT_MS = 30_000;

/** Starts everything on a migrated database, which `seed` fills with data. The caller stops it. */
export async function startStaycard(
  connectionString: string,
  settings: Readonly<Record<string, string>> = {},
  options: StartOptions = {},
  seed: (deps: Dependencies, simulatorUrl: string) => Promise<unknown> = seedDemo,
): Promise<RunningStaycard> {
  const config = testConfig(connectionString, settings);
  const clock = options.clock ?? createClock(config.clockShiftMs);
  const log = createLog(config.logLevel);
  const { pmsReadTimeLimitMs = PATIENT_MS } = options;
  const simulator = await startSimulator({
    port: 0,
    clock: () => clock.now().epochMilliseconds,
    switches: { limiterRequests: config.pmsRequestsPer30Seconds },
  });
  const outages = createOutages(log);
  const { connections } = options;
  connections?.hear(outages.report);
  const { db, pool } = connections ?? openServerPool(connectionString, config, outages.report);
  const jobs = await openJobs(connectionString, log, {
    pollSeconds: config.jobPollSeconds,
    ...(connections && { db: connections.queues }),
  });
  const deps = createDependencies({
    config,
    db,
    outages,
    log,
    jobs,
    clock,
    wallets: openWallets(config.wallet, clock.now()),
    pmsReadTimeLimitMs,
  });
  watchPools(deps.metrics, { guests: pool });
  await seed(deps, simulator.url);
  const app = await buildApp(deps, options.patience ?? { maxEventLoopDelayMs: 0 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await jobs.work(handlers(deps));
  const stopListening = await listenForEvents(connectionString, deps);
  const stopWatching = options.watchesHotels ? await watchProperties(connectionString, deps) : undefined;
  return {
    url: addressOf(app),
    simulator,
    db,
    deps,
    countStatements: () => countStatements(pool),
    async stop() {
      await app.close();
      await stopWatching?.();
      await stopListening();
      await jobs.stop();
      if (!connections) await pool.end();
      await simulator.close();
    },
  };
}

/** The connections of a server with these settings, for guests and staff. */
export function openServerPool(connectionString: string, config: Config, report: Outages['report']) {
  return openDatabase(connectionString, {
    answersWithinMs: config.databaseAnswersWithinMs,
    report,
    names: chooseNames(config, createLog(config.logLevel)),
  });
}

/**
 * In tests an outcome is looked up soon and often, and jobs start almost at once. Tests send more requests in half a
 * minute than guests do, and all share a database.
 */
export const SHORT_PAUSES = {
  SETTLE_PAUSE_SECONDS: '0.2',
  SETTLE_ABSENT_AFTER_SECONDS: '0',
  JOB_POLL_SECONDS: '0.5',
  HOTEL_CHECK_PAUSE_MS: '0',
  DATABASE_ANSWERS_WITHIN_SECONDS: '60',
  SHUTDOWN_GRACE_SECONDS: '0',
  PMS_REQUESTS_PER_30_SECONDS: '100000',
};

/** One key for all, because each Staycard on a shared database has to read the existing cards. */
const CODE_KEY = randomUUID();

export function testConfig(connectionString: string, settings: Readonly<Record<string, string>>): Config {
  const read = readConfig({
    DATABASE_URL: connectionString,
    DEMO: '1',
    CODE_KEY,
    LOG_LEVEL: 'silent',
    TEST_CLOCK_SHIFT_MS: String(clockShiftMs),
    ...SHORT_PAUSES,
    ...settings,
  });
  if (read.state === 'refused') throw new Error(read.faults.join('\n'));
  const { codeKey } = read.settings;
  if (codeKey === undefined) throw new Error('CODE_KEY is set above');
  return { ...read.settings, codeKey };
}

function addressOf(app: FastifyInstance): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The server reads the sale pages again every two seconds, independently of requests. */
const READ_AGAIN = 'select "definition" from "sale_page" order by "id"';

/** Listens to the queries of a pool, including transactions, to count the statements that requests cause. */
function countStatements(pool: Pool): { stop(): string[] } {
  const noted: string[] = [];
  const listened = new Set<object>();
  pool.on('acquire', (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const listening = (...parameters: unknown[]) => {
      const [first] = parameters;
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      if (text !== READ_AGAIN) noted.push(text);
      return query(...parameters);
    };
    Object.assign(client, { query: listening });
  });
  return { stop: () => noted.splice(0) };
}

import { readFile } from 'node:fs/promises';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { startSimulator, type RunningSimulator } from '../../simulators/mews/start-simulator.ts';
import { openDatabase, type Database } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { createDependencies, type Dependencies } from '../../src/server/run/dependencies.ts';
import { seedDemo } from '../../src/server/run/demo/seed-demo.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { openNoJobs } from '../../src/server/platform/jobs/no-jobs.ts';
import { migrateJobs } from '../../src/server/platform/jobs/jobs.ts';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { createLog, type Log } from '../../src/server/platform/log/log.ts';
import { Hotel } from '../../test/hotel.ts';
import { runStatement } from '../../test/database-statement.ts';
import { startNginx } from '../../test/nginx.ts';
import { startPooler } from '../../test/pooler.ts';
import { lastingSettings, startPostgresServer, type PostgresServer } from '../../test/postgres-server.ts';
import { SHORT_PAUSES, testConfig } from '../../test/start-staycard.ts';
import { letGuestsPay } from '../../test/paying-guest.ts';
import { startSeasonMail, type SeasonMail } from './season-mail.ts';
import { SeasonTime } from './season-time.ts';
import { ServerFleet } from './server-fleet.ts';

/** Everything a season needs, with servers as separate processes, so that any part can be killed. */
export type SeasonWorld = {
  readonly simulator: RunningSimulator;
  readonly db: Database;
  readonly deps: Dependencies;
  readonly servers: ServerFleet;
  readonly postgres: PostgresServer;
  readonly mail: SeasonMail;
  readonly time: SeasonTime;
  /** The programs between guests, servers and database, in words. */
  readonly between: string;
  stop(): Promise<void>;
};

/** Waits are shortened in proportion to the real settings. Slow hotels of a season need up to three seconds. */
const SHORT_WAITS = {
  ...SHORT_PAUSES,
  // A season's hotels count requests, and sometimes reach their limit.
  PMS_REQUESTS_PER_30_SECONDS: '',
  SETTLE_PAUSE_SECONDS: '1',
  SETTLE_ABSENT_AFTER_SECONDS: '4',
  SETTLE_ABANDONED_AFTER_SECONDS: '6',
  SETTLE_ORPHAN_AFTER_SECONDS: '1',
  FRESH_QUOTES_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  UNPAID_ROOMS_PER_ADDRESS: '1000000',
  // Passkeys are bound to an address, which all servers share.
  PUBLIC_ADDRESS: 'http://localhost:4000',
};

/** Delay of a bank's refund. */
const REFUNDS_TAKE_MS = 3000;

/** A token of several hotels gives access to the hotel in Vienna. */
const TOKENS = {
  DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
  DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
  DEMO_WASHINGTON_TOKEN: 'DEMO-WASHINGTON',
  PORTFOLIO_CLIENT_TOKEN: 'TEST-CLIENT',
  PORTFOLIO_TOKEN: 'TEST-PORTFOLIO',
};

const DEMO_FILE = new URL('../../src/server/run/demo/demo.sale-page.yaml', import.meta.url);
const VIENNA_TOKENS = /DEMO_CLIENT_TOKEN(\s+access_token_variable: )DEMO_VIENNA_TOKEN/;

/** The hotels allow in one second what they otherwise allow in 30 seconds. */
const QUICK_HOTELS = `
  alter function lease_pms_requests rename to lease_pms_requests_in_full;
  create function lease_pms_requests(digest bytea, wanted int, most int, span interval, of_lease timestamptz, unused int)
    returns table (granted int, wait_ms int, lease timestamptz) language sql as
    $$ select * from lease_pms_requests_in_full(digest, wanted, most, span / 30, of_lease, unused) $$`;

/**
 * Starts database, hotels and processes. Two processes both answer and work on jobs. If there are more, two answer
 * behind nginx and the others work, all of them through PgBouncer. The caller must stop the world.
 */
export async function openWorld(processes: number): Promise<SeasonWorld> {
  const postgres = await startPostgresServer(lastingSettings);
  const { connectionString } = postgres;
  await migrate(connectionString);
  await runStatement(connectionString, QUICK_HOTELS);
  const time = new SeasonTime();
  const simulator = await startSimulator({
    port: 0,
    clock: () => time.clock.now().epochMilliseconds,
    switches: { refundPendingMs: REFUNDS_TAKE_MS },
  });
  const mail = await startSeasonMail();
  const config = testConfig(connectionString, { ...SHORT_WAITS, ...TOKENS });
  const { db, pool } = openDatabase(connectionString);
  const log = createLog('silent');
  const deps = createDependencies({ config, db, log, jobs: openNoJobs(), clock: time.clock });
  await applyPortfolio(deps, simulator.url);
  await seedDemo(deps, simulator.url);
  await new Hotel({ simulator }).takePayments(demoIds.washington.enterpriseId);
  await letGuestsPay({ db, deps, simulator }, ['harbour-house', 'palais-rosenhain', 'dawn-lodge']);
  const layout = processes === 2 ? TOGETHER : await openLayout(connectionString, processes, log);
  const settings = () => ({
    ...SHORT_WAITS,
    TEST_CLOCK_SHIFT_MS: String(time.shiftMs),
    CODE_KEY: config.codeKey,
    DEMO: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'letters@quiet-hours.example',
    MAIL_PAUSE_SECONDS: '0.3',
    ...(layout.database ?? { DATABASE_URL: connectionString }),
    ...TOKENS,
  });
  const servers = new ServerFleet(settings, layout.members, layout.balancer);
  await servers.start();
  return {
    simulator,
    db,
    deps,
    servers,
    postgres,
    mail,
    time,
    between: layout.between,
    async stop() {
      await servers.stop();
      await layout.stop();
      await mail.close();
      await pool.end();
      await simulator.close();
      await postgres.stop();
    },
  };
}

type Layout = {
  /** Settings of each process beside the shared ones. */
  readonly members: readonly Readonly<Record<string, string>>[];
  readonly balancer?: string;
  /** The addresses of the database. The owner's if absent. */
  readonly database?: Readonly<Record<string, string>>;
  readonly between: string;
  stop(): Promise<void>;
};

const TOGETHER: Layout = { members: [{}, {}], between: 'nothing', stop: async () => {} };

/** As in docs/how-to/run-in-production.md: a login that owns nothing, PgBouncer and nginx, if they are installed. */
async function openLayout(owner: string, processes: number, log: Log): Promise<Layout> {
  await migrateJobs(owner, log);
  await runStatement(owner, "create role staycard_app login password 'season' in role staycard_server");
  await runStatement(owner, "alter role staycard_app set statement_timeout = '60s'");
  const direct = new URL(owner);
  [direct.username, direct.password] = ['staycard_app', 'season'];
  const pooler = await startPooler(direct.href);
  const ports = [await findFreePort(), await findFreePort()] as const;
  const nginx = await startNginx(ports);
  return {
    members: [
      ...ports.map((port) => ({ PROCESS: 'server', PORT: String(port), TRUST_PROXY: nginx ? '1' : '0' })),
      ...Array.from({ length: processes - 2 }, () => ({ PROCESS: 'worker' })),
    ],
    ...(nginx && { balancer: nginx.url }),
    database: pooler
      ? { SERVER_DATABASE_URL: pooler.address, DIRECT_DATABASE_URL: direct.href }
      : { SERVER_DATABASE_URL: direct.href },
    between: `${nginx ? 'nginx' : 'no nginx, as none is installed'}, ${pooler ? 'PgBouncer' : 'no PgBouncer, as none is installed'}`,
    async stop() {
      await nginx?.stop();
      await pooler?.stop();
    },
  };
}

/** The demo's own file, with other variables for Vienna. */
async function applyPortfolio({ db, clock }: Dependencies, simulatorUrl: string): Promise<void> {
  const demo = await readFile(DEMO_FILE, 'utf8');
  const text = demo
    .replaceAll('//127.0.0.1:4001', `//${new URL(simulatorUrl).host}`)
    .replace(VIENNA_TOKENS, 'PORTFOLIO_CLIENT_TOKEN$1PORTFOLIO_TOKEN');
  const author = { actor: 'season', reason: 'a token of several hotels', at: clock.now() };
  const applied = await applySalePage(db, text, author);
  if (applied.state === 'refused') throw new Error(JSON.stringify(applied.faults));
}

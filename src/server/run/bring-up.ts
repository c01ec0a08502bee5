import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createClock } from '../platform/clock.ts';
import { chooseAddresses } from '../platform/config/database-settings.ts';
import type { Config } from '../platform/config/config.ts';
import { listMigrations, migrate } from '../platform/database/migrate.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { findLaterMigrations, requireMigrations } from '../platform/database/missing-migrations.ts';
import { createOutages } from '../platform/database/outages.ts';
import { requireServerRole } from '../platform/database/server-role.ts';
import { chooseNames } from '../platform/database/statement-names.ts';
import { createDependencies, type Dependencies } from './dependencies.ts';
import { inviteDemoStaff, type DemoStaff } from './demo/invite-demo-staff.ts';
import { refuseDemoData } from './demo/refuse-demo-data.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { handlers } from './job-handlers.ts';
import { migrateJobs, openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';
import { recordKey } from '../platform/database/known-key.ts';
import { isShared } from '../platform/config/database-settings.ts';
import type { Companions, Stop } from './open-companions.ts';
import type { OpenMailCatcher } from './open-mail-catcher.ts';
import { listenForEvents } from '../booking/pms-events/spread-events.ts';
import { watchProperties } from '../booking/pms-events/watch-properties.ts';
import { queueLookUps } from '../booking/settle/look-up-placement.ts';
import { watchPools } from '../platform/metrics/metrics.ts';
import { deleteAllAnswers } from '../platform/pms/shared-answers.ts';
import { lacksVaultAddress } from '../sale-page/present-sale-page.ts';
import { openWallets } from '../guest/wallet-credentials/open-wallets.ts';
import { logWallets } from '../guest/wallet/log-wallets.ts';
import { buildWorkerApp } from './worker-app.ts';

export type RunningServer = {
  readonly config: Config;
  /** Undefined if this process only works on jobs. */
  readonly url: string | undefined;
  /** Undefined outside demo mode. */
  readonly simulatorUrl: string | undefined;
  /** Undefined outside demo mode, and if letters go to another server. */
  readonly mailCatcher: OpenMailCatcher | undefined;
  /** The people of the demo's desk, each with a single-use link. Empty outside demo mode. */
  readonly demoStaff: readonly DemoStaff[];
  /** The codes of used-up sample cards. */
  readonly usedUp: readonly string[];
  readonly stop: () => Promise<void>;
};

type Steps = { readonly stops: Stop[]; readonly stop: Stop; readonly reported: (step: string) => () => void };

/** Starts the server, once its companions run. Pushes what it started to `stops`. Throws a `StartFailure`. */
export async function bringUp(
  config: Config,
  { ownerAddress, simulatorUrl, mailCatcher }: Companions,
  { stops, stop, reported }: Steps,
): Promise<RunningServer> {
  const { owner, server, direct } = chooseAddresses(config, ownerAddress);
  const log = createLog(config.logLevel);
  if (owner !== undefined) await migrate(owner);
  if (owner !== undefined && server.login !== 'owner') await migrateJobs(owner, log);

  const clock = createClock(config.clockShiftMs);
  const wallets = openWallets(config.wallet, clock.now());
  logWallets(wallets, log, clock.now());
  for (const warning of config.warnings) log.warn(warning);
  const outages = createOutages(log);
  const limits = { answersWithinMs: config.databaseAnswersWithinMs, report: outages.report };
  const { db, pool } = openDatabase(server.address, {
    login: server.login,
    ...limits,
    names: chooseNames(config, log),
  });
  stops.push(() => pool.end());
  // Connects on first use.
  const upkeep = openDatabase(direct.address, { login: direct.login, report: outages.report });
  stops.push(() => upkeep.pool.end());
  if (owner === undefined) await requireMigrations(db);
  const later = await findLaterMigrations(db, await listMigrations());
  if (later.length > 0) log.warn({ migrations: later }, 'a later version has migrated this database');
  await requireServerRole(db, server.login);
  const jobs = await openJobs(direct.address, log, {
    pollSeconds: config.jobPollSeconds,
    login: direct.login,
    works: config.process.works,
  });
  stops.push(() => jobs.stop());
  const mail = mailCatcher ? { ...config.mail, server: mailCatcher.server } : config.mail;
  const made = { db, outages, log, jobs, clock, wallets };
  const deps = createDependencies({ config: { ...config, mail }, ...made });
  watchPools(deps.metrics, { guests: pool, upkeep: upkeep.pool });
  await recordKey(db, deps.keys);
  await deps.silences.list();
  // No other server can be running, and a hotel may have been changed by hand.
  if (!isShared(config)) await deleteAllAnswers(db);
  reported('The database is up to date.')();
  const usedUp = simulatorUrl ? await seedDemo(deps, simulatorUrl) : [];
  const demoStaff = config.demo ? await inviteDemoStaff(deps) : [];
  if (config.production) await refuseDemoData(deps);
  for (const { id } of (await deps.salePages.list()).filter((each) => lacksVaultAddress(config, each)))
    log.warn({ sale_page: id }, 'VAULT_ADDRESS is not set, so guests have no form for payment cards');

  stops.push(await listenForEvents(direct.address, deps));
  stops.push(await watchProperties(direct.address, deps));
  // Started last and stopped first, because it serves guests.
  const url = config.process.answers ? await openDoors(deps, stops) : await openSideDoor(deps, stops);
  if (config.process.works) await beginWork(deps, upkeep.db);
  return { config, url, simulatorUrl, mailCatcher, demoStaff, usedUp, stop };
}

/** Starts the server for guests. Returns its address. */
async function openDoors(deps: Dependencies, stops: Stop[]): Promise<string> {
  const app = await buildApp(deps);
  stops.push(() => app.close());
  await listen(app, deps.config);
  return addressOf(app);
}

/** A worker exports its health and metrics. It works even if the port is taken: jobs matter more than metrics. */
async function openSideDoor(deps: Dependencies, stops: Stop[]): Promise<undefined> {
  const app = await buildWorkerApp(deps);
  stops.push(() => app.close());
  try {
    await listen(app, deps.config);
  } catch (error) {
    deps.log.error({ err: error }, 'the metrics of this worker cannot be served: set PORT to a free port');
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port });
}

/** Starts jobs once the server answers. On an embedded database, no other server works on placements left open. */
async function beginWork(deps: Dependencies, upkeepDb: Database): Promise<void> {
  await deps.jobs.work(handlers(deps, upkeepDb));
  if (isShared(deps.config)) return;
  await queueLookUps(deps);
}

function addressOf(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  const everywhere = address === '::' || address === '0.0.0.0';
  return `http://${everywhere ? '127.0.0.1' : address}:${port}`;
}

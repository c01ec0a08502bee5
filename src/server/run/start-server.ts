import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createClock } from '../platform/clock.ts';
import { chooseAddresses } from '../platform/config/database-settings.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { listMigrations, migrate } from '../platform/database/migrate.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { findOutage, formatDenial, formatOutage } from '../platform/database/database-unavailable.ts';
import { findLaterMigrations, requireMigrations } from '../platform/database/missing-migrations.ts';
import { createOutages } from '../platform/database/outages.ts';
import { requireServerRole } from '../platform/database/server-role.ts';
import { chooseNames } from '../platform/database/statement-names.ts';
import { createDependencies, type Dependencies } from './dependencies.ts';
import { inviteDemoStaff, type DemoStaff } from './demo/invite-demo-staff.ts';
import { refuseDemoData } from './demo/refuse-demo-data.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { answerAboutEnvironment } from './running-servers.ts';
import { handlers } from './job-handlers.ts';
import { migrateJobs, openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';
import { openMailCatcher, type OpenMailCatcher } from './open-mail-catcher.ts';
import { listenForEvents } from '../booking/pms-events/spread-events.ts';
import { watchProperties } from '../booking/pms-events/watch-properties.ts';
import { lookUpOpenPlacements } from '../booking/settle/look-up-placement.ts';
import { watchPools } from '../platform/metrics/metrics.ts';
import { storeBuild } from '../guest/page/stored-builds.ts';
import { prepareWeb, webFolder } from '../guest/page/web-build.ts';
import { forgetSharedAnswers } from '../platform/pms/shared-answers.ts';
import { startCompanion } from '../platform/start/companion.ts';
import { readOrMakeSecret, openDataFolder } from '../platform/start/data-folder.ts';
import { requireFreePort } from '../platform/start/free-port.ts';
import { startPostgres } from '../platform/start/open-postgres.ts';
import { setEarlierDataAside } from '../platform/start/set-data-aside.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { openWallets } from '../guest/wallet/open-wallets.ts';
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

type StartOptions = {
  readonly withBuiltPage: boolean;
  /** Called after each step of a demo's start. */
  readonly report?: (step: string) => void;
};

type Stop = () => Promise<void>;

/** Starts everything in order. If something fails, stops what was started. Throws a `StartFailure`. */
export async function startServer(
  variables: NodeJS.ProcessEnv,
  { withBuiltPage, report = () => undefined }: StartOptions = { withBuiltPage: true },
): Promise<RunningServer> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
  };
  try {
    const config = await loadConfig(variables, report);
    // A second start beside a running server fails here, before it builds anything.
    if (config.process.answers) await requireFreePort(config.port, config.host, 'PORT');
    if (config.demo) await requireFreePort(config.simulatorPort, '127.0.0.1', 'PMS_SIMULATOR_PORT');
    const page = withBuiltPage && config.process.answers ? preparePage(config) : Promise.resolve();
    const reported = (step: string) => () => (config.demo ? report(step) : undefined);
    void page.then(reported('The pages are built.'), () => undefined);
    return await bringUp(config, page, { stops, stop, reported });
  } catch (error) {
    await stop();
    const outage = findOutage(error);
    const sentence = outage ? formatOutage(outage, variables) : formatDenial(error);
    if (sentence === undefined) throw error;
    throw new StartFailure(sentence, { cause: error });
  }
}

async function preparePage(config: Config): Promise<void> {
  await prepareWeb(config);
  if (config.keptBuildsFolder === undefined) return;
  try {
    await storeBuild(webFolder(config.demo), config.keptBuildsFolder, createClock().now());
  } catch (error) {
    const { message } = error as Error;
    throw new StartFailure(`The build cannot be kept (${message}): set KEPT_BUILDS_DIR.`, { cause: error });
  }
}

type Steps = { readonly stops: Stop[]; readonly stop: Stop; readonly reported: (step: string) => () => void };

async function bringUp(config: Config, page: Promise<void>, { stops, stop, reported }: Steps): Promise<RunningServer> {
  const postgres = openPostgres(config, stops);
  void postgres.then(reported('PostgreSQL runs.'), () => undefined);
  const [ownerAddress, simulatorUrl, mailCatcher] = await allDone([
    postgres,
    config.demo ? openSimulator(config, stops) : Promise.resolve(undefined),
    config.demo && !config.mail.server ? openMailCatcher(config, stops) : Promise.resolve(undefined),
    page,
  ]);
  const { owner, server, direct } = chooseAddresses(config, ownerAddress);
  const log = createLog(config.logLevel);
  if (owner !== undefined) await migrate(owner);
  if (owner !== undefined && server.login !== 'owner') await migrateJobs(owner, log);

  const clock = createClock(config.clockShiftMs);
  const wallets = openWallets(config.wallet, clock.now());
  logWallets(wallets, log, clock.now());
  for (const warning of config.warnings) log.warn(warning);
  const outages = createOutages(log);
  const limits = { answersWithinMs: config.databaseAnswersWithinMs, note: outages.note };
  const { db, pool } = openDatabase(server.address, {
    login: server.login,
    ...limits,
    names: chooseNames(config, log),
  });
  stops.push(() => pool.end());
  // Connects on first use.
  const upkeep = openDatabase(direct.address, { login: direct.login, note: outages.note });
  stops.push(() => upkeep.pool.end());
  if (owner === undefined) await requireMigrations(db);
  const later = await findLaterMigrations(db, await listMigrations());
  if (later.length > 0) log.warn({ migrations: later }, 'a later version has been at this database');
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
  if (!isShared(config)) await forgetSharedAnswers(db);
  reported('The database is up to date.')();
  const usedUp = simulatorUrl ? await seedDemo(deps, simulatorUrl) : [];
  const demoStaff = config.demo ? await inviteDemoStaff(deps) : [];
  if (config.production) await refuseDemoData(deps);

  stops.push(await listenForEvents(direct.address, deps));
  stops.push(await answerAboutEnvironment(direct.address, deps));
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

/**
 * A worker exports its health and metrics. It works even if the port is taken, because jobs matter more than metrics.
 */
async function openSideDoor(deps: Dependencies, stops: Stop[]): Promise<undefined> {
  const app = await buildWorkerApp(deps);
  stops.push(() => app.close());
  try {
    await listen(app, deps.config);
  } catch (error) {
    deps.log.error({ err: error }, 'nobody can read the figures of this worker: set PORT to one that is free');
  }
}

/** Waits for all of them even if one fails, so that everything started can be stopped. */
async function allDone<Tasks extends readonly Promise<unknown>[]>(
  tasks: [...Tasks],
): Promise<{ -readonly [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

async function loadConfig(variables: NodeJS.ProcessEnv, report: (step: string) => void): Promise<Config> {
  const read = readConfig(variables);
  if (read.state === 'refused') throw new StartFailure(`These settings are not right:\n  ${read.faults.join('\n  ')}`);
  const { settings } = read;
  const aside = isShared(settings) ? undefined : await setEarlierDataAside(settings.dataFolder);
  if (aside !== undefined)
    report(`The data of the version before 0.3 is in ${aside} now: this version cannot read it.`);
  if (settings.codeKey !== undefined) return { ...settings, codeKey: settings.codeKey };
  const dataFolder = await openDataFolder(settings.dataFolder);
  return { ...settings, codeKey: await readOrMakeSecret(dataFolder, 'code-key') };
}

/** The database owner's address. Undefined if this process does not have it. */
async function openPostgres(config: Config, stops: Stop[]): Promise<string | undefined> {
  if (isShared(config)) return config.databaseUrl;
  const postgres = await startPostgres(await openDataFolder(config.dataFolder));
  stops.push(() => postgres.stop());
  void postgres.endedByItself?.then(() => endWith('PostgreSQL ended by itself; Staycard stops too. Start it again.'));
  return postgres.connectionString;
}

async function openSimulator(config: Config, stops: Stop[]): Promise<string> {
  const companion = await startCompanion('simulator-companion.ts', {
    PMS_SIMULATOR_PORT: String(config.simulatorPort),
    PMS_SIMULATOR_DATA: join(await openDataFolder(config.dataFolder), 'simulator'),
    PMS_SIMULATOR_CLOCK_SHIFT_MS: String(config.clockShiftMs),
  });
  stops.push(() => companion.stop());
  void companion.endedByItself.then(() =>
    endWith('The PMS simulator ended by itself; Staycard stops too. Start it again.'),
  );
  return companion.ready;
}

/** The server cannot continue. Open placements are settled after the next start. */
function endWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port });
}

/**
 * Starts jobs once the server answers. On an embedded database, no other server can be working on placements left open.
 */
async function beginWork(deps: Dependencies, upkeepDb: Database): Promise<void> {
  await deps.jobs.work(handlers(deps, upkeepDb));
  if (isShared(deps.config)) return;
  await lookUpOpenPlacements(deps);
}

/** Whether other servers may use the database. */
function isShared({ databaseUrl, serverDatabaseUrl }: Pick<Config, 'databaseUrl' | 'serverDatabaseUrl'>): boolean {
  return (databaseUrl ?? serverDatabaseUrl) !== undefined;
}

function addressOf(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  const everywhere = address === '::' || address === '0.0.0.0';
  return `http://${everywhere ? '127.0.0.1' : address}:${port}`;
}

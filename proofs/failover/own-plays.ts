import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/platform/start/embedded-postgres.ts';
import { runStatement } from '../../test/database-statement.ts';
import { startStandby, type Standby } from '../../test/standby.ts';
import { pause } from './ending.ts';
import { openStage, type Options, type Play, type Stage } from './failover-stage.ts';
import {
  acknowledges,
  joinGates,
  mountDisk,
  openGateUntilTheEnd,
  PASSWORD,
  prepareDatabase,
  signalAll,
  type Pair,
} from './open-pair.ts';
import type { Stops } from './stops.ts';

const PRIMARY = { fsync: 'off', max_connections: '200', max_wal_size: '64MB', min_wal_size: '32MB' };
const LAG_MS = 1500;
const AFTER_MS = 8000;
const AWAY_MS = 4000;

/** A primary and a standby that the plays promote themselves, as on a machine without Patroni. */
type OwnPair = Pair & {
  readonly primary: EmbeddedPostgres;
  readonly primaryFolder: string;
  readonly standby: Standby;
  readonly startPrimary: () => Promise<void>;
};
type OwnStage = Stage<OwnPair>;

/** A primary and a standby that reaches it through a gate, with the server's login. */
async function openOwnPair({ isSynchronous, hasSmallDisk }: Options, stops: Stops): Promise<OwnPair> {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-failover-'));
  // Killed processes may still be closing files.
  stops.add(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  await chmod(folder, 0o755);
  const primaryFolder = join(folder, 'primary');
  if (hasSmallDisk) await mountDisk(primaryFolder, stops);
  const primary = await startEmbeddedPostgres({ folder: primaryFolder, password: PASSWORD, settings: PRIMARY });
  stops.add(() => signalAll(primary.process.pid, 'KILL'));
  await prepareDatabase(primary.connectionString);
  const gateToPrimary = await openGateUntilTheEnd(primary.port, stops);
  const standby = await startStandby({
    folder: join(folder, 'standby'),
    primary,
    primaryFolder,
    password: PASSWORD,
    settings: PRIMARY,
    throughPort: gateToPrimary.port,
  });
  stops.add(() => standby.kill());
  const gateToStandby = await openGateUntilTheEnd(standby.port, stops);
  if (isSynchronous) {
    await runStatement(primary.connectionString, "alter system set synchronous_standby_names = 'FIRST 1 (s1)'");
    await runStatement(primary.connectionString, 'select pg_reload_conf()');
  }
  return {
    primary,
    primaryFolder,
    standby,
    sides: [
      [primary.port, gateToStandby.port],
      [gateToPrimary.port, standby.port],
    ],
    poolerTo: [primary.port, gateToPrimary.port],
    gates: joinGates([gateToPrimary, gateToStandby]),
    async startPrimary() {
      const options = { folder: primaryFolder, password: PASSWORD, settings: PRIMARY, port: primary.port };
      const again = await startEmbeddedPostgres(options);
      stops.add(() => signalAll(again.process.pid, 'KILL'));
    },
  };
}

async function query<Row extends pg.QueryResultRow>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Stops replication to the standby for a while: commits are lost unless they wait for the standby. */
async function holdWalBack({ primary }: OwnPair): Promise<number> {
  const [sender] = await query<{ pid: number }>(primary.connectionString, 'select pid from pg_stat_replication');
  if (!sender) throw new Error('the primary sends nothing');
  process.kill(sender.pid, 'SIGSTOP');
  await pause(LAG_MS);
  return sender.pid;
}

/** The promotion of a standby also points the poolers to it, here only those in `which`. */
async function promote({ pair: { standby }, poolers }: OwnStage, which: readonly (0 | 1)[] = [0, 1]): Promise<void> {
  await standby.promote();
  for (const index of which) await poolers?.[index].leadTo(standby.port);
}

async function killPrimary(stage: OwnStage): Promise<undefined> {
  const sender = await holdWalBack(stage.pair);
  for (const pid of [sender, stage.pair.primary.process.pid]) process.kill(pid ?? 0, 'SIGKILL');
  await promote(stage);
}

async function freezePrimary(stage: OwnStage): Promise<boolean> {
  const { pid } = stage.pair.primary.process;
  await holdWalBack(stage.pair);
  await signalAll(pid, 'STOP');
  await promote(stage);
  await pause(AFTER_MS);
  await signalAll(pid, 'CONT');
  const isHeard = await acknowledges(stage.pair.primary.connectionString, pause);
  // A client that still waits there for a commit would wait without end.
  stage.pair.primary.process.kill('SIGKILL');
  return isHeard;
}

/** Only the first server still reaches the old primary, through its own pooler. */
async function splitNetwork(stage: OwnStage): Promise<boolean> {
  stage.pair.gates.close();
  await promote(stage, [1]);
  await pause(AFTER_MS);
  const isHeard = await acknowledges(stage.pair.primary.connectionString, pause);
  // When the network heals, the old primary is removed first.
  stage.pair.primary.process.kill('SIGKILL');
  stage.pair.gates.open();
  await stage.poolers?.[0].leadTo(stage.pair.standby.port);
  return isHeard;
}

async function fillDisk(stage: OwnStage): Promise<undefined> {
  const filler = join(stage.pair.primaryFolder, 'filler');
  const { bavail, bsize } = await statfs(stage.pair.primaryFolder);
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  await pause(AFTER_MS);
  const { bavail: left } = await statfs(stage.pair.primaryFolder);
  process.stdout.write(`  ${left * bsize} bytes were free on the full disk\n`);
  await rm(filler);
  if (stage.pair.primary.process.exitCode !== null) await stage.pair.startPrimary();
}

const killServer = async ({ servers, startServer }: OwnStage): Promise<undefined> => {
  await servers[0]?.kill();
  await pause(AWAY_MS);
  await startServer(0);
};

const stopStandby = async ({ pair: { standby } }: OwnStage): Promise<undefined> => {
  await standby.kill();
  await pause(AWAY_MS);
  await standby.startAgain();
};

type Happen = (stage: OwnStage) => Promise<boolean | undefined>;

function play(name: string, isSynchronous: boolean, happen: Happen, hasSmallDisk = false): Play {
  const options = { isSynchronous, hasSmallDisk };
  return {
    name,
    ...options,
    async open(stops) {
      const stage = await openStage(await openOwnPair(options, stops), stops);
      return { stage, happen: () => happen(stage) };
    },
  };
}

export const OWN_PLAYS: readonly Play[] = [
  play('a server killed', true, killServer),
  play('the primary killed', true, killPrimary),
  play('the only standby away for 4 s', true, stopStandby),
  play('the network split', true, splitNetwork),
  play('the primary frozen', true, freezePrimary),
  play("the primary's disk full for 8 s", true, fillDisk, true),
  play('the primary killed', false, killPrimary),
  play('the network split', false, splitNetwork),
  play('the primary frozen', false, freezePrimary),
];

import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import {
  findPatroni,
  makeProgramFolder,
  preparePatroniHost,
  startBalancer,
  startEtcd,
  type PatroniHost,
} from '../../test/patroni.ts';
import { pause } from './ending.ts';
import { openStage, type Play, type Stage } from './failover-stage.ts';
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

const STARTS_WITHIN_MS = 120_000;
const AFTER_MS = 8000;
const ETCD_AWAY_MS = 30_000;
const DISK_FULL_MS = 30_000;

type Cluster = Pair & {
  readonly first: PatroniHost;
  readonly second: PatroniHost;
  readonly etcd: ChildProcess;
  readonly address: string;
};
type ClusterStage = Stage<Cluster>;

/** Two hosts under Patroni, of which the first leads. etcd runs beside the second, and each side has an HAProxy. */
async function openCluster(programs: NonNullable<ReturnType<typeof findPatroni>>, hasSmallDisk: boolean, stops: Stops) {
  const folder = await makeProgramFolder();
  stops.add(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  const etcdPorts = [await findFreePort(), await findFreePort()] as const;
  const etcd = await startEtcd(programs.etcd, folder, etcdPorts);
  stops.add(() => etcd.kill('SIGKILL'));
  const gateToEtcd = await openGateUntilTheEnd(etcdPorts[0], stops);
  const prepare = async (name: 'first' | 'second', etcdPort: number) => {
    const [postgres, rest] = [await findFreePort(), await findFreePort()];
    const [gate, restGate] = [await openGateUntilTheEnd(postgres, stops), await openGateUntilTheEnd(rest, stops)];
    const ports = { postgres, rest, postgresOutside: gate.port, restOutside: restGate.port, etcd: etcdPort };
    const own = join(folder, name);
    if (name === 'first' && hasSmallDisk) await mountDisk(own, stops);
    const host = await preparePatroniHost(programs, { name, folder: own, ports, password: PASSWORD });
    stops.add(() => kill(host));
    return { host, ports, gates: [gate, restGate] };
  };
  const [one, two] = [await prepare('first', gateToEtcd.port), await prepare('second', etcdPorts[0])];
  const address = `postgres://staycard:${PASSWORD}@127.0.0.1:${one.ports.postgres}/postgres`;
  one.host.start();
  await one.host.is('primary', STARTS_WITHIN_MS);
  await prepareDatabase(address);
  two.host.start();
  await two.host.is('synchronous', STARTS_WITHIN_MS);
  const inside = ({ ports }: typeof one) => [ports.postgres, ports.rest] as const;
  const outside = ({ ports }: typeof one) => [ports.postgresOutside, ports.restOutside] as const;
  const balance = async (hosts: readonly (readonly [number, number])[]) => {
    const port = await findFreePort();
    const balancer = await startBalancer(programs.haproxy, port, hosts);
    stops.add(() => balancer.stop());
    return port;
  };
  const cluster: Cluster = {
    first: one.host,
    second: two.host,
    etcd,
    address,
    sides: [
      [one.ports.postgres, two.ports.postgresOutside],
      [one.ports.postgresOutside, two.ports.postgres],
    ],
    poolerTo: [await balance([inside(one), outside(two)]), await balance([outside(one), inside(two)])],
    gates: joinGates([...one.gates, ...two.gates, gateToEtcd]),
  };
  return cluster;
}

/** The host dies: Patroni and PostgreSQL at once. */
async function kill(host: PatroniHost): Promise<void> {
  const postmaster = await host.postmaster();
  host.patroni().kill('SIGKILL');
  await signalAll(postmaster, 'KILL');
}

async function killPrimary({ pair: { first, second } }: ClusterStage): Promise<undefined> {
  await kill(first);
  await second.is('primary', STARTS_WITHIN_MS);
  await pause(AFTER_MS);
  first.start();
  await first.is('replica', STARTS_WITHIN_MS);
}

async function freezePrimary({ pair: { first, second, address } }: ClusterStage): Promise<boolean> {
  const postmaster = await first.postmaster();
  first.patroni().kill('SIGSTOP');
  await signalAll(postmaster, 'STOP');
  await second.is('primary', STARTS_WITHIN_MS);
  await pause(AFTER_MS);
  await signalAll(postmaster, 'CONT');
  const isHeard = await acknowledges(address, pause);
  first.patroni().kill('SIGCONT');
  await first.is('replica', STARTS_WITHIN_MS);
  return isHeard;
}

async function splitNetwork({ pair: { first, second, gates, address } }: ClusterStage): Promise<boolean> {
  gates.close();
  await second.is('primary', STARTS_WITHIN_MS);
  await pause(AFTER_MS);
  const isHeard = await acknowledges(address, pause);
  gates.open();
  await first.is('replica', STARTS_WITHIN_MS);
  return isHeard;
}

async function stopEtcd({ pair: { etcd } }: ClusterStage): Promise<undefined> {
  etcd.kill('SIGSTOP');
  await pause(ETCD_AWAY_MS);
  etcd.kill('SIGCONT');
}

async function fillDisk({ pair: { first } }: ClusterStage): Promise<undefined> {
  const filler = join(first.folder, 'filler');
  const { bavail, bsize } = await statfs(first.folder);
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  await pause(DISK_FULL_MS);
  await rm(filler);
}

/** Empty unless Patroni, etcd, HAProxy and PostgreSQL 18 with all its programs are installed. */
export function listPatroniPlays(): Play[] {
  const programs = findPatroni();
  if (!programs) return [];
  const play = (
    name: string,
    act: (stage: ClusterStage) => Promise<boolean | undefined>,
    hasSmallDisk = false,
  ): Play => ({
    name: `Patroni: ${name}`,
    isSynchronous: true,
    hasSmallDisk,
    async open(stops) {
      const stage = await openStage(await openCluster(programs, hasSmallDisk, stops), stops);
      return { stage, happen: () => act(stage) };
    },
  });
  return [
    play('the primary killed', killPrimary),
    play('the primary frozen', freezePrimary),
    play('the network split', splitNetwork),
    play('etcd away for 30 s', stopEtcd),
    play("the primary's disk full for 30 s", fillDisk, true),
  ];
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { loadServant } from '../src/server/platform/start/postgres-program.ts';
import { findProgram } from './local-program.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

const CONFIG = new URL('../deploy/patroni/patroni.yml', import.meta.url);
const BALANCER = new URL('../deploy/patroni/haproxy.cfg', import.meta.url);
const LOOK_AGAIN_MS = 200;

type Programs = {
  readonly postgres: string;
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
};

/** The installed Patroni, etcd, HAProxy and PostgreSQL 18. Undefined unless all of them are installed. */
export function findPatroni(): Programs | undefined {
  const postgres = findPostgresPrograms();
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(findProgram);
  return postgres && patroni && etcd && haproxy ? { postgres, patroni, etcd, haproxy } : undefined;
}

/** The ports of Patroni and its PostgreSQL, and the ports by which the other host reaches them. */
export type HostPorts = {
  readonly postgres: number;
  readonly rest: number;
  readonly postgresOutside: number;
  readonly restOutside: number;
  readonly etcd: number;
};

export type PatroniHost = {
  readonly folder: string;
  readonly patroni: () => ChildProcess;
  /** The process id of the PostgreSQL postmaster, if that runs. */
  readonly postmaster: () => Promise<number | undefined>;
  start(): void;
  /** Resolves when Patroni answers 200 to this health check of the host, such as `/primary`. */
  is(what: 'primary' | 'replica' | 'synchronous', withinMs: number): Promise<void>;
};

/** A folder that the programs can write to, even if the tests run as root. */
export async function makeProgramFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-patroni-'));
  await chmod(folder, 0o755);
  await give(folder);
  return folder;
}

async function give(path: string): Promise<void> {
  const { uid, gid } = await findIdentity();
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function findIdentity(): ReturnType<typeof loadServant> {
  return process.getuid?.() === 0 ? loadServant() : {};
}

/** A single etcd, which is enough on one machine. */
export async function startEtcd(
  program: string,
  folder: string,
  ports: readonly [number, number],
): Promise<ChildProcess> {
  const [client, peer] = ports.map((port) => `http://127.0.0.1:${port}`);
  const words = [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ].map(String);
  return startProgram(program, words, folder);
}

async function startProgram(program: string, words: readonly string[], folder: string): Promise<ChildProcess> {
  const child = spawn(program, words, { ...(await findIdentity()), cwd: folder, stdio: 'ignore' });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  void once(child, 'exit').then(() => process.off('exit', killWithUs));
  return child;
}

type Host = { readonly name: string; readonly folder: string; readonly ports: HostPorts; readonly password: string };

/** A host of the cluster with the example's own configuration, and the addresses of this machine. */
export async function preparePatroniHost(programs: Programs, host: Host): Promise<PatroniHost> {
  const { name, folder, ports, password } = host;
  const example = parse(await readFile(CONFIG, 'utf8')) as Readonly<Record<string, object>>;
  const login = (username: string) => ({ username, password });
  const data = join(folder, 'data');
  await mkdir(folder, { recursive: true });
  await give(folder);
  const config = {
    ...example,
    name,
    // Patroni would otherwise follow the address that etcd advertises, past the gate.
    etcd3: { hosts: `127.0.0.1:${ports.etcd}`, use_proxies: true },
    restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${ports.restOutside}` },
    postgresql: {
      ...example['postgresql'],
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${ports.postgresOutside}`,
      data_dir: data,
      bin_dir: programs.postgres,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: login('staycard'), replication: login('replicator'), rewind: login('rewinder') },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: '', fsync: 'off', max_wal_size: '64MB', min_wal_size: '32MB' },
    },
    watchdog: { mode: 'off' },
  };
  // Valid, because JSON is a subset of YAML.
  const file = join(folder, 'patroni.yml');
  await writeFile(file, JSON.stringify(config), { mode: 0o644 });
  const identity = await findIdentity();
  let patroni: ChildProcess | undefined;
  return {
    folder,
    patroni() {
      if (!patroni) throw new Error('Patroni was not started here');
      return patroni;
    },
    async postmaster() {
      const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
      return text === '' ? undefined : Number.parseInt(text, 10);
    },
    start() {
      patroni = spawn(programs.patroni, [file], { ...identity, cwd: folder, stdio: 'ignore' });
    },
    async is(what, withinMs) {
      const endsAt = performance.now() + withinMs;
      const asks = () =>
        fetch(`http://127.0.0.1:${ports.rest}/${what}`).then(
          ({ status }) => status === 200,
          () => false,
        );
      while (!(await asks())) {
        if (performance.now() > endsAt) throw new Error(`${name} is no ${what} after ${withinMs} ms`);
        await pause(LOOK_AGAIN_MS);
      }
    },
  };
}

/** HAProxy with the example's own configuration, in front of hosts with a data port and a health port each. */
export async function startBalancer(
  program: string,
  port: number,
  hosts: readonly (readonly [postgres: number, rest: number])[],
): Promise<{ stop(): Promise<void> }> {
  const folder = await makeProgramFolder();
  const file = join(folder, 'haproxy.cfg');
  let nth = 0;
  const lines = (await readFile(BALANCER, 'utf8'))
    .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replaceAll(/^( *server \S+) \S+ check port 8008$/gm, (_line, server: string) => {
      const [postgres, rest] = hosts[nth++] ?? [];
      return `${server} 127.0.0.1:${postgres} check port ${rest}`;
    });
  await writeFile(file, lines);
  const child = await startProgram(program, ['-db', '-f', file], folder);
  return {
    async stop() {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

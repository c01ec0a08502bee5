import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TRIES = 200;

/** A MariaDB for one run, reachable only through a socket. */
export async function startMariaDb(folder: string): Promise<{ socket: string; stop(): Promise<void> }> {
  const [data, socket] = [join(folder, 'data'), join(folder, 'db.sock')];
  const user = '--user=root';
  const installing = ['--no-defaults', `--datadir=${data}`, user, '--auth-root-authentication-method=normal'];
  await run('mariadb-install-db', [...installing, '--skip-test-db']);
  const child = spawn('mariadbd', [
    '--no-defaults',
    user,
    '--skip-networking',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'db.pid')}`,
  ]);
  await until(() =>
    run('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'create database wordpress']),
  );
  return { socket, stop: () => stop(child) };
}

/** PHP's own web server, at a free port. */
export async function startPhp(root: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://localhost:${await findFreePort()}`;
  const child = spawn('php', ['-S', url.slice('http://'.length), '-t', root], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  });
  await until(() => fetch(`${url}/readme.html`));
  return {
    url,
    // Its workers are separate processes.
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function until(attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await setTimeout(100);
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from './start-failure.ts';

const TRIES = 10;
const PAUSE_MS = 300;

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits a moment for a port that one of our servers is just releasing. Throws a `StartFailure` if it stays in use. */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  for (let tries = 1; !(await isFree(port, host)); tries += 1) {
    if (tries === TRIES) {
      throw new StartFailure(
        `Port ${port} is in use by another program: stop that, or set ${variable} to another port.`,
      );
    }
    await pause(PAUSE_MS);
  }
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return false;
    throw new StartFailure(`Port ${port} on ${host} cannot be opened (${code ?? 'no reason given'}).`);
  }
}

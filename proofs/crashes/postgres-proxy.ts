import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { listFrames, nameStatement, readStatements } from './postgres-frames.ts';
import type { StepWatch } from './step-watch.ts';

export type Proxy = { readonly url: string; close(): void };

/** The pool that runs guests' steps. The other connections poll for jobs and listen. */
const SERVER_POOL = 'staycard';

/** A proxy before PostgreSQL that reports every statement of the server's own pool to the watch. */
export async function openPostgresProxy(connectionString: string, watch: StepWatch): Promise<Proxy> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    relay(client, database, watch);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(connectionString);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function relay(client: Socket, database: Socket, watch: StepWatch): void {
  let fromClient = Buffer.alloc(0);
  let fromDatabase = Buffer.alloc(0);
  let application: string | undefined;
  const connection = Symbol('connection');
  const readStatement = readStatements();
  let isKept = false;
  let keepsAnswer = false;
  client.on('data', (bytes: Buffer) => {
    const { frames, rest } = listFrames(Buffer.concat([fromClient, bytes]), application === undefined);
    fromClient = rest;
    for (const frame of frames) {
      if (isKept) return;
      application ??= applicationOf(frame);
      const statement = application === SERVER_POOL ? readStatement(frame) : undefined;
      const order = statement === undefined ? 'pass' : watch.arrive(nameStatement(statement), connection);
      if (order === 'keep') isKept = true;
      if (order === 'pass and keep the answer') keepsAnswer = true;
      if (!isKept) database.write(frame);
    }
  });
  database.on('data', (bytes: Buffer) => {
    if (!keepsAnswer) {
      client.write(bytes);
      return;
    }
    const { frames, rest } = listFrames(Buffer.concat([fromDatabase, bytes]), false);
    fromDatabase = rest;
    if (frames.some((frame) => frame[0] === READY)) watch.done();
  });
}

/** The type letter of ReadyForQuery. */
const READY = 'Z'.charCodeAt(0);

/** The application name, from the first frame of a connection. */
function applicationOf(frame: Buffer): string {
  const words = frame.subarray(8).toString('utf8').split('\0');
  return words[words.indexOf('application_name') + 1] ?? '';
}

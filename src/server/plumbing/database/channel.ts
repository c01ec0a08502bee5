import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from './database.ts';

const RECONNECT_MS = 5000;

/** Sends a message to every process that listens to the channel in this database, this one included. */
export async function sendToChannel(db: Database, channel: string, message: object): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db);
}

type Listener = {
  readonly hear: (message: unknown) => void;
  /** The connection is lost, and opened again in a moment: what is sent until then is not heard. */
  readonly interrupted: () => void;
};

/** Listens to a channel until stopped. */
export async function listenToChannel(
  connectionString: string,
  channel: string,
  { hear, interrupted }: Listener,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let client: Client | undefined;
  const listenAgain = () => {
    if (isStopped) return;
    interrupted();
    setTimeout(() => void listen().catch(() => undefined), RECONNECT_MS).unref();
  };
  const listen = async (): Promise<void> => {
    client = new Client({ connectionString, application_name: 'staycard channel' });
    client.on('notification', ({ payload }) => hear(JSON.parse(payload ?? 'null')));
    // However a connection is lost, also while it is opened, its end follows.
    client.on('error', () => undefined);
    client.once('end', listenAgain);
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  };
  await listen();
  return async () => {
    isStopped = true;
    await client?.end();
  };
}

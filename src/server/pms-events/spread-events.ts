import { Client } from 'pg';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../plumbing/database/database.ts';
import type { Dependencies, PmsEvent } from '../dependencies.ts';

const CHANNEL = 'staycard_pms_events';
const RECONNECT_MS = 5000;

const Payload = z.object({ enterpriseId: z.string(), availability: z.boolean(), prices: z.boolean() });

/** Tells every process that shares the database: an event reaches one of them only. */
export async function spreadEvent(db: Database, event: PmsEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** Listens for events that any process spreads, until stopped; a lost connection is opened again. */
export async function listenForEvents(
  connectionString: string,
  deps: Pick<Dependencies, 'forgetStaleAnswers' | 'log'>,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let client: Client | undefined;
  const listenAgain = () => {
    if (isStopped) return;
    deps.log.warn('events of the hotel systems are not heard for a moment');
    setTimeout(() => void listen().catch(() => undefined), RECONNECT_MS).unref();
  };
  const listen = async (): Promise<void> => {
    client = new Client({ connectionString, application_name: 'staycard events' });
    client.on('notification', ({ payload }) => {
      const event = Payload.safeParse(JSON.parse(payload ?? 'null')).data;
      if (event) deps.forgetStaleAnswers(event);
    });
    // However a connection is lost, also while it is opened, its end follows.
    client.on('error', () => undefined);
    client.once('end', listenAgain);
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  await listen();
  return async () => {
    isStopped = true;
    await client?.end();
  };
}

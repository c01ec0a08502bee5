import { Client, type ClientConfig } from 'pg';
import { toUnavailable } from './database-unavailable.ts';

const CONNECTS_WITHIN_MS = 10_000;
/** A connection on which nothing is said for long is asked whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a connection beside the pool, with the owner's rights. `prepare` is called before it is opened, to listen to
 * what it says. A connection that is lost fails what is asked on it. Throws `DatabaseUnavailable`.
 */
export async function connectClient(
  config: Pick<ClientConfig, 'connectionString' | 'application_name'>,
  prepare: (client: Client) => void = () => {},
): Promise<Client> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECTS_WITHIN_MS, ...KEEP_ALIVE });
  // However a connection is lost, also while it is opened, its end follows; this would end the process instead.
  client.on('error', () => undefined);
  prepare(client);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw toUnavailable(error);
  }
}

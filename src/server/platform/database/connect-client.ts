import type { Client, ClientConfig } from 'pg';
import { reachHosts } from './database-hosts.ts';
import { toRefusal } from './database-unavailable.ts';

const CONNECTS_WITHIN_MS = 10_000;
/** A connection on which nothing is said for long is asked whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

type ConnectionConfig = Pick<ClientConfig, 'application_name'> & { readonly connectionString: string };

/**
 * Opens a connection beside the pool, with the rights of whom the address names. `prepare` is called before it is
 * opened, to listen to what it says. A connection that is lost fails what is asked on it. Throws `DatabaseUnavailable`.
 */
export async function connectClient(
  config: ConnectionConfig,
  prepare: (client: Client) => void = () => {},
): Promise<Client> {
  const { tries, connection } = reachHosts(config.connectionString);
  // Whom `prepare` has listen, would hear the end of each that did not answer.
  for (let left = tries; left > 1; left -= 1) {
    const isReached = await connectOnce(config, connection).then(
      (client) => client.end().then(() => true),
      () => false,
    );
    if (isReached) break;
  }
  return connectOnce(config, connection, prepare);
}

async function connectOnce(
  config: ConnectionConfig,
  { connectionString, Client: HostClient, onConnect }: ReturnType<typeof reachHosts>['connection'],
  prepare: (client: Client) => void = () => {},
): Promise<Client> {
  const client = new HostClient({
    ...config,
    connectionString,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    ...KEEP_ALIVE,
  });
  // However a connection is lost, also while it is opened, its end follows; this would end the process instead.
  client.on('error', () => undefined);
  prepare(client);
  try {
    await client.connect();
    onConnect(client);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw toRefusal(error);
  }
}

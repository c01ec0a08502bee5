import type { Client, ClientConfig } from 'pg';
import { reachHosts } from './database-hosts.ts';
import { toRefusal } from './database-unavailable.ts';

const CONNECTS_WITHIN_MS = 10_000;
/** Probes an idle connection, to notice that the other side is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

type ConnectionConfig = Pick<ClientConfig, 'application_name'> & { readonly connectionString: string };

/**
 * Opens a connection beside the pool, with the rights of the login in the address. `prepare` runs before it is opened,
 * to attach listeners. If the connection is lost, its queries fail. Throws `DatabaseUnavailable`.
 */
export async function connectClient(
  config: ConnectionConfig,
  prepare: (client: Client) => void = () => {},
): Promise<Client> {
  const { hostCount, connection } = reachHosts(config.connectionString);
  // Probe connections have no listeners of `prepare`, which would see each failed one end.
  for (let left = hostCount; left > 1; left -= 1) {
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
  // A lost connection always ends with an end event, even while it is being opened. An unhandled error would end the
  // process.
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

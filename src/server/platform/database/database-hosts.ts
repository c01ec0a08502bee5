import { Client, type ClientConfig } from 'pg';
import { invariant } from '#domain/value/invariant.ts';

const ADDRESS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]+)(?<after>.*)$/;
/** libpq's values of `target_session_attrs` that require a writable server. */
const WRITABLE = ['read-write', 'primary'];

/** Clients connected to a read-only server. */
const onStandbys = new WeakSet<object>();

function refuseStandby(client: object): void {
  if (onStandbys.has(client)) throw new Error('Connection terminated: this host is a standby');
}

/** The host that last answered, by address, so that the next connection tries it first. */
const lastReached = new Map<string, number>();

/**
 * Splits an address with several hosts into one address per host, in order, such as
 * `postgres://user@a:5432,b/name?target_session_attrs=read-write`. Returns undefined for any other address, or one that
 * accepts read-only servers.
 */
export function splitHosts(connectionString: string): readonly string[] | undefined {
  const { before = '', hosts = '', after = '' } = ADDRESS.exec(connectionString)?.groups ?? {};
  const addresses = hosts.split(',').map((host) => URL.parse(`${before}${host}${after}`));
  const isRight = (address: URL | null): address is URL => {
    const asked = address?.searchParams.get('target_session_attrs') ?? 'read-write';
    return address !== null && address.host !== '' && WRITABLE.includes(asked);
  };
  if (!addresses.every(isRight)) return undefined;
  return addresses.map((address) => {
    // Handled by us: the driver does not know it.
    address.searchParams.delete('target_session_attrs');
    return address.href;
  });
}

/**
 * Connects to the writable one of several hosts. Each client tries one host. If that is away or a standby, the next
 * client tries the next host. `amend` changes each address before it is used. After `hostCount` attempts each host was
 * tried once.
 */
export function reachHosts(connectionString: string, amend: (address: string) => string = (same) => same) {
  const addresses = (splitHosts(connectionString) ?? [connectionString]).map(amend);
  const [first] = addresses;
  invariant(first !== undefined, 'an address has a host');
  const connection = { connectionString: first, Client, onConnect: refuseStandby };
  if (addresses.length === 1) return { hostCount: 1, connection };
  const WritableClient = class extends Client {
    constructor(config: ClientConfig = {}) {
      const host = lastReached.get(connectionString) ?? 0;
      super({ ...config, connectionString: addresses[host] ?? first, ...shareTime(config, addresses.length) });
      let isReached = false;
      this.once('connect', () => (isReached = true));
      const tryNext = () => {
        if (isReached || (lastReached.get(connectionString) ?? 0) !== host) return;
        lastReached.set(connectionString, (host + 1) % addresses.length);
      };
      for (const event of ['error', 'errorMessage', 'end']) this.connection.once(event, tryNext);
      // PostgreSQL reports it on connecting. A pooler does not.
      this.connection.on('parameterStatus', (said: { parameterName: string; parameterValue: string }) => {
        if (said.parameterName !== 'in_hot_standby') return;
        if (said.parameterValue === 'off') onStandbys.delete(this);
        else onStandbys.add(this);
        if (said.parameterValue === 'on') tryNext();
      });
    }
  };
  return { hostCount: addresses.length, connection: { ...connection, Client: WritableClient } };
}

/** Divides the connection timeout among all hosts. */
function shareTime({ connectionTimeoutMillis = 0 }: ClientConfig, hosts: number) {
  return connectionTimeoutMillis > 0 ? { connectionTimeoutMillis: Math.ceil(connectionTimeoutMillis / hosts) } : {};
}

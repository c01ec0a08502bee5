import { Client, type ClientConfig } from 'pg';
import { invariant } from '#domain/value/invariant.ts';

const ADDRESS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]+)(?<after>.*)$/;
/** What libpq calls the servers that a client is content with; only one that can be written will do. */
const WRITABLE = ['read-write', 'primary'];

type Hosts = {
  /** How often to try, so that each of them was asked once. */
  readonly tries: number;
  /** For who connects: a client that knows which of them answered last, and what throws once a standby has answered. */
  readonly connection: {
    readonly connectionString: string;
    readonly Client: typeof Client;
    readonly onConnect: (client: object) => void;
  };
};

/** Clients that have reached a server which can be read only. */
const onStandbys = new WeakSet<object>();

function refuseStandby(client: object): void {
  if (onStandbys.has(client)) throw new Error('Connection terminated: a standby answers');
}

/** Of each address, which of its hosts answered last: what one connection has learned is good for the next. */
const lastReached = new Map<string, number>();

/**
 * The addresses, in their order, that one with several hosts stands for, such as
 * `postgres://user@a:5432,b/name?target_session_attrs=read-write`; undefined where it is none, or asks for servers that
 * cannot be written.
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
    // It is ours to keep: the driver does not know it.
    address.searchParams.delete('target_session_attrs');
    return address.href;
  });
}

/**
 * How to connect to the one of several hosts that can be written. Each client tries one of them; when it is away, or a
 * standby, the next client tries the next. `amend` changes each address before it is used.
 */
export function reachHosts(connectionString: string, amend: (address: string) => string = (same) => same): Hosts {
  const addresses = (splitHosts(connectionString) ?? [connectionString]).map(amend);
  const [first] = addresses;
  invariant(first !== undefined, 'an address has a host');
  const connection = { connectionString: first, Client, onConnect: refuseStandby };
  if (addresses.length === 1) return { tries: 1, connection };
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
      // PostgreSQL says it of itself when somebody connects, and a pooler does not.
      this.connection.on('parameterStatus', (said: { parameterName: string; parameterValue: string }) => {
        if (said.parameterName !== 'in_hot_standby') return;
        if (said.parameterValue === 'off') onStandbys.delete(this);
        else onStandbys.add(this);
        if (said.parameterValue === 'on') tryNext();
      });
    }
  };
  return { tries: addresses.length, connection: { ...connection, Client: WritableClient } };
}

/** All hosts together get the time that one would have. */
function shareTime({ connectionTimeoutMillis = 0 }: ClientConfig, hosts: number) {
  return connectionTimeoutMillis > 0 ? { connectionTimeoutMillis: Math.ceil(connectionTimeoutMillis / hosts) } : {};
}

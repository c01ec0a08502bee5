import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { openServerPool, startStaycard, testConfig, type Connections } from './start-staycard.ts';
import { createTestDatabase } from './test-database.ts';

/** A database with only the demo's data, for one Staycard after the other. */
export type SharedDatabase = {
  readonly connectionString: string;
  /** These stay open, because a connection costs PostgreSQL 40 ms of CPU, and a Staycard has ten. */
  readonly connections: Connections;
  /** Resets all rows to the demo's. Its hotels are at this address. */
  restore(simulatorUrl: string): Promise<void>;
  /** Disconnects all clients. The next Staycard gets this database, or a new one if the schema was changed. */
  giveBack(): Promise<void>;
};

const free: SharedDatabase[] = [];

export async function takeSharedDatabase(): Promise<SharedDatabase> {
  return free.pop() ?? openSharedDatabase();
}

/**
 * Saves the current rows, and from then on detects changes of the schema. Restoring rows disables guards and foreign
 * keys, which needs a superuser.
 */
const KEEP = `
  create schema kept;
  create function kept.list_tables() returns setof regclass language sql as $$
    select oid::regclass from pg_class where relkind = 'r'
      and (relnamespace = 'public'::regnamespace or relnamespace = 'pgboss'::regnamespace and relname like 'job%') $$;

  create table kept.content (of_table regclass, content text);
  do $$ declare
    one regclass;
  begin
    for one in select kept.list_tables() loop
      execute format('insert into kept.content select %L, json_agg(t) from %s t having count(*) > 0', one, one);
    end loop;
  end $$;

  create function kept.restore(old_host text, new_host text) returns void language plpgsql
    set session_replication_role = replica as $$
  declare
    one record;
  begin
    for one in select kept.list_tables() as name loop
      execute format('delete from %s', one.name);
    end loop;
    for one in select of_table as name, replace(content, old_host, new_host)::json as content from kept.content loop
      execute format('insert into %s overriding system value select * from json_populate_recordset(null::%s, $1)',
        one.name, one.name) using one.content;
    end loop;
  end $$;

  create table kept.schema_change (tag text);
  create function kept.note_change() returns event_trigger language plpgsql security definer as $$ begin
    insert into kept.schema_change values (tg_tag);
  end $$;
  create event trigger note_change on ddl_command_end execute function kept.note_change()`;

const CUT_OTHERS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`;

type KeptConnections = Connections & {
  /** The process ids of their PostgreSQL backends, once all of them are idle. */
  rest(): Promise<number[]>;
  /** False once a test has attached listeners to them. */
  areAsNew(): boolean;
  end(): Promise<void>;
};

function openConnections(connectionString: string): KeptConnections {
  let report: Parameters<Connections['hear']>[0] = () => undefined;
  const { db, pool } = openServerPool(connectionString, testConfig(connectionString, {}), (fault) => report(fault));
  const queuePool = new pg.Pool({ connectionString, max: 3, application_name: 'staycard jobs' });
  queuePool.on('error', () => undefined);
  const pools = [pool, queuePool];
  // They would be closed after ten idle seconds, and the next test would open as many again.
  for (const one of pools) one.options.idleTimeoutMillis = 0;
  const open = new Map<pg.PoolClient, number>();
  for (const one of pools) {
    one.on('connect', (client) => open.set(client, (client as pg.PoolClient & { processID: number }).processID));
    one.on('remove', (client) => open.delete(client));
  }
  return {
    db,
    pool,
    queues: { executeSql: (text, values) => queuePool.query(text, values) },
    hear: (hearer) => void (report = hearer),
    async rest() {
      while (pools.some((one) => one.totalCount > one.idleCount)) await pause(5);
      return [...open.values()];
    },
    areAsNew: () => pool.listenerCount('acquire') === 0,
    end: async () => void (await Promise.all(pools.map((one) => one.end()))),
  };
}

async function openSharedDatabase(): Promise<SharedDatabase> {
  const { connectionString, drop } = await createTestDatabase();
  const first = await startStaycard(connectionString);
  await first.stop();
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  // Without a listener, the server's shutdown would end the process.
  owner.on('error', () => undefined);
  await owner.query(KEEP);
  let connections = openConnections(connectionString);
  const shared: SharedDatabase = {
    connectionString,
    get connections() {
      return connections;
    },
    async restore(simulatorUrl) {
      const hosts = [first.simulator.url, simulatorUrl].map((url) => new URL(url).host);
      await owner.query('select kept.restore($1, $2)', hosts);
    },
    async giveBack() {
      await owner.query(CUT_OTHERS, [await connections.rest()]);
      const { rowCount } = await owner.query('select from kept.schema_change limit 1');
      const isKept = rowCount === 0;
      if (!isKept || !connections.areAsNew()) await connections.end();
      if (!isKept) {
        await owner.end();
        await drop();
        return;
      }
      if (!connections.areAsNew()) connections = openConnections(connectionString);
      free.push(shared);
    },
  };
  return shared;
}

import { sql, type Kysely } from 'kysely';
import type { Client } from 'pg';
import { StartFailure } from '../start/start-failure.ts';
import { inMigrationTransaction } from './migration-lock.ts';
import type { Tables } from './tables.ts';

/** The role of the server's connections. It may not change or delete anything in the ledger. */
export const SERVER_ROLE = 'staycard_server';

/**
 * The login of an address. `owner`: the owner of the tables, whose connections use the server's role from the first
 * statement. `server`: the server's own login, with the role's rights only. `pooled`: that login through a pooler,
 * which ignores start-up options of a connection.
 */
export type Login = 'owner' | 'server' | 'pooled';

/** Ends a client that is gone, or idle in a transaction, within a minute. By default its locks stay for two hours. */
export const NOTICES_OUR_END: readonly string[] = [
  'tcp_keepalives_idle=10s',
  'tcp_keepalives_interval=10s',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=40s',
  'idle_in_transaction_session_timeout=60s',
];

/** Adds start-up options to the address. Options that the address already sets take precedence. */
export function askOfAddress(connectionString: string, login: Login, statementsWithinMs: number): string {
  if (login === 'pooled') return connectionString;
  const address = new URL(connectionString);
  // The login may have a limit of its own, for statements through a pooler.
  const isLimited = statementsWithinMs > 0 || login === 'server';
  const options = [
    ...NOTICES_OUR_END.map((setting) => `-c ${setting}`),
    isLimited ? `-c statement_timeout=${statementsWithinMs}` : null,
    address.searchParams.get('options'),
    login === 'owner' ? `-c role=${SERVER_ROLE}` : null,
  ].filter(Boolean);
  address.searchParams.set('options', options.join(' '));
  return address.href;
}

/**
 * Creates the role if it is missing, and lets the migrating user act as it. Roles belong to the whole PostgreSQL
 * server, so another database of it may have created the role before, or at the same moment.
 */
export async function prepareServerRole(client: Client): Promise<void> {
  const { user, role, mayAct } = await readRights(client);
  const fixes = [
    ...(role ? [] : [`create role ${SERVER_ROLE} nologin`]),
    ...(mayAct ? [] : [`grant ${SERVER_ROLE} to ${user} with inherit false, set true`]),
  ];
  if (fixes.length === 0) return;
  try {
    await inMigrationTransaction(client, async () => {
      for (const statement of fixes) await client.query(statement);
    });
  } catch (error) {
    // Another process did it first.
    if ((await readRights(client)).mayAct) return;
    throw new StartFailure(
      `The server acts as the role ${SERVER_ROLE}, which ${user} may not ${role ? 'act as' : 'make'}. ` +
        `Have an administrator of this PostgreSQL run:\n${fixes.map((statement) => `  ${statement};`).join('\n')}`,
      { cause: error },
    );
  }
}

/**
 * Throws a `StartFailure` if connections have other rights than the server's. Some poolers drop start-up options, a
 * login may be the owner's, and a restored database may lack its privileges.
 */
export async function requireServerRole(db: Kysely<Tables>, login: Login): Promise<void> {
  const { rows } = await sql<RightsOfConnection>`
    select current_user as role,
      pg_has_role(relowner, 'MEMBER') as "isOwner",
      coalesce(pg_has_role(to_regrole(${SERVER_ROLE}), 'USAGE'), false) as "isServer",
      has_table_privilege('transfer', 'select') as "hasRights"
    from pg_class where oid = 'transfer'::regclass`.execute(db);
  const fault = rows[0] && findFaultOfRights(rows[0], login);
  if (fault !== undefined) throw new StartFailure(fault);
}

type RightsOfConnection = { role: string; isOwner: boolean; isServer: boolean; hasRights: boolean };

function findFaultOfRights(
  { role, isOwner, isServer, hasRights }: RightsOfConnection,
  login: Login,
): string | undefined {
  if (login === 'owner' && role !== SERVER_ROLE) {
    return (
      `Connections act as ${role} and not as ${SERVER_ROLE}: a pooler between us and PostgreSQL drops the startup option ` +
      '"role". Let DATABASE_URL name PostgreSQL itself, and SERVER_DATABASE_URL a login of its own through the pooler.'
    );
  }
  if (isOwner)
    return `SERVER_DATABASE_URL logs in as ${role}, who may act as the owner of the tables: use a separate login.`;
  if (!isServer) {
    return `SERVER_DATABASE_URL logs in as ${role}, who lacks the server's rights. Have an administrator run:\n  grant ${SERVER_ROLE} to ${role};`;
  }
  if (!hasRights) {
    return 'The tables came without the rights of the server, as from a backup: run "staycard database grants" as their owner.';
  }
  return undefined;
}

type Rights = { user: string; role: boolean; mayAct: boolean };

async function readRights(client: Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select quote_ident(current_user) as user, role.oid is not null as role,
      me.rolsuper and role.oid is not null or coalesce(pg_has_role(role.oid, 'SET'), false) as "mayAct"
    from pg_roles me left join pg_roles role on role.rolname = $1 where me.rolname = current_user`,
    [SERVER_ROLE],
  );
  const [rights] = rows;
  if (!rights) throw new Error('a user is among the roles');
  return rights;
}

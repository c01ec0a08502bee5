import { sql, type Kysely } from 'kysely';
import type { Client } from 'pg';
import { StartFailure } from '../start/start-failure.ts';
import type { Tables } from './tables.ts';

/** The role that the server's connections act as; it may not change or take away anything of the ledger. */
export const SERVER_ROLE = 'staycard_server';

/** The same database, acting as the server's role from the first statement on; a limit of the address goes first. */
export function actAsServer(connectionString: string, statementsWithinMs = 0): string {
  const address = new URL(connectionString);
  const limit = statementsWithinMs > 0 ? `-c statement_timeout=${statementsWithinMs}` : null;
  const options = [limit, address.searchParams.get('options'), `-c role=${SERVER_ROLE}`].filter(Boolean);
  address.searchParams.set('options', options.join(' '));
  return address.href;
}

/**
 * Makes the role where it is not there, and lets the migrating user act as it. Roles belong to the whole PostgreSQL
 * server, so another database of it may have made the role before, or at the same moment.
 */
export async function prepareServerRole(client: Client): Promise<void> {
  const { user, role, mayAct } = await readRights(client);
  const fixes = [
    ...(role ? [] : [`create role ${SERVER_ROLE} nologin`]),
    ...(mayAct ? [] : [`grant ${SERVER_ROLE} to ${user} with inherit false, set true`]),
  ];
  if (fixes.length === 0) return;
  try {
    for (const statement of fixes) await client.query(statement);
  } catch (error) {
    // Somebody else was quicker.
    if ((await readRights(client)).mayAct) return;
    throw new StartFailure(
      `The server acts as the role ${SERVER_ROLE}, which ${user} may not ${role ? 'act as' : 'make'}. ` +
        `Have an administrator of this PostgreSQL run:\n${fixes.map((statement) => `  ${statement};`).join('\n')}`,
      { cause: error },
    );
  }
}

/** Some connection poolers drop what an address asks for; then the server would have its owner's rights. */
export async function requireServerRole(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  if (rows[0]?.role === SERVER_ROLE) return;
  throw new StartFailure(
    `Connections act as ${rows[0]?.role ?? 'nobody'} and not as ${SERVER_ROLE}: a pooler between us and PostgreSQL ` +
      'drops the startup option "role". Let DATABASE_URL name PostgreSQL itself.',
  );
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

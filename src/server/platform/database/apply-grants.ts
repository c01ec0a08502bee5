import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { invariant } from '#domain/value/invariant.ts';
import { StartFailure } from '../start/start-failure.ts';
import { SERVER_ROLE } from './server-role.ts';

const SCHEMA = new URL('../../../../migrations/schema.sql', import.meta.url);
const RIGHTS = `-- Rights of ${SERVER_ROLE}\n`;

/** Throws a `StartFailure` if the database is empty: there is nothing to grant. */
export async function requireTables(client: Client): Promise<void> {
  const { rows } = await client.query("select where to_regclass('card') is null");
  if (rows.length === 0) return;
  throw new StartFailure('The database is empty: restore a copy first, or run "staycard database migrate".');
}

/**
 * Gives the server's role exactly the rights that all migrations give it, for example after a restore without
 * privileges. Revokes everything and grants it again, in one transaction. The client is the owner's.
 */
export async function applyGrants(client: Client): Promise<void> {
  const [, grants] = (await readFile(SCHEMA, 'utf8')).split(RIGHTS);
  invariant(grants !== undefined, 'the schema ends with the rights of the server');
  await client.query(`begin;
    revoke all on all tables in schema public from ${SERVER_ROLE};
    ${grants.replaceAll(/^create schema /gm, 'create schema if not exists ')}
    grant select, insert, update, delete on all tables in schema pgboss to ${SERVER_ROLE};
    commit`);
}

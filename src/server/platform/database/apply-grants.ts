import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { invariant } from '#domain/value/invariant.ts';
import { SERVER_ROLE } from './server-role.ts';

const SCHEMA = new URL('../../../../migrations/schema.sql', import.meta.url);
const RIGHTS = `-- Rights of ${SERVER_ROLE}\n`;

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

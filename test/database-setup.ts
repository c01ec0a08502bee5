import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { createLog } from '../src/server/log.ts';
import { openJobs } from '../src/server/plumbing/jobs/jobs.ts';
import { migrate } from '../src/server/plumbing/database/migrate.ts';
import { databaseAddress, runStatement } from './database-statement.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test file gets its own database. */
    databaseServer: string;
    /** The migrated database that is copied. */
    databaseTemplate: string;
  }
}

/**
 * Jobs that come by the clock would do their work between two steps of a test, whenever their minute or hour comes; a
 * test that is about one calls it.
 */
const NOTHING_BY_THE_CLOCK = `
  create function pgboss.leave_out() returns trigger language plpgsql as 'begin return null; end';
  create trigger leave_out before insert on pgboss.schedule for each row execute function pgboss.leave_out()`;

/**
 * Once for a run: a PostgreSQL server and on it one migrated template database. `TEST_DATABASE_URL` names a server to
 * use instead; its user must be allowed to create databases and roles.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `staycard_template_${randomUUID().replaceAll('-', '')}`;
  const close = async (): Promise<void> => {
    await runStatement(server.connectionString, `DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`);
    await server.stop();
  };
  try {
    await runStatement(server.connectionString, `CREATE DATABASE "${template}"`);
    const address = databaseAddress(server.connectionString, template);
    await migrate(address);
    // The tables of the job queue take longer to make than to copy.
    const jobs = await openJobs(address, createLog('silent'));
    await jobs.stop();
    await runStatement(address, NOTHING_BY_THE_CLOCK);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('databaseServer', server.connectionString);
  project.provide('databaseTemplate', template);
  return close;
}

async function openServer(): Promise<Pick<PostgresServer, 'connectionString' | 'stop'>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined || given === '') return startPostgresServer();
  return { connectionString: given, stop: async () => undefined };
}

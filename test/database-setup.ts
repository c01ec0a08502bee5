import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '../src/server/platform/log/log.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { databaseAddress, runStatement } from './database-statement.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test file gets its own database. */
    databaseServer: string;
    databaseTemplate: string;
  }
}

/** Scheduled jobs would run between two steps of a test. A test that is about such a job calls it. */
const NOTHING_BY_THE_CLOCK = `
  create function pgboss.leave_out() returns trigger language plpgsql as 'begin return null; end';
  create trigger leave_out before insert on pgboss.schedule for each row execute function pgboss.leave_out()`;

/**
 * Runs once per test run: starts a PostgreSQL server and creates one migrated template database on it.
 * `TEST_DATABASE_URL` names a server to use instead, whose user must be a superuser.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `staycard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const server = await openServer(template);
  try {
    await runStatement(server.connectionString, `CREATE DATABASE "${template}"`);
    const address = databaseAddress(server.connectionString, template);
    await migrate(address);
    // Creating the tables of the job queue takes longer than copying them.
    const jobs = await openJobs(address, createLog('silent'));
    await jobs.stop();
    await runStatement(address, NOTHING_BY_THE_CLOCK);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('databaseServer', server.connectionString);
  project.provide('databaseTemplate', template);
  return () => server.stop();
}

async function openServer(template: string): Promise<Pick<PostgresServer, 'connectionString' | 'stop'>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined || given === '') return startPostgresServer();
  return { connectionString: given, stop: () => dropAll(given, template) };
}

/** Drops the template and its copies. Some files have shared a copy until the end of the run. */
async function dropAll(connectionString: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}

import type { Client } from 'pg';

/** Any number that nothing else locks. */
const MIGRATION_LOCK = 7_264_113;

/**
 * Changes the database in a transaction that one process at a time has, so that servers which start together do so one
 * after the other. Its lock ends with it: a lock of the session would stay with a connection that a pooler lends on.
 */
export async function inMigrationTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // What rolls it back may be lost with the connection.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

import type { Client } from 'pg';

/** Arbitrary. Nothing else locks this number. */
const MIGRATION_LOCK = 7_264_113;

/**
 * Changes the database in a transaction under a lock, so that servers which start together migrate one after another.
 * The lock ends with the transaction: a session lock would stay on a connection that a pooler passes on.
 */
export async function inMigrationTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // The connection may be lost, and the rollback with it.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

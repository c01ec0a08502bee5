import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { databaseAddress, runStatement } from './database-statement.ts';

/** A migrated, empty database that belongs to one test file. */
export interface TestDatabase {
  readonly connectionString: string;
  /** Removes the database, also under connections that are still open. */
  readonly drop: () => Promise<void>;
}

/** Copies the migrated template. The caller drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const template = inject('databaseTemplate');
  const name = `${template}_${randomUUID().slice(0, 13)}`;
  // FILE_COPY, because the default strategy goes through the WAL and costs several times as much.
  await runStatement(server, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  return {
    connectionString: databaseAddress(server, name),
    drop: () => runStatement(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

/**
 * Gives the tests around the call a separate database, created before the first test and dropped after the last. Call
 * it before your own `beforeAll`: the database then exists, and is dropped only after your `afterAll`.
 */
export function useTestDatabase(): { readonly connectionString: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database?.drop();
  });
  return {
    get connectionString() {
      if (database === undefined)
        throw new Error('The test database is there from the first beforeAll on, not before.');
      return database.connectionString;
    },
  };
}

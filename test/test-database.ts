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
  // By its files: through the log, as PostgreSQL does otherwise, a copy takes several times the work.
  await runStatement(server, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  return {
    connectionString: databaseAddress(server, name),
    drop: () => runStatement(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

/**
 * Gives the tests around the call a database of their own, made before the first and dropped after the last of them.
 * Call it before your own `beforeAll`: its database is then there, and goes only after your `afterAll`.
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

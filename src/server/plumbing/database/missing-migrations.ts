import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Those of the given migrations that the database has not seen. */
export async function findMissingMigrations(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !ran.has(name));
}

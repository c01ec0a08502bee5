import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { StartFailure } from '../start/start-failure.ts';
import type { Database } from './database.ts';
import { EARLIER_DATABASE, FIND_EARLIER, listMigrations } from './migrate.ts';

/** SQLSTATE of a missing table: nothing was migrated yet. */
const UNDEFINED_TABLE = '42P01';

/** Returns those of the given migrations that the database has not run. */
export async function findMissingMigrations(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !ran.has(name));
}

/** Returns migrations of the database that are not among the given ones: a later version has run here. */
export async function findLaterMigrations(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !names.includes(name));
}

/** For a process without the owner's login. Throws a `StartFailure` if the owner has to migrate first. */
export async function requireMigrations(db: Database): Promise<void> {
  const { rows: earlier } = await sql.raw(FIND_EARLIER).execute(db);
  if (earlier.length > 0) throw new StartFailure(EARLIER_DATABASE);
  const missing = await findMissingMigrations(db, await listMigrations()).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return ['all'];
    throw error;
  });
  if (missing.length === 0) return;
  throw new StartFailure(
    `The database lacks migrations (${missing.join(', ')}): run "staycard database migrate" with its owner's DATABASE_URL.`,
  );
}

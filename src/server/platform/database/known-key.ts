import { sql } from 'kysely';
import type { Database } from './database.ts';
import { StartFailure } from '../start/start-failure.ts';
import type { Keys } from '../secrets/keys.ts';

type Named = Pick<Keys, 'name' | 'earlier'>;

/**
 * Throws a `StartFailure` if neither the code key nor the previous one is the last that a server has used with this
 * database: cards would not be found, and an import would issue them again.
 */
export async function requireKnownKey(db: Database, { name, earlier }: Named): Promise<void> {
  const last = await findLastKey(db);
  if (!last || last.equals(name) || (earlier && last.equals(earlier.name))) return;
  throw new StartFailure(
    'CODE_KEY is not the key of this database, so no card would be found: set its key, or the new one with its key as CODE_KEY_PREVIOUS',
  );
}

/** For a server. Records the name of its key, after `requireKnownKey`. */
export async function recordKey(db: Database, keys: Named): Promise<void> {
  await requireKnownKey(db, keys);
  if ((await findLastKey(db))?.equals(keys.name)) return;
  await sql`insert into code_key (name) values (${keys.name})`.execute(db);
}

async function findLastKey(db: Database): Promise<Buffer | undefined> {
  const { rows } = await sql<{ name: Buffer }>`select name from code_key order by id desc limit 1`.execute(db);
  return rows[0]?.name;
}

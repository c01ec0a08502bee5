import { sql } from 'kysely';
import type { Database } from './database.ts';
import { StartFailure } from '../start/start-failure.ts';
import type { Keys } from '../secrets/keys.ts';

type Named = Pick<Keys, 'name' | 'earlier'>;

/**
 * Throws a `StartFailure` if neither the code key nor the previous one is the newest that a server has used with this
 * database: cards would not be found, and an import would issue them again.
 */
export async function requireKnownKey(db: Database, { name, earlier }: Named): Promise<void> {
  const { rows } = await sql<{ name: Buffer }>`select name from code_key order by id desc limit 1`.execute(db);
  const [newest] = rows;
  if (!newest || newest.name.equals(name) || (earlier && newest.name.equals(earlier.name))) return;
  throw new StartFailure(
    'CODE_KEY is not the key of this database, so no card would be found: set its key, or the new one with its key as CODE_KEY_PREVIOUS',
  );
}

/** For a server. Records the name of its key, after `requireKnownKey`. */
export async function recordKey(db: Database, keys: Named): Promise<void> {
  await requireKnownKey(db, keys);
  await sql`insert into code_key (name) values (${keys.name}) on conflict do nothing`.execute(db);
}

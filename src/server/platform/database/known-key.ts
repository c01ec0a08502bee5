import { sql } from 'kysely';
import type { Database } from './database.ts';
import { StartFailure } from '../start/start-failure.ts';
import type { Keys } from '../secrets/keys.ts';

/**
 * Records the name of the code key. Throws a `StartFailure` if the database knows neither this key nor the previous
 * one: its cards would not be found, and an import would issue them again.
 */
export async function requireKnownKey(db: Database, { name, earlier }: Pick<Keys, 'name' | 'earlier'>): Promise<void> {
  const { rows } = await sql<{ name: Buffer }>`select name from code_key`.execute(db);
  const knows = (key: Buffer | undefined) => key !== undefined && rows.some((row) => row.name.equals(key));
  if (knows(name)) return;
  if (rows.length > 0 && !knows(earlier?.name)) {
    throw new StartFailure(
      'CODE_KEY is not the key of this database, so no card would be found: set its key, or the new one with its key as CODE_KEY_PREVIOUS',
    );
  }
  await sql`insert into code_key (name) values (${name}) on conflict do nothing`.execute(db);
}

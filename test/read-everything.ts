import { sql } from 'kysely';
import type { Database } from '../src/server/platform/database/database.ts';

/** Every row of every table, jobs included, as text, as a person with a copy of the database could read it. */
export async function readEverything(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    db,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.raw(name)} as row`.execute(db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/** Whether a text contains a code, with or without its dashes. */
export function includesCode(text: string, code: string): boolean {
  return text.includes(code) || text.includes(code.replaceAll('-', ''));
}

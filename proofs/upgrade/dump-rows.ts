import type { Client } from 'pg';

/**
 * The rows of a migrated database as SQL that fills another one of the same version. It has a statement for each table,
 * by name, so it must run without foreign keys and triggers. Cached answers of hotels are left out.
 */
export async function dumpRows(client: Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migration', 'pms_answer')
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname collate "C"`);
  const statements: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ line: string }>(`select to_json(t)::text as line from "${name}" t`);
    if (rows.length === 0) continue;
    const lines = rows.map(({ line }) => `$row$${line}$row$`).join(',\n');
    statements.push(
      `insert into ${name} (${columns}) overriding system value\n` +
        `select ${columns} from unnest(array[\n${lines}\n]) as line, json_populate_record(null::${name}, line::json);\n`,
    );
  }
  return statements.join('\n');
}

import pg from 'pg';

/**
 * Everything that a database holds, as text: one line per row of every table, including the job queue's, as in a dump.
 * Bytes are also decoded as text.
 */
export async function listEveryRow(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind = 'r' and pg_relation_size(pg_class.oid) > 0 and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_toast' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(each)::text as row from ${name} as each`);
      found.push(...rows.map(({ row }) => `${name}: ${row}${readBytes(row)}`));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Decodes bytes, which rows show as hexadecimal digits. */
function readBytes(row: string): string {
  return [...row.matchAll(/"\\\\x([0-9a-f]+)"/g)]
    .map(([, digits = '']) => ` ${Buffer.from(digits, 'hex').toString('latin1')}`)
    .join('');
}

/** The rows that contain one of these words, in any letter case. */
export function findWords(rows: readonly string[], words: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const lower = row.toLowerCase();
    return words.filter((word) => lower.includes(word.toLowerCase())).map((word) => `${word} in ${row.slice(0, 200)}`);
  });
}

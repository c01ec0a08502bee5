import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The most cards of one bulk act. */
const MOST_COUNTED = 10_000;

/** The number of rows in a list. Null if there are more than 10,000. Undefined after the first page. */
export async function countFound(
  db: Database,
  after: string | undefined,
  select: (limit: number) => RawBuilder<object>,
): Promise<number | null | undefined> {
  if (after !== undefined) return undefined;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${select(MOST_COUNTED + 1)}) as found`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > MOST_COUNTED ? null : count;
}

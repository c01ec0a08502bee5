import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Found } from './report.ts';
import type { Row } from './table.ts';

type List = {
  readonly rows: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The columns of its sums, and by which they are apart. */
  readonly added: readonly string[];
  readonly apart: readonly string[];
};
type FirstRows = { readonly rows: Row[]; readonly sums: (Row & { readonly count: number })[] };

/** The rows in their order. Given `most`, only the first ones, with the sums of all. */
export async function readList(tx: Tx, { rows, order, added, apart }: List, most: number | undefined): Promise<Found> {
  if (most === undefined) return sql<Row>`select * from (${rows}) as listed order by ${order}`.execute(tx);
  const sums = added.map((key) => sql`sum(${sql.ref(key)})::bigint as ${sql.ref(key)}`);
  const keys = sql.join(apart.map((key) => sql.ref(key)));
  const { rows: found } = await sql<FirstRows>`with listed as materialized (${rows})
    select coalesce((select json_agg(one) from (select * from listed order by ${order} limit ${sql.lit(most)}) one), '[]')
        as rows,
      coalesce((select json_agg(one) from (select ${keys}, count(*) as count, ${sql.join(sums)} from listed
        group by ${keys}) one), '[]') as sums`.execute(tx);
  const { rows: first = [], sums: all = [] } = found[0] ?? {};
  return { rows: first, sums: all, count: all.reduce((sum, { count }) => sum + count, 0) };
}

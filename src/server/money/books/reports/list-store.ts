import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Found } from './report.ts';
import type { Row } from './table.ts';

type List<Part> = {
  /** The rows of one part, or of all. */
  readonly rows: (part?: Part) => RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** In the order of the rows. */
  readonly parts: Iterable<Part>;
};

/** The rows in their order. Given `most`, reads one part after the other until it has found more. */
export async function readList<Part>(
  tx: Tx,
  { rows, order, parts }: List<Part>,
  most: number | undefined,
): Promise<Found> {
  if (most === undefined) return sql<Row>`select * from (${rows()}) as listed order by ${order}`.execute(tx);
  const found: Row[] = [];
  for (const part of parts) {
    const left = sql.lit(most + 1 - found.length);
    const next = await sql<Row>`select * from (${rows(part)}) as listed order by ${order} limit ${left}`.execute(tx);
    found.push(...next.rows);
    if (found.length > most) return { rows: found.slice(0, most), count: null };
  }
  return { rows: found };
}

/** Days in spans, each twice as long as the one before, so that the first rows of many days are found in a few. */
export function* growingSpans(first: Temporal.PlainDate, end: Temporal.PlainDate) {
  for (let [from, days] = [first, 1]; Temporal.PlainDate.compare(from, end) < 0; days *= 2) {
    const next = from.add({ days });
    const to = Temporal.PlainDate.compare(next, end) < 0 ? next : end;
    yield { from, to };
    from = to;
  }
}

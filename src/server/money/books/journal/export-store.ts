import { sql } from 'kysely';
import type { JournalRule, JournalSum } from '#domain/card/journal.ts';
import type { BooksPeriod } from '#domain/card/books-period.ts';
import { instantValue, type Database, type Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';

export type JournalExport = {
  readonly number: number;
  readonly timeZone: string;
  readonly beginsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly lastDay: Temporal.PlainDate;
  /** The rules by which it was booked. */
  readonly rules: readonly JournalRule[];
  readonly sums: readonly JournalSum[];
  readonly actor: string;
  readonly madeAt: Temporal.Instant;
};

export type ExportFile = { readonly name: string; readonly content: Buffer };
export type ListedExport = JournalExport & { readonly files: readonly { name: string; digest: string }[] };

export async function listExports(db: Database | Tx, { id }: Pick<SalePage, 'id'>): Promise<ListedExport[]> {
  const { rows } = await sql<Omit<ListedExport, 'lastDay'> & { readonly lastDay: string }>`
    select number, time_zone as "timeZone", begins_at as "beginsAt", ends_at as "endsAt", last_day as "lastDay", rules, sums,
      actor, made_at as "madeAt", (select json_agg(json_build_object('name', name, 'digest', encode(digest, 'hex'))
        order by name desc) from books_export_file file where file.sale_page_id = books_export.sale_page_id
        and file.number = books_export.number) as files
    from books_export where sale_page_id = ${id} order by number`.execute(db);
  return rows.map((row) => ({ ...row, lastDay: Temporal.PlainDate.from(row.lastDay) }));
}

export async function listExportFiles(
  db: Database,
  { id }: Pick<SalePage, 'id'>,
  number: number,
): Promise<ExportFile[]> {
  return db
    .selectFrom('books_export_file')
    .select(['name', 'content'])
    .where('sale_page_id', '=', id)
    .where('number', '=', number)
    .orderBy('name', 'desc')
    .execute();
}

/** Returns false if another person made an export with this number first. */
export async function insertExport(
  tx: Tx,
  { id }: Pick<SalePage, 'id'>,
  made: JournalExport,
  files: readonly ExportFile[],
): Promise<boolean> {
  const key = { sale_page_id: id, number: made.number };
  const inserted = await tx
    .insertInto('books_export')
    .values({
      ...key,
      time_zone: made.timeZone,
      begins_at: made.beginsAt.toString(),
      ends_at: made.endsAt.toString(),
      last_day: made.lastDay.toString(),
      rules: JSON.stringify(made.rules),
      sums: JSON.stringify(made.sums),
      actor: made.actor,
      made_at: made.madeAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .insertInto('books_export_file')
    .values(files.map((file) => ({ ...key, ...file })))
    .execute();
  return true;
}

/** The references of the stays whose value moved in a period, by their ids. */
export async function listReferences(tx: Tx, { from, to }: BooksPeriod): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('transfer')
    .innerJoin('placement', 'placement.id', 'transfer.placement_id')
    .select(['placement.id', 'placement.reference'])
    .distinct()
    .where('transfer.created_at', '>=', instantValue(from))
    .where('transfer.created_at', '<', instantValue(to))
    .execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

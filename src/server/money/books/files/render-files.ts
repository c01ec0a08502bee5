import type { BooksDays } from '#domain/card/books-period.ts';
import type { Cause } from '../../../platform/audit/audit-log.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BooksFilesDefinition } from '../../../sale-page/definition/books-files-definition.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { listExportFiles, listExports, makeExport, planExport } from '../journal/make-export.ts';
import { findLastMade } from './books-files-store.ts';
import { makeReport } from '../reports/make-report.ts';
import { nameFile, tableOf } from '../reports/write-report.ts';
import { writeCsv } from '../reports/write-table.ts';

export type BooksFile = { readonly name: string; readonly content: string | Buffer };

type What = BooksFilesDefinition['what'];
type Closed = { readonly days: BooksDays; readonly cause: Cause };

/** The files of closed days. Throws if the books have faults, or if the journal has no rule for a movement. */
export async function renderFiles(db: Database, salePage: SalePage, asked: Closed & { readonly what: What }) {
  const files: BooksFile[] = [];
  for (const name of asked.what) {
    if (name === 'journal') files.push(...(await exportJournal(db, salePage, asked)));
    else files.push({ name: nameReport(salePage, name, asked.days), content: await render(db, salePage, name, asked) });
  }
  return files;
}

export function nameReport({ id }: Pick<SalePage, 'id'>, name: string, days: BooksDays): string {
  return `${id}-${nameFile({ name, days })}.csv`;
}

type Name = Exclude<What[number], 'journal'>;

async function render(db: Database, salePage: SalePage, name: Name, { days, cause }: Closed): Promise<string> {
  // The liability of a day is that of its month until then.
  const asked = name === 'liability' ? { ...days, first: days.last.with({ day: 1 }) } : days;
  const report = await makeReport(db, { name, salePage, days: asked, propertyIds: null, filter: {} }, cause.at);
  if (!report || report.faults.length > 0) throw new Error(`${name} of "${salePage.id}": ${report?.faults.join(' ')}`);
  return writeCsv(tableOf([report]));
}

/** The files of exports that end on these days, or came after the last files. Makes the exports that are missing. */
async function exportJournal(db: Database, salePage: SalePage, { days: { first, last }, cause }: Closed) {
  if (await planExport(db, salePage, cause.at, last)) {
    const done = await makeExport(db, salePage, cause, last);
    if (done.state === 'refused') throw new Error(done.reason);
  }
  const since = await findLastMade(db, salePage);
  const isOfDays = (day: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0;
  const exports = (await listExports(db, salePage)).filter(
    ({ lastDay, madeAt }) => isOfDays(lastDay) || !since || Temporal.Instant.compare(madeAt, since) > 0,
  );
  return (await Promise.all(exports.map(({ number }) => listExportFiles(db, salePage, number)))).flat();
}

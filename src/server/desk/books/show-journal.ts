import type { Journal, JournalQuery } from '#contract/desk/staff-journal.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { isUnruled } from '#domain/card/journal.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import {
  listExportFiles,
  listExports,
  makeExport,
  planExport,
  type ExportFile,
  type ListedExport,
  type NextExport,
} from '../../money/books/journal/make-export.ts';
import { journalTable, sumTable } from '../../money/books/journal/write-journal.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { may } from '../sign-in/reach.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { presentTable } from './show-report.ts';

const SHOWN_LINES = 100;

export async function showJournal(deps: DeskDependencies, staff: SignedIn, query: JournalQuery): Promise<Journal> {
  const salePage = await findSalePage(deps, staff, query.sale_page_id, 'books.see');
  const next = await planExport(deps.db, salePage, deps.clock.now(), readThrough(query));
  const exports = await listExports(deps.db, salePage);
  const actors = exports.map(({ actor }) => actor);
  const actorOf = await createActors(deps.db, actors);
  return {
    next: next ? presentNext(next) : null,
    exports: exports.toReversed().map((made) => presentExport(made, actorOf)),
    may_export: may(staff, 'books.export', placeOf(salePage)),
  };
}

/** Makes the next export. Throws `STAFF.ACT_REFUSED` if there is none, or if a rule is missing. */
export async function exportJournal(
  deps: DeskDependencies,
  staff: SignedIn,
  body: JournalQuery,
  cause: Cause,
): Promise<{ readonly number: number }> {
  const salePage = await findSalePage(deps, staff, body.sale_page_id, 'books.export');
  const done = await makeExport(deps.db, salePage, cause, readThrough(body));
  if (done.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: done.reason });
  return { number: done.made.number };
}

export async function downloadExportFile(
  deps: DeskDependencies,
  staff: SignedIn,
  { salePage: id, number, name }: { readonly salePage: string; readonly number: number; readonly name: string },
): Promise<ExportFile> {
  const salePage = await findSalePage(deps, staff, id, 'books.see');
  const file = (await listExportFiles(deps.db, salePage, number)).find((one) => one.name === name);
  if (!file) throw new Problem('ROUTE.NOT_FOUND');
  return file;
}

/** A journal has all properties of a sale page, so it needs a right to the whole of it. */
async function findSalePage({ salePages }: DeskDependencies, staff: SignedIn, id: string, right: Right) {
  const salePage = await salePages.find(id);
  if (!salePage || !may(staff, right, placeOf(salePage))) throw new Problem('SALE_PAGE.NOT_FOUND');
  return salePage;
}

function placeOf({ id }: SalePage) {
  return { salePageId: id, propertyIds: [] };
}

function readThrough({ through }: JournalQuery): Temporal.PlainDate | undefined {
  return through === undefined ? undefined : Temporal.PlainDate.from(through);
}

function presentNext({ number, firstDay, lastDay, lines, sums }: NextExport): NonNullable<Journal['next']> {
  return {
    number,
    from: firstDay.toString(),
    through: lastDay.toString(),
    sums: presentTable(sumTable(sums)),
    lines: presentTable(journalTable(lines), {}, SHOWN_LINES),
    is_unruled: sums.some(isUnruled),
  };
}

function presentExport(made: ListedExport, actorOf: Awaited<ReturnType<typeof createActors>>) {
  const { number, beginsAt, timeZone, lastDay, sums, actor, madeAt, files } = made;
  const booked = sums.filter(({ outcome }) => outcome === 'booked');
  return {
    number,
    from: dateAt(beginsAt, timeZone).toString(),
    through: lastDay.toString(),
    by: actorOf(actor),
    made_at: presentMoment(madeAt),
    lines: booked.reduce((sum, { movements }) => sum + movements, 0),
    files: files.map(({ name, digest }) => ({ name, sha256: digest })),
  };
}

import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BooksDays } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { queueLetter } from '../../../letters/mail/queue-letter.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { BooksFilesDefinition } from '../../../sale-page/definition/books-files-definition.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import type { MoneyParts } from '../../money-parts.ts';
import { endOfClosedDays } from '../keep-books.ts';
import { listExports } from '../journal/export-store.ts';
import { areMade, insertMade } from './books-files-store.ts';
import { renderFiles, type BooksFile } from './render-files.ts';

type FilesDependencies = Pick<MoneyParts, 'db' | 'clock' | 'jobs'> & {
  readonly config: Pick<MoneyParts['config'], 'booksFolder'>;
  readonly salePages: Pick<MoneyParts['salePages'], 'list'>;
};

/** The hourly job. A sale page that fails does not keep the others from their files, and is tried again. */
export async function makeBooksFiles(deps: FilesDependencies): Promise<void> {
  const failures: unknown[] = [];
  for (const salePage of await deps.salePages.list()) {
    await makeFilesOf(deps, salePage).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}

/** Idempotent: files are replaced by equal ones, and the letters and the audit entry are written once. */
async function makeFilesOf({ db, clock, jobs, config: { booksFolder } }: FilesDependencies, salePage: SalePage) {
  const { id: salePageId, timeZone, definition } = salePage;
  const { every, what, send_to } = definition.books_files;
  if (what.length === 0) return;
  const at = clock.now();
  const exported = (await listExports(db, salePage)).at(-1)?.timeZone ?? timeZone;
  const days = lastClosedDays(every, at, [timeZone, exported]);
  if (await areMade(db, salePage, days)) return;
  const cause = { actor: 'books', reason: 'files on a timetable', at };
  const files = await renderFiles(db, salePage, { what, days, cause });
  if (booksFolder !== undefined) for (const file of files) await replaceFile(booksFolder, file);
  await inTransaction(db, async (tx) => {
    if (!(await insertMade(tx, salePage, days, at))) return;
    const [from, through] = [days.first.toString(), days.last.toString()];
    const details = { from, through, files: booksFolder === undefined ? 0 : files.length, letters: send_to.length };
    await writeAudit(tx, [{ action: 'make_books_files', salePageId, details }], cause);
    const { default_language: language } = definition;
    const data = { v: 1, from: days.first, through: days.last, what } as const;
    const letter = {
      salePageId,
      kind: 'books_ready',
      causeKey: `${salePageId} ${from}..${through}`,
      language,
    } as const;
    for (const recipient of send_to) await queueLetter(tx, jobs, { ...letter, recipient, data, at });
  });
}

/** The days have ended in each of the time zones. */
export function lastClosedDays(
  every: BooksFilesDefinition['every'],
  now: Temporal.Instant,
  timeZones: readonly string[],
) {
  const open = timeZones
    .map((timeZone) => dateAt(endOfClosedDays(now, timeZone), timeZone))
    .reduce((one, other) => (Temporal.PlainDate.compare(one, other) < 0 ? one : other));
  const last = (every === 'month' ? open.with({ day: 1 }) : open).subtract({ days: 1 });
  return { first: every === 'month' ? last.with({ day: 1 }) : last, last } satisfies BooksDays;
}

/** Readers of the folder see the old file or the whole new one. */
async function replaceFile(folder: string, { name, content }: BooksFile): Promise<void> {
  const temporary = join(folder, `.${name}.${randomUUID()}`);
  try {
    await writeFile(temporary, content, { flush: true });
    await rename(temporary, join(folder, name));
  } finally {
    await rm(temporary, { force: true });
  }
}

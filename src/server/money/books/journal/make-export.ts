import { bookMovements, isUnruled, type Journal, type JournalSum } from '#domain/card/journal.ts';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { writeAudit, type Cause } from '../../../platform/audit/audit-log.ts';
import { inTransaction, type Database } from '../../../platform/database/database.ts';
import { readRules } from '../../../sale-page/definition/journal-definition.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { findFirstCard } from '../closed-periods-store.ts';
import { endOfClosedDays } from '../keep-books.ts';
import { inSnapshot } from '../read-liability.ts';
import { writeCsv } from '../reports/write-table.ts';
import { insertExport, listExports, type ExportFile, type JournalExport } from './export-store.ts';
import { readMovements } from './read-movements.ts';
import { writeDatev } from './write-datev.ts';
import { journalTable } from './write-journal.ts';

export { listExportFiles, listExports, type ExportFile, type ListedExport } from './export-store.ts';

/** The next export: the closed days since the last one, in its time zone, so that no day is missed or counted twice. */
export type NextExport = Journal & {
  readonly number: number;
  readonly period: BooksPeriod;
  readonly firstDay: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
};

/** `through` ends it earlier than the last closed day. Undefined if no closed day is left. */
export function planExport(
  db: Database,
  salePage: SalePage,
  now: Temporal.Instant,
  through?: Temporal.PlainDate,
): Promise<NextExport | undefined> {
  return inSnapshot(db, async (tx) => {
    const exports = await listExports(tx, salePage);
    const last = exports.at(-1);
    const from = last?.endsAt ?? (await findFirstCard(tx, salePage));
    if (!from) return undefined;
    const timeZone = last?.timeZone ?? salePage.timeZone;
    const firstDay = last?.lastDay.add({ days: 1 }) ?? dateAt(from, timeZone);
    const closed = dateAt(endOfClosedDays(now, timeZone), timeZone).subtract({ days: 1 });
    const lastDay = through && Temporal.PlainDate.compare(through, closed) < 0 ? through : closed;
    if (Temporal.PlainDate.compare(lastDay, firstDay) < 0) return undefined;
    const midnight = startOfDay(firstDay, timeZone);
    const period = { from: last?.endsAt ?? midnight, to: startOfDay(lastDay.add({ days: 1 }), timeZone), timeZone };
    const rules = readRules(salePage.definition.journal);
    const rulesOn = (day: Temporal.PlainDate) =>
      exports.find((one) => Temporal.PlainDate.compare(day, one.lastDay) <= 0)?.rules ?? rules;
    const number = (last?.number ?? 0) + 1;
    // If the rules of the time zone have changed, the last day of the export before ends again.
    const movements = (await readMovements(tx, salePage, period)).filter(
      ({ day, at }) => Temporal.PlainDate.compare(day, firstDay) >= 0 || Temporal.Instant.compare(at, midnight) < 0,
    );
    const journal = bookMovements(movements, { rules, rulesOn }, number);
    return { ...journal, number, period, firstDay, lastDay };
  });
}

type MadeExport =
  | { readonly state: 'made'; readonly made: JournalExport; readonly files: readonly ExportFile[] }
  | { readonly state: 'refused'; readonly reason: string };

export async function makeExport(
  db: Database,
  salePage: SalePage,
  cause: Cause,
  through?: Temporal.PlainDate,
): Promise<MadeExport> {
  const next = await planExport(db, salePage, cause.at, through);
  if (!next) return { state: 'refused', reason: 'No closed day is left to export.' };
  const { number, period, lastDay, lines, sums } = next;
  const unruled = sums.filter(isUnruled).map(formatCase);
  if (unruled.length > 0) return { state: 'refused', reason: `The journal has no rule for ${unruled.join('; ')}.` };
  const files = writeFiles(salePage, next, cause.at);
  const rules = readRules(salePage.definition.journal);
  const span = { timeZone: period.timeZone, beginsAt: period.from, endsAt: period.to, lastDay };
  const made = { number, ...span, rules, sums, actor: cause.actor, madeAt: cause.at };
  const isMade = await inTransaction(db, async (tx) => {
    if (!(await insertExport(tx, salePage, made, files))) return false;
    const details = { number, through: lastDay.toString(), lines: lines.length };
    await writeAudit(tx, [{ action: 'export_books', salePageId: salePage.id, details }], cause);
    return true;
  });
  return isMade
    ? { state: 'made', made, files }
    : { state: 'refused', reason: `Export ${number} was made by another person just now.` };
}

function writeFiles({ id, definition }: SalePage, next: NextExport, at: Temporal.Instant): ExportFile[] {
  const { datev } = definition.journal;
  const madeAt = at.toZonedDateTimeISO(next.period.timeZone);
  return [
    { name: `journal-${id}-${next.number}.csv`, content: Buffer.from(writeCsv(journalTable(next.lines))) },
    ...(datev ? writeDatev(datev, { ...next, salePageId: id, madeAt }) : []),
  ];
}

function formatCase({ event, soldAs, productId, propertyId }: JournalSum): string {
  return `${event}, ${soldAs}, ${productId}, sold by ${propertyId ?? 'unknown'}`;
}

import type { ImportWarning } from '#contract/desk/staff-choices.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { inTransaction, dryRun, withinTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import type { MoneyParts } from '../parts.ts';
import { listTakenCurrencies } from '../../hotel/list-taken-currencies.ts';
import { readImport, type BadRow, type ReadImport } from './read-import.ts';
import { writeImport } from './write-import.ts';

export type ImportCounts = { readonly imported: number; readonly present: number; readonly bad: number };

type ImportCards = Omit<ReadImport, 'currencies' | 'numbersOf'> & {
  readonly actor: string;
  readonly reason: string;
  /** Runs the whole import and rolls it back. */
  readonly isDryRun?: boolean;
};

type ImportReport = {
  bad(row: BadRow): void;
  progress(counts: ImportCounts): void;
};

type Imported = {
  readonly counts: ImportCounts;
  readonly warnings: readonly ImportWarning[];
  /** The ids of hotels that did not report their currencies. */
  readonly silent: readonly string[];
};

/**
 * Imports cards with codes of another system. A bad row is reported and does not stop the others. Idempotent: a code
 * that exists as the same card counts as present. A code that exists as another card is a bad row.
 */
export async function importCards(
  deps: Pick<MoneyParts, 'db' | 'keys' | 'clock' | 'pmsOf' | 'log'>,
  { isDryRun = false, ...wanted }: ImportCards,
  report: ImportReport,
): Promise<Imported> {
  const file = { ...wanted, currencies: await listTakenCurrencies(deps, wanted.salePage) };
  return isDryRun ? tryImport(deps, file, report) : importRows(deps, deps.db, file, report);
}

type ImportFile = Omit<ImportCards, 'isDryRun'> & Pick<ReadImport, 'currencies'>;
type RowDependencies = Pick<MoneyParts, 'keys' | 'clock'>;

/** A dry run reveals whether codes exist, so the audit log records its actor and the number of codes. */
async function tryImport(
  deps: Pick<MoneyParts, 'db'> & RowDependencies,
  file: ImportFile,
  report: ImportReport,
): Promise<Imported> {
  const { salePage, actor, reason } = file;
  const tried = await dryRun(deps.db, (tx) => importRows(deps, tx, file, report));
  const { counts } = tried;
  const details = { rows: counts.imported + counts.present + counts.bad, there: counts.present, bad: counts.bad };
  const entry = { action: 'try_import' as const, salePageId: salePage.id, details };
  await inTransaction(deps.db, (tx) => writeAudit(tx, [entry], { actor, reason, at: deps.clock.now() }));
  return tried;
}

async function importRows(
  deps: RowDependencies,
  db: Database | Tx,
  { actor, reason, ...file }: ImportFile,
  report: ImportReport,
): Promise<Imported> {
  let counts: ImportCounts = { imported: 0, present: 0, bad: 0 };
  let warnings: Imported['warnings'] = [];
  const { salePage } = file;
  for await (const read of readImport(deps, file)) {
    const cause = { actor, reason, at: deps.clock.now() };
    const written = await withinTransaction(db, (tx) => writeImport(tx, salePage, read.cards, cause));
    const faults = [...read.faults, ...written.taken];
    for (const row of faults.toSorted((left, right) => left.line - right.line)) report.bad(row);
    counts = {
      imported: counts.imported + written.imported.size,
      present: counts.present + read.rows - written.imported.size - faults.length,
      bad: counts.bad + faults.length,
    };
    warnings = read.warnings;
    report.progress(counts);
  }
  return { counts, warnings, silent: file.currencies.silent };
}

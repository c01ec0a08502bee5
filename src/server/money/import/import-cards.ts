import type { ImportWarning } from '#contract/desk/staff-choices.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { MoneyParts } from '../money-parts.ts';
import { listTakenCurrencies } from '../../hotel/list-taken-currencies.ts';
import { balanceOf, countRefused, sumBalances, type Balance, type ImportBalances } from './balance-report.ts';
import { readImport, type BadRow, type ReadImport } from './read-import.ts';
import { compareImport, writeImport } from './write-import.ts';

export type ImportCounts = { readonly imported: number; readonly present: number; readonly bad: number };

type ImportCards = Omit<ReadImport, 'currencies' | 'numbersOf'> & {
  readonly actor: string;
  readonly reason: string;
  /** Compares the file with existing cards. Writes no card. */
  readonly isDryRun?: boolean;
};

type ImportReport = {
  bad(row: BadRow): void;
  progress(counts: ImportCounts): void;
};

type Imported = {
  readonly counts: ImportCounts;
  readonly warnings: readonly ImportWarning[];
  /** Accepted rows without `issuing_property`. */
  readonly withoutIssuer: number;
  readonly balances: ImportBalances;
  /** The ids of hotels that did not report their currencies. */
  readonly silent: readonly string[];
};

/**
 * Imports cards with codes of another system. A bad row is reported and does not stop the others. Idempotent: a code
 * that exists as the same card counts as present. A code that exists as another card is a bad row.
 */
export async function importCards(
  deps: Pick<MoneyParts, 'db' | 'keys' | 'clock' | 'pmsOf' | 'log'>,
  { isDryRun = false, actor, reason, ...wanted }: ImportCards,
  report: ImportReport,
): Promise<Imported> {
  const { db, clock } = deps;
  const { salePage } = wanted;
  const currencies = await listTakenCurrencies(deps, salePage);
  let counts: ImportCounts = { imported: 0, present: 0, bad: 0 };
  let [warnings, withoutIssuer]: [Imported['warnings'], number] = [[], 0];
  const [file, ledger]: [Balance[], Balance[]] = [[], []];
  const refused: Pick<BadRow, 'fault' | 'line'>[] = [];
  for await (const read of readImport(deps, { ...wanted, currencies })) {
    const cause = { actor, reason, at: clock.now() };
    const { fresh, known, taken } = isDryRun
      ? await compareImport(db, salePage, read.cards)
      : await inTransaction(db, (tx) => writeImport(tx, salePage, read.cards, cause));
    const faults = [...read.faults, ...taken];
    for (const row of faults.toSorted((left, right) => left.line - right.line)) report.bad(row);
    counts = {
      imported: counts.imported + fresh.length,
      present: counts.present + read.rows - fresh.length - faults.length,
      bad: counts.bad + faults.length,
    };
    ({ warnings, withoutIssuer } = read);
    refused.push(...faults.map(({ fault, line }) => ({ fault, line })));
    file.push(...(isDryRun ? [...fresh, ...known] : known).map(balanceOf));
    const ids = known.map(({ cardId }) => cardId);
    if (!isDryRun) ledger.push(...(await sumBalances(db, ids, clock.now())));
    report.progress(counts);
  }
  if (isDryRun) {
    // It reveals whether codes exist.
    const details = { rows: counts.imported + counts.present + counts.bad, there: counts.present, bad: counts.bad };
    const entry = { action: 'try_import' as const, salePageId: salePage.id, details };
    await inTransaction(db, (tx) => writeAudit(tx, [entry], { actor, reason, at: clock.now() }));
  }
  const balances = { file, ledger: isDryRun ? null : ledger, refused: countRefused(refused) };
  return { counts, warnings, withoutIssuer, balances, silent: currencies.silent };
}

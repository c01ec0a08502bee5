import type { LedgerCheck } from '#contract/desk/staff-books.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { reachOf } from '#domain/desk/staff-rights.ts';
import { findLastCheck } from '../../booking/ledger-check/check-ledger.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hasOpenJob } from '../../platform/jobs/jobs.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { Viewer } from '../sign-in/reach.ts';

/** Everyone may see whether the ledger adds up. Its faults name cards, so only viewers of all cards see them. */
export async function showLastCheck(
  { db }: Pick<DeskDependencies, 'db'>,
  { grants }: Viewer,
): Promise<LedgerCheck['last']> {
  const check = await findLastCheck(db);
  if (!check) return null;
  const isRight = check.violations === 0 && (check.hotels?.violations ?? 0) === 0;
  return {
    at: presentMoment(check.checkedAt),
    is_right: isRight,
    faults: reachOf(grants, 'card.see') === 'everywhere' ? [...check.sentences] : [],
  };
}

export async function showLedgerCheck(deps: DeskDependencies, staff: Viewer): Promise<LedgerCheck> {
  return { last: await showLastCheck(deps, staff), is_running: await hasOpenJob(deps.db, 'verify-ledger') };
}

/** Queues the nightly check. One that waits or runs already is the answer to all who ask. */
export async function askForLedgerCheck(deps: DeskDependencies, staff: Viewer): Promise<LedgerCheck> {
  const shown = await showLedgerCheck(deps, staff);
  if (shown.is_running) return shown;
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'verify-ledger', {}, 0));
  return { ...shown, is_running: true };
}

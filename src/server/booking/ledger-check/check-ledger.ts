import { checkBooks, type BooksDependencies } from '../../money/books/keep-books.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { alertAboutLedger } from '../letter/alert-operators.ts';
import { findLastCheck, writeLedgerCheck, type LedgerCheck } from './check-results-store.ts';
import type { Violation } from './ledger-check-store.ts';
import { verifyLedger } from './verify-ledger.ts';

export { findLastCheck };

type CheckDependencies = Pick<MoneyParts, 'db' | 'clock' | 'config' | 'salePages'>;

/** The nightly job. Checks the ledger and its closed periods, stores faults, and writes them to the operators. */
export async function checkLedger(deps: CheckDependencies & Pick<MoneyParts, 'log'>): Promise<void> {
  const { violations, ...counted } = await verifyWithBooks(deps);
  await storeLedgerCheck(deps, counted, violations, null);
  if (violations.length > 0) deps.log.error({ violations: violations.length }, 'the ledger does not add up');
}

/** Checks the ledger and its closed periods, then closes the days that are over. */
export async function verifyWithBooks(deps: BooksDependencies) {
  const { violations, ...counted } = await verifyLedger(deps.db);
  const ofBooks = (await checkBooks(deps)).map((sentence) => ({ last4: null, transferId: null, sentence }));
  return { ...counted, violations: [...violations, ...ofBooks] };
}

export async function storeLedgerCheck(
  deps: CheckDependencies,
  counted: Pick<LedgerCheck, 'cards' | 'transfers' | 'placements'>,
  violations: readonly Violation[],
  hotels: { readonly asked: number; readonly silent: number; readonly sentences: readonly string[] } | null,
): Promise<void> {
  const sentences = violations.map(formatViolation);
  await writeLedgerCheck(deps.db, {
    ...counted,
    checkedAt: deps.clock.now(),
    violations: violations.length,
    hotels: hotels && { asked: hotels.asked, silent: hotels.silent, violations: hotels.sentences.length },
    sentences: [...sentences, ...(hotels?.sentences ?? [])],
  });
  if (violations.length > 0) await alertAboutLedger(deps, sentences);
}

export function formatViolation({ last4, transferId, sentence }: Violation): string {
  const subject = [last4 && `card …${last4}`, transferId && `transfer ${transferId}`].filter(Boolean).join(', ');
  return subject ? `${subject}: ${sentence}` : sentence;
}

import type { JournalQuery } from '#contract/desk/staff-journal.ts';
import type { ReportName, ReportQuery } from '#contract/desk/staff-reports.ts';
import { readDesk } from './desk-call.ts';

/** A report reads every transfer of its months. */
const REPORT_TIMEOUT_MS = 60_000;
const STALE_MS = 60_000;
/** The check of a large ledger takes minutes. */
const LOOKS_AGAIN_MS = 3_000;

export const ledgerCheckQuery = readDesk(
  ['ledger_check'],
  'GET /staff/books/ledger-check',
  {},
  {
    refetchInterval: ({ state }) => (state.data?.is_running ? LOOKS_AGAIN_MS : false),
  },
);

export function reportQuery(report: ReportName, query: ReportQuery) {
  const more = { timeoutMs: REPORT_TIMEOUT_MS, staleTime: STALE_MS };
  return readDesk(['report', report, query], 'GET /staff/books/reports/:report', { report, query }, more);
}

export function journalQuery(query: JournalQuery) {
  return readDesk(['journal', query], 'GET /staff/books/journal', { query }, { timeoutMs: REPORT_TIMEOUT_MS });
}

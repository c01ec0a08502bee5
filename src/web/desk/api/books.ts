import type { FileFormat } from '#contract/desk/staff-choices.ts';
import type { LedgerCheck } from '#contract/desk/staff-books.ts';
import type { Journal, JournalQuery } from '#contract/desk/staff-journal.ts';
import type { ReportName, ReportQuery, WireReport } from '#contract/desk/staff-reports.ts';
import { request } from '../../api/request.ts';
import { readQuery } from '../../api/read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A report reads every transfer of its months. */
const REPORT_TIMEOUT_MS = 60_000;
const STALE_MS = 60_000;
/** The check of a large ledger takes minutes. */
const LOOKS_AGAIN_MS = 3_000;

export const ledgerCheckQuery = readQuery<LedgerCheck>(
  ['ledger_check'],
  { path: staffAddress('ledgerCheck') },
  { refetchInterval: ({ state }) => (state.data?.is_running ? LOOKS_AGAIN_MS : false) },
);

export function askForLedgerCheck(): Promise<LedgerCheck> {
  return request<LedgerCheck>({ path: staffAddress('ledgerCheck'), body: {} });
}

export function reportQuery(name: ReportName, query: ReportQuery) {
  const path = staffAddress('report', { name }) + writeQuery(query);
  const key = ['report', name, query] as const;
  return readQuery<WireReport>(key, { path, timeoutMs: REPORT_TIMEOUT_MS }, { staleTime: STALE_MS });
}

export function reportFile(name: ReportName, query: ReportQuery, format: FileFormat): string {
  return staffAddress('reportFile', { name, format }) + writeQuery(query);
}

export function journalQuery(query: JournalQuery) {
  const path = staffAddress('journal') + writeQuery(query);
  return readQuery<Journal>(['journal', query], { path, timeoutMs: REPORT_TIMEOUT_MS });
}

export function makeJournalExport(body: JournalQuery): Promise<{ readonly number: number }> {
  return requestAct({ path: staffAddress('journalExport'), body });
}

export function journalFile(salePage: string, number: number, name: string): string {
  return staffAddress('journalFile', { salePage, number: String(number), name });
}

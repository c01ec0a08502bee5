import type { FileFormat, Liability, LiabilityQuery } from '#contract/desk/staff-books.ts';
import type { ReportName, ReportQuery, WireReport } from '#contract/desk/staff-reports.ts';
import { readQuery } from '../../api/read-query.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A report reads every transfer of its months. */
const REPORT_TIMEOUT_MS = 60_000;
const STALE_MS = 60_000;

export function liabilityQuery(query: LiabilityQuery) {
  const path = staffAddress('liability') + writeQuery(query);
  return readQuery<Liability>(['liability', query], { path, timeoutMs: REPORT_TIMEOUT_MS }, { staleTime: STALE_MS });
}

/** The same as a file. The server refuses it if the report does not add up. */
export function liabilityFile(query: LiabilityQuery, format: FileFormat): string {
  return staffAddress('liabilityFile', { format }) + writeQuery(query);
}

export function reportQuery(name: ReportName, query: ReportQuery) {
  const path = staffAddress('report', { name }) + writeQuery(query);
  const key = ['report', name, query] as const;
  return readQuery<WireReport>(key, { path, timeoutMs: REPORT_TIMEOUT_MS }, { staleTime: STALE_MS });
}

/** The same as a file. The server refuses it if the report differs from the liability. */
export function reportFile(name: ReportName, query: ReportQuery, format: FileFormat): string {
  return staffAddress('reportFile', { name, format }) + writeQuery(query);
}

import type { Liability, LiabilityQuery } from '#contract/desk/staff-books.ts';
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
export function liabilityFile(query: LiabilityQuery): string {
  return staffAddress('liabilityFile') + writeQuery(query);
}

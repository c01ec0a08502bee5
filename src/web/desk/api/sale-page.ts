import type { SettingRemark, Settings } from '#contract/desk/staff-sale-page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ProblemError } from '../../api/problem-error.ts';
import { callDesk, readDesk } from './desk-call.ts';

const HOTELS_TIMEOUT_MS = 60_000;

/** Refetched only by hand, so that a person's unsaved input is not replaced. */
export function salePageQuery(salePage: string) {
  return readDesk(['sale_page', salePage], 'GET /staff/sale-pages/:salePage', { salePage }, { staleTime: Infinity });
}

/** The address of the draft's preview, for this session only. */
export function previewQuery(salePage: string) {
  const more = { staleTime: Infinity, gcTime: 0 };
  return readDesk(['sale_page_preview', salePage], 'GET /staff/sale-pages/:salePage/preview', { salePage }, more);
}

/** The effects of publishing settings over a version. The last result stays in view while a person types. */
export function checkQuery(salePage: string, settings: Settings, number: number) {
  return queryOptions({
    queryKey: ['sale_page_check', salePage, settings, number],
    queryFn: ({ signal }) =>
      callDesk('POST /staff/sale-pages/:salePage/check', { salePage, body: { settings } }, { signal }).catch(
        (error: unknown) => ({ faults: readFaults(error), warnings: [], changes: [] }),
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Asks the systems of all hotels, which takes a moment. Requested only on demand, and then cached. */
export function hotelsQuery(salePage: string) {
  const more = { timeoutMs: HOTELS_TIMEOUT_MS, staleTime: Infinity, retry: false };
  return readDesk(['sale_page_hotels', salePage], 'GET /staff/sale-pages/:salePage/hotels', { salePage }, more);
}

/** The faults of settings that cannot be parsed. Rethrows every other error. */
function readFaults(error: unknown): SettingRemark[] {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  if (errors.length === 0) throw error;
  return errors.map(({ path, params: { message = '', tag = '', ...values } = {} }) => {
    return { field: path.replace(/^settings\.?/, ''), message: String(message), tag: String(tag), values };
  });
}

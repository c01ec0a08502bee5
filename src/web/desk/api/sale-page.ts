import type {
  DraftCheck,
  DraftSaving,
  Publication,
  SalePageFile,
  SalePageHotels,
  SalePagePreview,
  SettingRemark,
  Settings,
  VersionSettings,
} from '#contract/desk/staff-sale-page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ProblemError } from '../../api/problem-error.ts';
import { request } from '../../api/request.ts';
import { readQuery } from '../../api/read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

const HOTELS_TIMEOUT_MS = 60_000;

/** Refetched only by hand, so that a person's unsaved input is not replaced. */
export function salePageQuery(salePage: string) {
  const path = staffAddress('salePage', { salePage });
  return readQuery<SalePageFile>(['sale_page', salePage], { path }, { staleTime: Infinity });
}

/** The address of the draft's preview, for this session only. */
export function previewQuery(salePage: string) {
  const path = staffAddress('salePagePreview', { salePage });
  return readQuery<SalePagePreview>(['sale_page_preview', salePage], { path }, { staleTime: Infinity, gcTime: 0 });
}

/** The effects of publishing settings over a version. The last result stays in view while a person types. */
export function checkQuery(salePage: string, settings: Settings, number: number) {
  return queryOptions({
    queryKey: ['sale_page_check', salePage, settings, number],
    queryFn: async ({ signal }) => {
      const path = staffAddress('salePageCheck', { salePage });
      const checking = request<DraftCheck>({ path, body: { settings }, signal });
      return checking.catch((error: unknown) => ({ faults: readFaults(error), warnings: [], changes: [] }));
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Asks the systems of all hotels, which takes a moment. Requested only on demand, and then cached. */
export function hotelsQuery(salePage: string) {
  const call = { path: staffAddress('salePageHotels', { salePage }), timeoutMs: HOTELS_TIMEOUT_MS };
  return readQuery<SalePageHotels>(['sale_page_hotels', salePage], call, { staleTime: Infinity, retry: false });
}

/** The faults of settings that cannot be parsed. Rethrows every other error. */
function readFaults(error: unknown): SettingRemark[] {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  if (errors.length === 0) throw error;
  return errors.map(({ path, params: { message = '', tag = '', ...values } = {} }) => {
    return { field: path.replace(/^settings\.?/, ''), message: String(message), tag: String(tag), values };
  });
}

export async function loadVersion(salePage: string, number: number): Promise<Settings> {
  const path = staffAddress('salePageVersion', { salePage, number: String(number) });
  return (await request<VersionSettings>({ path })).settings;
}

export function saveDraft(salePage: string, body: DraftSaving): Promise<SalePageFile> {
  return request<SalePageFile>({ path: staffAddress('salePageDraft', { salePage }), body });
}

export function discardDraft(salePage: string, revision: number): Promise<SalePageFile> {
  return request({ path: staffAddress('salePageDraftEnd', { salePage }), body: { revision } });
}

export function publish(salePage: string, body: Publication): Promise<SalePageFile> {
  return requestAct<SalePageFile>({ path: staffAddress('salePagePublication', { salePage }), body });
}

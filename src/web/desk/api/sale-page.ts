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
import { readQuery } from './read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

const HOTELS_TIMEOUT_MS = 60_000;

/** Asked for again only by hand: what somebody types is theirs until they save it. */
export function salePageQuery(salePage: string) {
  const path = staffAddress('salePage', { salePage });
  return readQuery<SalePageFile>(['sale_page', salePage], { path }, { staleTime: Infinity });
}

/** Where the guest page is drawn from the draft, for this session; another session asks again. */
export function previewQuery(salePage: string) {
  const path = staffAddress('salePagePreview', { salePage });
  return readQuery<SalePagePreview>(['sale_page_preview', salePage], { path }, { staleTime: Infinity, gcTime: 0 });
}

/** What publishing settings over a version would do; what was found before stays while a person types. */
export function checkQuery(salePage: string, settings: Settings, number: number) {
  return queryOptions({
    queryKey: ['sale_page_check', salePage, settings, number],
    queryFn: async ({ signal }) => {
      const path = staffAddress('salePageCheck', { salePage });
      const checking = request<DraftCheck>({ method: 'POST', path, body: { settings }, signal });
      return checking.catch((error: unknown) => ({ faults: readFaults(error), warnings: [], changes: [] }));
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Asks the systems of all hotels, which takes a moment; only when somebody wants to know, and then it is kept. */
export function hotelsQuery(salePage: string) {
  const call = { path: staffAddress('salePageHotels', { salePage }), timeoutMs: HOTELS_TIMEOUT_MS };
  return readQuery<SalePageHotels>(['sale_page_hotels', salePage], call, { staleTime: Infinity, retry: false });
}

/** What is wrong with settings that cannot be read. Throws every other error. */
function readFaults(error: unknown): SettingRemark[] {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  if (errors.length === 0) throw error;
  return errors.map(({ path, params }) => {
    return { field: path.replace(/^settings\.?/, ''), message: String(params?.['message'] ?? '') };
  });
}

export async function loadVersion(salePage: string, number: number): Promise<Settings> {
  const path = staffAddress('salePageVersion', { salePage, number: String(number) });
  return (await request<VersionSettings>({ path })).settings;
}

export function saveDraft(salePage: string, body: DraftSaving): Promise<SalePageFile> {
  return request<SalePageFile>({ method: 'POST', path: staffAddress('salePageDraft', { salePage }), body });
}

export function discardDraft(salePage: string, revision: number): Promise<SalePageFile> {
  return request({ method: 'POST', path: staffAddress('salePageDraftEnd', { salePage }), body: { revision } });
}

export function publish(salePage: string, body: Publication): Promise<SalePageFile> {
  return requestAct<SalePageFile>({ path: staffAddress('salePagePublication', { salePage }), body });
}

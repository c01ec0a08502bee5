import type {
  DraftCheck,
  DraftSaving,
  Publication,
  SalePageFile,
  SalePageHotels,
  SalePagePreview,
  SettingChange,
  VersionText,
} from '#contract/staff/staff-sale-page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

const HOTELS_TIMEOUT_MS = 60_000;

/** Asked for again only by hand: what somebody types is theirs until they save it. */
export function salePageQuery(salePage: string) {
  return queryOptions({
    queryKey: ['sale-page', salePage],
    queryFn: ({ signal }) => request<SalePageFile>({ path: staffAddress('salePage', { salePage }), signal }),
    staleTime: Infinity,
  });
}

/** Where the guest page is drawn from the draft, for this session; another session asks again. */
export function previewQuery(salePage: string) {
  return queryOptions({
    queryKey: ['sale-page-preview', salePage],
    queryFn: ({ signal }) => request<SalePagePreview>({ path: staffAddress('salePagePreview', { salePage }), signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** What publishing a text would do; what was found before stays while somebody types. */
export function checkQuery(salePage: string, text: string) {
  return queryOptions({
    queryKey: ['sale-page-check', salePage, text],
    queryFn: ({ signal }) =>
      request<DraftCheck>({
        method: 'POST',
        path: staffAddress('salePageCheck', { salePage }),
        body: { text },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Asks the systems of all hotels, which takes a moment; only when somebody wants to know, and then it is kept. */
export function hotelsQuery(salePage: string) {
  return queryOptions({
    queryKey: ['sale-page-hotels', salePage],
    queryFn: ({ signal }) =>
      request<SalePageHotels>({
        path: staffAddress('salePageHotels', { salePage }),
        timeoutMs: HOTELS_TIMEOUT_MS,
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  });
}

export async function loadVersion(salePage: string, number: number): Promise<string> {
  const path = staffAddress('salePageVersion', { salePage, number: String(number) });
  return (await request<VersionText>({ path })).text;
}

export async function changeSetting(salePage: string, body: SettingChange): Promise<string> {
  const path = staffAddress('salePageSetting', { salePage });
  return (await request<VersionText>({ method: 'POST', path, body })).text;
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

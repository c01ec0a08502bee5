import type { StaffBody } from '#contract/desk/staff-calls.ts';
import type { HotelStayRequest } from '#contract/desk/staff-bills.ts';
import type { IssueRequest } from '#contract/desk/staff-issue.ts';
import { SEARCHABLE } from '#contract/desk/staff-choices.ts';
import type { CardAct } from '#contract/desk/staff-acts.ts';
import { readDesk } from './desk-call.ts';

/** The typed text may be a code, so it is sent in a body and never in an address. */
export function findQuery(text: string) {
  return readDesk(['find', text], 'POST /staff/find', SEARCHABLE.test(text) ? { body: { text } } : undefined);
}

/** A page of cards. The search text may be a holder's name, so all filters are sent in a body. */
export function cardsQuery(query: Readonly<Record<string, string>>) {
  return readDesk(['cards', query], 'POST /staff/cards/find', { body: query });
}

export function cardQuery(id: string) {
  // The id is empty while the screen is being left.
  return readDesk(['card', id], 'GET /staff/cards/:id', id === '' ? undefined : { id });
}

export type ActBody = StaffBody<`POST /staff/cards/:id/${CardAct}`>;

export function previewQuery(act: CardAct, id: string, body: ActBody | undefined) {
  // Not cached, because the card may have been used in between.
  const fresh = { staleTime: 0, gcTime: 0, retry: false };
  return readDesk(['preview', act, id, body], `POST /staff/cards/:id/${act}/preview`, body && { id, body }, fresh);
}

/** Asks the hotel once for each search. The text may be a guest's name, so it is sent in a body. */
export function hotelStaysQuery(
  wanted: Pick<HotelStayRequest, 'sale_page_id' | 'property_id' | 'text'>,
  enabled: boolean,
) {
  const body = { card_id: null, chosen: null, ...wanted };
  const once = { enabled, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false };
  return readDesk(['hotel_stays', wanted], 'POST /staff/hotel-stays/find', { body }, once);
}

/** Previews issuing cards. Requested only with a complete body. */
export function issuePreviewQuery(body: IssueRequest | undefined) {
  const route = `POST /staff/cards/${issuingOf(body)}/preview` as const;
  return readDesk(['issue_preview', body], route, body && { body }, { retry: false });
}

/** Several cards and goodwill need rights of their own. */
export function issuingOf(body: IssueRequest | undefined) {
  if (body?.goodwill) return 'goodwill';
  return body?.count === 1 ? 'issue' : 'issue-many';
}

/** Batches with a name, or all that wait for their print file. */
export function batchesQuery(batch: string | undefined) {
  return readDesk(['batches', batch], 'GET /staff/batches', { query: { batch: batch === '' ? undefined : batch } });
}

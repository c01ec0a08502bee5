import type { HotelStayRequest, HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActAsked, ActDone, ActPreview, CardList, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type {
  Batches,
  BatchRename,
  BatchRenamed,
  CardsIssued,
  IssuePreview,
  IssueRequest,
  PrintFile,
} from '#contract/desk/staff-issue.ts';
import { SEARCHABLE } from '#contract/desk/staff-choices.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { request } from '../../api/request.ts';
import { readQuery } from '../../api/read-query.ts';
import { requestAct } from './request-act.ts';
import { actAddress, staffAddress, writeQuery } from './staff-address.ts';

/** The typed text may be a code, so it is sent in a body and never in an address. */
export function findQuery(text: string) {
  const call = { path: staffAddress('find'), body: { text } };
  return readQuery<FindAnswer>(['find', text], call, { enabled: SEARCHABLE.test(text) });
}

/** A page of cards. The search text may be a holder's name, so all filters are sent in a body. */
export function cardsQuery(query: Readonly<Record<string, string>>) {
  return readQuery<CardList>(['cards', query], { path: staffAddress('cardFinding'), body: query });
}

export function cardQuery(id: string) {
  // The id is empty while the screen is being left.
  return readQuery<StaffCard>(['card', id], { path: staffAddress('card', { id }) }, { enabled: id !== '' });
}

export function previewQuery(act: CardAct, id: string, body: object | undefined) {
  const call = { path: actAddress('cardPreview', act, id), body };
  // Not cached, because the card may have been used in between.
  const fresh = { staleTime: 0, gcTime: 0, retry: false };
  return readQuery<ActPreview>(['preview', act, id, body], call, { enabled: body !== undefined, ...fresh });
}

/** Asks the hotel once for each search. The text may be a guest's name, so it is sent in a body. */
export function hotelStaysQuery(
  wanted: Pick<HotelStayRequest, 'sale_page_id' | 'property_id' | 'text'>,
  enabled: boolean,
) {
  const call = { path: staffAddress('hotelStayFinding'), body: { card_id: null, chosen: null, ...wanted } };
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false };
  return readQuery<HotelStays>(['hotel_stays', wanted], call, { enabled, ...once });
}

/** Not cached, because bills change at any time. */
export function findHotelStays(body: object): Promise<HotelStays> {
  return request({ path: staffAddress('hotelStayFinding'), body });
}

/** Previews issuing cards. Requested only with a complete body. Several cards and goodwill need rights of their own. */
export function issuePreviewQuery(body: IssueRequest | undefined) {
  const path = staffAddress(`${callOf(body)}Preview`);
  const more = { enabled: body !== undefined, retry: false };
  return readQuery<IssuePreview>(['issue_preview', body], { path, body }, more);
}

export function issueCards(body: IssueRequest): Promise<CardsIssued | ActAsked> {
  return requestAct({ path: staffAddress(callOf(body)), body });
}

function callOf(body: IssueRequest | undefined) {
  if (body?.goodwill) return 'cardGoodwill';
  return body?.count === 1 ? 'cardIssue' : 'cardIssueMany';
}

export async function sendLink(id: string, body: object): Promise<void> {
  await requestAct({ path: staffAddress('cardLink', { id }), body });
}

export async function cancelLink(id: string, body: object): Promise<void> {
  await requestAct({ path: staffAddress('cardLinkCancel', { id }), body });
}

export function renameBatch(wanted: BatchRename): Promise<BatchRenamed> {
  return request({ path: staffAddress('batchName'), body: wanted });
}

/** Batches with a name, or all that wait for their print file. */
export function batchesQuery(batch: string | undefined) {
  const path = staffAddress('batches') + writeQuery({ batch: batch === '' ? undefined : batch });
  return readQuery<Batches>(['batches', batch], { path });
}

export function printBatch(body: object): Promise<PrintFile> {
  return requestAct({ path: staffAddress('batchPrint'), body });
}

export function actOnCard(act: CardAct, id: string, body: object): Promise<ActDone | ActAsked> {
  return requestAct({ path: actAddress('cardAct', act, id), body });
}

export async function removeNote(id: string): Promise<void> {
  await request({ path: staffAddress('noteRemoval', { id }), body: {} });
}

export async function noteOnCard(id: string, text: string): Promise<void> {
  await request({ path: staffAddress('cardNotes', { id }), body: { text } });
}

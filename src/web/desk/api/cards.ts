import type { ActAsked, ActDone, ActPreview, CardList, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type {
  Batches,
  BatchRename,
  BatchRenamed,
  CardsIssued,
  IssuePreview,
  PrintFile,
} from '#contract/desk/staff-issue.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { actAddress, staffAddress, writeQuery } from './staff-address.ts';

/** What a person typed may be a code, so it goes in a body, and stands in no address. */
export function findQuery(text: string) {
  return queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) =>
      request<FindAnswer>({ method: 'POST', path: staffAddress('find'), body: { text }, signal }),
    enabled: text !== '',
  });
}

/** A page of cards. What was typed to find one may be a holder's name, so all of it goes in a body. */
export function cardsQuery(query: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['cards', query],
    queryFn: ({ signal }) =>
      request<CardList>({ method: 'POST', path: staffAddress('cardFinding'), body: query, signal }),
  });
}

export function cardQuery(id: string) {
  return queryOptions({
    queryKey: ['card', id],
    queryFn: ({ signal }) => request<StaffCard>({ path: staffAddress('card', { id }), signal }),
    // The address has none while the screen is left.
    enabled: id !== '',
  });
}

/** What an act would do; asked only with a body that is whole. */
export function previewQuery(act: CardAct, id: string, body: object | undefined) {
  return queryOptions({
    queryKey: ['preview', act, id, body],
    queryFn: ({ signal }) =>
      request<ActPreview>({ method: 'POST', path: actAddress('cardPreview', act, id), body, signal }),
    enabled: body !== undefined,
    // The card may have been used meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The cards that would be issued; asked only with a body that is whole. Several take another right than one. */
export function issuePreviewQuery(body: { readonly count: number } | undefined) {
  return queryOptions({
    queryKey: ['issue_preview', body],
    queryFn: ({ signal }) =>
      request<IssuePreview>({
        method: 'POST',
        path: staffAddress(body?.count === 1 ? 'cardIssuePreview' : 'cardIssueManyPreview'),
        body,
        signal,
      }),
    enabled: body !== undefined,
    retry: false,
  });
}

export function issueCards(body: { readonly count: number }): Promise<CardsIssued | ActAsked> {
  return requestAct({ path: staffAddress(body.count === 1 ? 'cardIssue' : 'cardIssueMany'), body });
}

export async function sendLink(id: string, body: object): Promise<void> {
  await requestAct({ path: staffAddress('cardLink', { id }), body });
}

export async function cancelLink(id: string, body: object): Promise<void> {
  await requestAct({ path: staffAddress('cardLinkCancel', { id }), body });
}

/** Batches of a name, or all that wait for their print file. */
export function renameBatch(wanted: BatchRename): Promise<BatchRenamed> {
  return request({ method: 'POST', path: staffAddress('batchName'), body: wanted });
}

export function batchesQuery(batch: string | undefined) {
  return queryOptions({
    queryKey: ['batches', batch],
    queryFn: ({ signal }) =>
      request<Batches>({
        path: staffAddress('batches') + writeQuery({ batch: batch === '' ? undefined : batch }),
        signal,
      }),
  });
}

export function printBatch(body: object): Promise<PrintFile> {
  return requestAct({ path: staffAddress('batchPrint'), body });
}

export function actOnCard(act: CardAct, id: string, body: object): Promise<ActDone | ActAsked> {
  return requestAct({ path: actAddress('cardAct', act, id), body });
}

export async function removeNote(id: string): Promise<void> {
  await request({ method: 'POST', path: staffAddress('noteRemoval', { id }), body: {} });
}

export async function noteOnCard(id: string, text: string): Promise<void> {
  await request({ method: 'POST', path: staffAddress('cardNotes', { id }), body: { text } });
}

import type { MailList, StaffMail } from '#contract/desk/staff-mails.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A page of letters. What was typed to find one may be a guest's address, so all of it goes in a body. */
export function mailsQuery(query: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['mails', query],
    queryFn: ({ signal }) =>
      request<MailList>({ method: 'POST', path: staffAddress('mailFinding'), body: query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A letter, in its own language where none is named. */
export function mailQuery(id: string, language: string | undefined) {
  return queryOptions({
    queryKey: ['mail', id, language],
    queryFn: ({ signal }) =>
      request<StaffMail>({ path: staffAddress('mail', { id }) + writeQuery({ language }), signal }),
    // The address has none while the screen is left.
    enabled: id !== '',
    placeholderData: keepPreviousData,
  });
}

export function sendAgain(id: string): Promise<{ sentence: string }> {
  return requestAct({ path: staffAddress('mailSending', { id }), body: {} });
}

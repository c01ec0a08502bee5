import type { MailList, StaffMail } from '#contract/staff/staff-mails.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A page of letters; `query` is what stands behind the question mark, here and in the desk's address. */
export function mailsQuery(query: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['mails', query],
    queryFn: ({ signal }) => request<MailList>({ path: staffAddress('mails') + writeQuery(query), signal }),
    placeholderData: keepPreviousData,
  });
}

/** A letter, in its own language where none is named. */
export function mailQuery(id: string, language: string | undefined) {
  return queryOptions({
    queryKey: ['mail', id, language],
    queryFn: ({ signal }) =>
      request<StaffMail>({ path: staffAddress('mail', { id }) + writeQuery({ language }), signal }),
    placeholderData: keepPreviousData,
  });
}

export function sendAgain(id: string): Promise<{ sentence: string }> {
  return requestAct({ path: staffAddress('mailSending', { id }), body: {} });
}

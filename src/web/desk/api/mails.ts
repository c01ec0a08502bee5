import type { MailList, StaffMail } from '#contract/desk/staff-mails.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { readQuery } from '../../api/read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A page of letters. The search text may be a guest's address, so all filters are sent in a body. */
export function mailsQuery(query: Readonly<Record<string, string>>) {
  const call = { path: staffAddress('mailFinding'), body: query };
  return readQuery<MailList>(['mails', query], call, { placeholderData: keepPreviousData });
}

/** A letter, by default in its own language. */
export function mailQuery(id: string, language: string | undefined) {
  const path = staffAddress('mail', { id }) + writeQuery({ language });
  // The id is empty while the screen is being left.
  const more = { enabled: id !== '', placeholderData: keepPreviousData };
  return readQuery<StaffMail>(['mail', id, language], { path }, more);
}

export function sendAgain(id: string): Promise<{ sentence: string }> {
  return requestAct({ path: staffAddress('mailSending', { id }), body: {} });
}

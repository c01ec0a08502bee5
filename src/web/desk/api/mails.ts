import type { MailList, StaffMail } from '#contract/desk/staff-mails.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { readQuery } from './read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A page of letters. What was typed to find one may be a guest's address, so all of it goes in a body. */
export function mailsQuery(query: Readonly<Record<string, string>>) {
  const call = { method: 'POST', path: staffAddress('mailFinding'), body: query } as const;
  return readQuery<MailList>(['mails', query], call, { placeholderData: keepPreviousData });
}

/** A letter, in its own language where none is named. */
export function mailQuery(id: string, language: string | undefined) {
  const path = staffAddress('mail', { id }) + writeQuery({ language });
  // The address has none while the screen is left.
  const more = { enabled: id !== '', placeholderData: keepPreviousData };
  return readQuery<StaffMail>(['mail', id, language], { path }, more);
}

export function sendAgain(id: string): Promise<{ sentence: string }> {
  return requestAct({ path: staffAddress('mailSending', { id }), body: {} });
}

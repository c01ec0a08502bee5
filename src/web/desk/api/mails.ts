import { keepPreviousData } from '@tanstack/react-query';
import { readDesk } from './desk-call.ts';

/** A page of letters. The search text may be a guest's address, so all filters are sent in a body. */
export function mailsQuery(query: Readonly<Record<string, string>>) {
  const given = { body: query };
  return readDesk(['mails', query], 'POST /staff/mails/find', given, { placeholderData: keepPreviousData });
}

/** A letter, by default in its own language. */
export function mailQuery(id: string, language: string | undefined) {
  // The id is empty while the screen is being left.
  const given = id === '' ? undefined : { id, query: { language } };
  return readDesk(['mail', id, language], 'GET /staff/mails/:id', given, { placeholderData: keepPreviousData });
}

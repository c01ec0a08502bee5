import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { sendMailAgain, showMail, showMails } from './show-mails.ts';
import { previewLetter } from '../../letters/write-letter.ts';

export function staffMailCalls(on: On, deps: DeskParts): void {
  on('GET /staff/mails', ({ staff, query }) => showMails(deps, staff, query));

  on('POST /staff/mails/find', ({ staff, body }) => showMails(deps, staff, body));

  on('GET /staff/mails/:id', ({ staff, params, query }) =>
    showMail(deps, staff, params.id, query.language, (mail, salePage, language) =>
      previewLetter(deps, mail, salePage, language),
    ),
  );

  on('POST /staff/mails/:id/send-again', ({ staff, params, causeOf }) =>
    sendMailAgain(deps, staff, params.id, causeOf('guest_asked')),
  );
}

import { Nothing } from '#contract/guest/recovery.ts';
import { MailList, MailParams, MailQuery, MailSent, MailsQuery, StaffMail } from '#contract/desk/staff-mails.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { DeskParts } from '../desk-parts.ts';
import { sendMailAgain, showMail, showMails } from './show-mails.ts';
import { previewLetter } from '../../letters/write-letter.ts';
import type { App } from '../../platform/http/app.ts';

export function staffMailCalls(app: App, deps: DeskParts): void {
  const see = { config: { staffRight: 'mail.see' as const } };

  app.get(
    STAFF_PATHS.mails,
    { ...see, schema: { querystring: MailsQuery, response: { 200: MailList } } },
    ({ staff, query }) => showMails(deps, staff, query),
  );

  // A POST: the text may be a guest's email address, which must not be in a URL.
  app.post(
    STAFF_PATHS.mailFinding,
    { ...see, schema: { body: MailsQuery, response: { 200: MailList } } },
    ({ staff, body }) => showMails(deps, staff, body),
  );

  app.get(
    STAFF_PATHS.mail,
    { ...see, schema: { params: MailParams, querystring: MailQuery, response: { 200: StaffMail } } },
    ({ staff, params, query }) =>
      showMail(deps, staff, params.id, query.language, (mail, salePage, language) =>
        previewLetter(deps, mail, salePage, language),
      ),
  );

  app.post(
    STAFF_PATHS.mailSending,
    { config: { staffRight: 'mail.send' }, schema: { params: MailParams, body: Nothing, response: { 200: MailSent } } },
    ({ staff, params, causeOf }) => sendMailAgain(deps, staff, params.id, causeOf('guest_asked')),
  );
}

import { z } from 'zod';
import { Id, InstantText, LanguageCode, line } from '../values.ts';
import { MAIL_STATES } from './staff-choices.ts';
import { After, Count } from './staff-values.ts';

export const MailRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  recipient: z.string().nullable().describe('Null once it is deleted'),
  language: z.string(),
  sale_page_id: Id,
  reference: z.string().nullable(),
  card_id: z.uuid().nullable().describe('Of a letter about a card'),
  tries: z.int(),
  answer: z.string().nullable().describe('The last answer of the mail server'),
  created_at: InstantText,
  sent_at: InstantText.nullable(),
});

export const MailsQuery = z.strictObject({
  state: z.enum(MAIL_STATES).optional(),
  kind: line(50).min(1).optional(),
  text: line(200).trim().min(2).optional().describe('A part of the address, or a reference'),
  after: After.optional(),
});
export const MailList = z.object({ count: Count, mails: z.array(MailRow), after: After.nullable() });

export const MailQuery = z.strictObject({ language: LanguageCode.optional() });

/** A letter's text, without the secret part of its links. */
export const StaffMail = MailRow.extend({
  letter: z
    .object({ language: z.string(), subject: z.string(), text: z.string() })
    .nullable()
    .describe('Null once its data is deleted'),
  languages: z.array(z.string()).describe('In which it can be shown'),
  may_send: z.boolean(),
});

export const MailSent = z.object({ sentence: z.string() });

export type MailRow = z.infer<typeof MailRow>;
export type MailsQuery = z.infer<typeof MailsQuery>;
export type MailList = z.infer<typeof MailList>;
export type StaffMail = z.infer<typeof StaffMail>;

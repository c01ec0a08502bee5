import type { MailList, MailRow, MailsQuery, StaffMail } from '#contract/desk/staff-mails.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findPageLanguage } from '#presentation/languages.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { Letter } from '../../letters/compose/compose-letter.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { findMail, sendLetterAgain, type Mail } from '../../letters/mail/send-again.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { countFound } from '../lists/count-found-store.ts';
import { readMomentCursor, writeCursor } from '../lists/cursor.ts';
import { listMailRows, selectMails, type ListedMail } from './mail-list-store.ts';
import { listReach, type PageReach, type Viewer } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

const PAGE = 50;

export async function showMails(deps: DeskDependencies, staff: Viewer, query: MailsQuery): Promise<MailList> {
  const reach = listReach(staff, 'mail.see', await deps.salePages.list());
  const { state, kind, text } = query;
  const typed = text === undefined ? {} : await readText(deps, reach, text);
  const filter = { states: state && [state], kind, ...typed };
  const [found, count] = await Promise.all([
    listMailRows(deps.db, reach, { ...filter, after: readMomentCursor(query.after) }, PAGE + 1),
    countFound(deps.db, query.after, (limit) => selectMails(reach, filter, limit)),
  ]);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const after = found.length > PAGE && last ? writeCursor(last.createdAt, last.id) : null;
  return { count, mails: page.map(present), after };
}

/** Reads the text as a whole reference, as a whole address that received letters, or as a part of one. */
async function readText(
  { db }: DeskDependencies,
  reach: readonly PageReach[],
  text: string,
): Promise<{ readonly reference?: string; readonly address?: string; readonly part?: string }> {
  const reference = readReference(text);
  if (reference) return { reference };
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(text) && (await listMailRows(db, reach, { address: text }, 1)).length > 0;
  return isAddress ? { address: text } : { part: text };
}

/** Renders a letter for staff in a language, without working links. */
type Preview = (mail: Mail, salePage: SalePage, language: string) => Promise<Letter>;

/** A letter with its text. Throws `STAFF.MAIL_NOT_FOUND` also for a letter out of reach. */
export async function showMail(
  deps: DeskDependencies,
  staff: Viewer,
  id: string,
  language: string | undefined,
  preview: Preview,
): Promise<StaffMail> {
  const row = await loadMailFor(deps, staff, id, 'mail.see');
  const mail = await findMail(deps.db, id);
  const salePage = await deps.salePages.load(row.salePageId);
  const shown = findPageLanguage(language ?? row.language)?.code ?? DEFAULT_LANGUAGE;
  const letter = mail && mail.recipient !== null ? await preview(mail, salePage, shown) : undefined;
  const sends = listReach(staff, 'mail.send', [salePage]);
  return {
    ...present(row),
    letter: letter ? { language: shown, subject: letter.subject, text: letter.text } : null,
    languages: [...new Set([shown, ...salePage.definition.languages])],
    may_send: row.recipient !== null && (await listMailRows(deps.db, sends, { id }, 1)).length === 1,
  };
}

/** Sends a letter again, with the command line's function. Throws `STAFF.ACT_REFUSED` with the reason. */
export async function sendMailAgain(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  cause: Cause,
): Promise<{ sentence: string }> {
  await loadMailFor(deps, staff, id, 'mail.send');
  const sent = await inTransaction(deps.db, (tx) => sendLetterAgain(tx, deps.jobs, id, cause));
  if (sent.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: sent.sentence });
  return { sentence: sent.sentence };
}

async function loadMailFor(
  { db, salePages }: DeskDependencies,
  staff: Viewer,
  id: string,
  right: 'mail.see' | 'mail.send',
): Promise<ListedMail> {
  const pages = await salePages.list();
  const [row] = await listMailRows(db, listReach(staff, 'mail.see', pages), { id }, 1);
  if (!row) throw new Problem('STAFF.MAIL_NOT_FOUND');
  const [allowed] = await listMailRows(db, listReach(staff, right, pages), { id }, 1);
  if (!allowed) throw new Problem('STAFF.NOT_ALLOWED');
  return row;
}

function present(mail: ListedMail): MailRow {
  return {
    id: mail.id,
    kind: mail.kind,
    state: mail.state,
    recipient: mail.recipient,
    language: mail.language,
    sale_page_id: mail.salePageId,
    reference: mail.reference,
    card_id: mail.cardId,
    tries: mail.tries,
    answer: mail.answer,
    created_at: presentMoment(mail.createdAt),
    sent_at: mail.sentAt && presentMoment(mail.sentAt),
  };
}

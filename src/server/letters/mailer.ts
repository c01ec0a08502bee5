import { readFileSync } from 'node:fs';
import { createTransport, type Mail, type SMTPSentMessageInfo, type SMTPTransportOptions } from 'nodemailer';
import { judgeMailFailure, type MailOutcome, type MailStage } from '#domain/letter/mail-tries.ts';
import { email } from '#domain/value/validation.ts';
import type { Letter } from './compose/compose-letter.ts';
import type { MailServer, MailSettings } from '../platform/config/mail-settings.ts';
import { StartFailure } from '../platform/start/start-failure.ts';

const TIME_LIMIT_MS = 10_000;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

type Post = {
  /** The same for every attempt, so that receivers may discard duplicates. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly letter: Letter;
};

export type Delivery = { readonly state: 'sent' | MailOutcome; readonly answer: string };

type Transport = Mail<SMTPSentMessageInfo, SMTPTransportOptions>;

/** Delivers letters to the mail server, one at a time, once each. The caller decides about retries. */
export type Mailer = Readonly<NonNullable<ReturnType<typeof createMailer>>>;

/** Undefined without a mail server. Throws a `StartFailure` if the signing key cannot be read. */
export function createMailer({ server, dkim }: MailSettings) {
  if (!server) return undefined;
  // One connection per letter: a lost connection affects that letter only, and the library does not retry by itself.
  const transport = createTransport({
    ...connectionOf(server),
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: readKey(dkim.keyFile) },
    }),
  });
  let stoppedUntil: Temporal.Instant | undefined;
  return {
    deliver: (post: Post) => deliver(transport, post),
    /** Pauses delivery, because the server accepts none of our letters. */
    stopUntil(moment: Temporal.Instant) {
      stoppedUntil = moment;
    },
    isStoppedAt: (moment: Temporal.Instant) =>
      stoppedUntil !== undefined && Temporal.Instant.compare(moment, stoppedUntil) < 0,
  };
}

function connectionOf({ host, port, isTlsFromTheStart, user, password }: MailServer): SMTPTransportOptions {
  return {
    host,
    port,
    secure: isTlsFromTheStart,
    requireTLS: !isTlsFromTheStart && !LOOPBACK.includes(host),
    ignoreTLS: !isTlsFromTheStart && LOOPBACK.includes(host),
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    dnsTimeout: TIME_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The key in DKIM_KEY_FILE, ${file}, cannot be read (${code ?? 'no reason given'}).`);
  }
}

async function deliver(transport: Transport, { id, from, replyTo, to, letter }: Post): Promise<Delivery> {
  // Checked again here, because a line break or quote in the address could add a second recipient.
  if (email(to) !== undefined) return { state: 'refused', answer: 'not an address that letters go to' };
  try {
    const sent = await transport.sendMail({
      from,
      to: { name: '', address: to },
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      envelope: { from: from.address, to: [to] },
      messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
      headers: { 'X-Staycard-Mail': id, 'Auto-Submitted': 'auto-generated' },
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      attachments: letter.attachments.map(({ fileName, contentType, content, contentId }) => ({
        filename: fileName,
        contentType,
        content: Buffer.from(content),
        ...(contentId !== null && { cid: contentId, contentDisposition: 'inline' as const }),
      })),
    });
    return { state: 'sent', answer: withoutMailbox(sent.response, to) };
  } catch (error) {
    const { state, answer } = judge(error as MailFault);
    return { state, answer: withoutMailbox(answer, to) };
  }
}

/** Servers repeat the recipient in answers. These are logged, and kept longer than the recipient. */
function withoutMailbox(answer: string, mailbox: string): string {
  return answer.replaceAll(new RegExp(RegExp.escape(mailbox), 'gi'), '…');
}

type MailFault = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

function judge(fault: MailFault): Delivery {
  const { response, message, responseCode } = fault;
  const said = response ?? message;
  // A server without STARTTLS does not mention it in its answer.
  const answer = hasNoTls(fault) ? `the server has no TLS, without which it gets no letter: ${said}` : said;
  return { state: judgeMailFailure(stageOf(fault), responseCode ?? null), answer };
}

function hasNoTls({ code, command }: MailFault): boolean {
  return code === 'ETLS' || command === 'STARTTLS';
}

function stageOf(fault: MailFault): MailStage {
  const { code, command = '' } = fault;
  if (hasNoTls(fault)) return 'login';
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  return command === 'DATA' ? 'letter' : 'connection';
}

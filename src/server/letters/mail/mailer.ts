import { readFileSync } from 'node:fs';
import { createTransport, type Mail, type SMTPSentMessageInfo, type SMTPTransportOptions } from 'nodemailer';
import { judgeMailFailure, type MailOutcome, type MailStage } from '#domain/letter/mail-tries.ts';
import { email } from '#domain/value/validation.ts';
import type { Letter } from '../compose/compose-letter.ts';
import type { MailServer, MailSettings } from '../../platform/config/mail-settings.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';

const TIME_LIMIT_MS = 10_000;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** A letter with its envelope. */
type Post = {
  /** The same on every try, so that receivers may fold doubles. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly letter: Letter;
};

export type Delivery = { readonly state: 'sent' | MailOutcome; readonly answer: string };

type Transport = Mail<SMTPSentMessageInfo, SMTPTransportOptions>;

/** Hands letters to the mail server, one at a time and each once; who calls decides about trying again. */
export type Mailer = {
  deliver(post: Post): Promise<Delivery>;
  /** Leaves the server alone for a while, as it takes none of our letters. */
  stopUntil(moment: Temporal.Instant): void;
  isStoppedAt(moment: Temporal.Instant): boolean;
};

/** Undefined where no server takes our letters. Throws a `StartFailure` where the key for signing cannot be read. */
export function createMailer({ server, dkim }: MailSettings): Mailer | undefined {
  if (!server) return undefined;
  // A connection for each letter: what is lost with one is that letter only, and nothing is tried again behind us.
  const transport = createTransport({
    ...connectionOf(server),
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: readKey(dkim.keyFile) },
    }),
  });
  let stoppedUntil: Temporal.Instant | undefined;
  return {
    deliver: (post) => deliver(transport, post),
    stopUntil(moment) {
      stoppedUntil = moment;
    },
    isStoppedAt: (moment) => stoppedUntil !== undefined && Temporal.Instant.compare(moment, stoppedUntil) < 0,
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
  // The rule of the form, held again where it counts: whatever breaks a line or quotes could become a second recipient.
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

/** Servers repeat whom a letter was for; what they say goes to the log, and is kept longer than the recipient. */
function withoutMailbox(answer: string, mailbox: string): string {
  return answer.replaceAll(new RegExp(RegExp.escape(mailbox), 'gi'), '…');
}

/** What the library throws: which command failed, and the server's words. */
type MailFault = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

function judge(fault: MailFault): Delivery {
  const { response, message, responseCode } = fault;
  const said = response ?? message;
  // What a server says that knows no STARTTLS does not name it.
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

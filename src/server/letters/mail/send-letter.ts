import { isTooLateToSend, pauseAfterTry } from '#domain/letter/mail-tries.ts';
import type { LetterParts } from '../letters-parts.ts';
import type { Letter } from '../compose/compose-letter.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Delivery } from '../mailer.ts';
import { blankMails, claimMail, endSending, isToOldAddress, listOverdue, type Mail } from './mail-store.ts';

type MailDependencies = Pick<
  LetterParts,
  'db' | 'clock' | 'jobs' | 'config' | 'log' | 'metrics' | 'salePages' | 'mailer'
>;

/** A letter with its recipient, which is erased later. */
export type SendingMail = Mail & { readonly recipient: string };

export type WriteLetter = (mail: SendingMail, salePage: SalePage) => Promise<Letter>;

/** How long sending may take before its process counts as dead, in units of the pause. */
const LOST_AFTER_PAUSES = 10;
/** While the server accepts none of our letters, it is retried after this number of pauses. */
const STOPPED_FOR_PAUSES = 5;
const OVERDUE_PAUSES = 1;
const SWEEP_LETTERS = 50;
const SWEEP_SECONDS = 60;
const KEPT_DAYS = 180;

/**
 * The job. Delivers one letter to the mail server, and stores its answer. Safe to repeat and to run concurrently: only
 * one run claims the letter. If the process dies between the server's acceptance and our record, the letter is sent
 * twice, with one message id.
 */
export async function sendLetter(deps: MailDependencies, mailId: string, write: WriteLetter): Promise<void> {
  const { mailer, db, clock } = deps;
  if (!mailer || mailer.isStoppedAt(clock.now())) return;
  const claimed = await claimMail(db, mailId, clock.now(), ago(deps, LOST_AFTER_PAUSES));
  if (!claimed) return;
  const { recipient } = claimed;
  if (recipient === null || isTooLateToSend(claimed.queuedAt, clock.now())) {
    const answer = claimed.answer ?? 'it was too old to be sent';
    await endSending(db, claimed, { state: 'given_up', answer });
    return;
  }
  if (await isToOldAddress(db, claimed)) {
    await endSending(db, claimed, { state: 'dropped', answer: 'the address was corrected' });
    return;
  }
  await recordDelivery(deps, claimed, await attempt(deps, mailer, { ...claimed, recipient }, write));
}

async function attempt(
  deps: MailDependencies,
  mailer: NonNullable<MailDependencies['mailer']>,
  mail: SendingMail,
  write: WriteLetter,
): Promise<Delivery> {
  try {
    const salePage = await deps.salePages.load(mail.salePageId);
    const { name, mail: settings, support } = salePage.definition;
    return await mailer.deliver({
      id: mail.id,
      from: { name, address: settings.from ?? deps.config.mail.from },
      replyTo: settings.reply_to ?? support.email ?? null,
      to: mail.recipient,
      letter: await write(mail, salePage),
    });
  } catch (error) {
    deps.log.error({ err: error, mail: mail.id, kind: mail.kind }, 'a letter could not be written');
    return { state: 'later', answer: 'the letter could not be written' };
  }
}

async function recordDelivery(deps: MailDependencies, mail: Mail, { state, answer }: Delivery): Promise<void> {
  const now = deps.clock.now();
  deps.metrics.letters.inc({ outcome: state });
  if (state === 'later' || state === 'stopped') return postpone(deps, mail, { state, answer });
  if (state === 'refused') deps.log.warn({ mail: mail.id, kind: mail.kind, answer }, 'a letter was refused');
  const end = state === 'sent' ? { state, answer, sentAt: now } : ({ state: 'bounced', answer } as const);
  await endSending(deps.db, mail, end);
}

/** Queues a letter for its next attempt. A failure due to our set-up does not count as an attempt. */
async function postpone(deps: MailDependencies, mail: Mail, { state, answer }: Delivery): Promise<void> {
  const isStopped = state === 'stopped';
  const pause = isStopped ? STOPPED_FOR_PAUSES * unit(deps) : pauseAfterTry(mail.tries, unit(deps));
  const dueAt = deps.clock.now().add({ milliseconds: Math.round(pause * 1000) });
  const tries = isStopped ? mail.tries - 1 : mail.tries;
  await inTransaction(deps.db, async (tx) => {
    const isStored = await endSending(tx, mail, { state: 'queued', answer, dueAt, tries });
    if (isStored) await deps.jobs.add(tx, 'send-letter', { mailId: mail.id }, pause);
  });
  if (!isStopped) return;
  deps.mailer?.stopUntil(dueAt);
  deps.log.error(
    { answer },
    'the mail server refuses our login or our sender, or has no TLS: no letter goes out until that is right',
  );
}

/** Sends letters whose job or process was lost, such as all old ones after a loss of the job queue. */
export async function sendOverdueLetters(deps: MailDependencies, write: WriteLetter): Promise<void> {
  const { mailer, clock } = deps;
  if (!mailer || mailer.isStoppedAt(clock.now())) return;
  const until = clock.now().add({ seconds: SWEEP_SECONDS });
  const overdue = await listOverdue(deps.db, ago(deps, OVERDUE_PAUSES), ago(deps, LOST_AFTER_PAUSES), SWEEP_LETTERS);
  for (const mailId of overdue) {
    if (Temporal.Instant.compare(clock.now(), until) > 0) return;
    await sendLetter(deps, mailId, write);
  }
}

/** Erases recipients and data of letters after half a year. Until then they are kept for enquiries. */
export function cleanUpMails({ db, clock }: Pick<MailDependencies, 'db' | 'clock'>): Promise<void> {
  return blankMails(db, clock.now().subtract({ hours: KEPT_DAYS * 24 }));
}

function unit({ config }: MailDependencies): number {
  return config.mail.pauseSeconds;
}

function ago({ clock, config }: MailDependencies, pauses: number): Temporal.Instant {
  return clock.now().subtract({ milliseconds: Math.round(pauses * config.mail.pauseSeconds * 1000) });
}

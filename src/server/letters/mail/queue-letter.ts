import { randomUUID } from 'node:crypto';
import { writeLetterData, type LetterData, type LetterKind } from '../compose/letter-data.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { countMails, dropQueuedMail, insertMail, lockRecipient, type CountedMails } from './mail-store.ts';

export { dropQueuedMails, redirectMails } from './mail-store.ts';

export type NewLetter<Kind extends LetterKind = LetterKind> = {
  readonly salePageId: string;
  readonly kind: Kind;
  /** Identifies the fact. Each kind of letter is sent once per fact and recipient. */
  readonly causeKey: string;
  readonly recipient: string;
  readonly language: string;
  /** A snapshot at this moment, without code or token. */
  readonly data: LetterData[Kind];
  readonly placementId?: string;
  readonly at: Temporal.Instant;
  /** Delays sending. Until then the letter may be dropped. */
  readonly afterSeconds?: number;
};

/**
 * Queues a letter and its job in the transaction of its fact, so that both exist or neither. Without a job queue, as in
 * a command, the servers' sweep every minute sends it. Returns its id.
 */
export async function queueLetter<Kind extends LetterKind>(
  tx: Tx,
  jobs: Pick<Jobs, 'add'> | undefined,
  letter: NewLetter<Kind>,
): Promise<string> {
  const { salePageId, kind, causeKey, recipient, language, at, afterSeconds = 0 } = letter;
  const id = randomUUID();
  await insertMail(tx, {
    id,
    salePageId,
    kind,
    causeKey,
    recipient,
    language,
    data: writeLetterData(kind, letter.data),
    placementId: letter.placementId ?? null,
    createdAt: at,
    dueAt: at.add({ milliseconds: Math.round(afterSeconds * 1000) }),
  });
  // If the letter was already queued before, this job finds nothing to send.
  if (jobs) await jobs.add(tx, 'send-letter', { mailId: id }, afterSeconds);
  return id;
}

/** Drops letters that are no longer true. */
export function dropLetters(tx: Tx, kinds: readonly LetterKind[], placementId: string): Promise<void> {
  return dropQueuedMail(tx, kinds, placementId);
}

export function lockMailbox(tx: Tx, email: string): Promise<void> {
  return lockRecipient(tx, email);
}

export function countLetters(tx: Tx, counted: CountedMails): Promise<number> {
  return countMails(tx, counted);
}

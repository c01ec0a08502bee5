import { randomUUID } from 'node:crypto';
import { writeLetterData, type LetterData, type LetterKind } from '../compose/letter-data.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  countMails,
  dropQueuedMail,
  dropQueuedMails,
  insertMail,
  lockRecipient,
  type CountedMails,
} from './mail-store.ts';

/** A letter that a fact causes. */
export type NewLetter<Kind extends LetterKind = LetterKind> = {
  readonly salePageId: string;
  readonly kind: Kind;
  /** Names the fact: with it, the same kind goes to the same recipient once. */
  readonly causeKey: string;
  readonly recipient: string;
  readonly language: string;
  /** The figures of this moment; no code and no token. */
  readonly data: LetterData[Kind];
  /** The booking that it is about. */
  readonly placementId?: string;
  readonly at: Temporal.Instant;
  /** Not sent before; meanwhile it may be dropped. */
  readonly afterSeconds?: number;
};

/**
 * Writes a letter in the transaction of its fact, with the job that sends it: both are there afterwards, or neither. A
 * command that has no jobs leaves it to the look-out of the servers, which comes every minute. Answers its id.
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
  // Of a letter that was written before it finds nothing to send.
  if (jobs) await jobs.add(tx, 'send-letter', { mailId: id }, afterSeconds);
  return id;
}

/** Ends the letters of these kinds about a booking that wait: what they say is no longer true. */
export function dropLetters(tx: Tx, kinds: readonly LetterKind[], placementId: string): Promise<void> {
  return dropQueuedMail(tx, kinds, placementId);
}

/** Ends letters that wait, by their ids. */
export function dropWaitingLetters(tx: Tx, ids: readonly string[]): Promise<void> {
  return dropQueuedMails(tx, ids);
}

/** Lets one at a time count, and then write, the letters of a mailbox, until the transaction ends. */
export function lockMailbox(tx: Tx, email: string): Promise<void> {
  return lockRecipient(tx, email);
}

/** How many letters were written to a mailbox since a moment, so that nobody is flooded. */
export function countLetters(tx: Tx, counted: CountedMails): Promise<number> {
  return countMails(tx, counted);
}

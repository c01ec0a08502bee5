import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { findMail } from './mail-store.ts';

const Written = z.object({
  recipient: z.object({ firstName: z.string(), lastName: z.string() }),
  message: z.string().nullable(),
  giver: z.string().nullable(),
});

type LetterState = {
  readonly state: 'waiting' | 'sent' | 'not_delivered';
  /** Null in letters past their retention period. */
  readonly recipient: string | null;
  readonly language: string;
  /** The words of a letter with a link to a card. */
  readonly written: z.infer<typeof Written> | undefined;
  /** When it was sent, or is due. */
  readonly leavesAt: Temporal.Instant;
};

export async function findLetterState(db: Database, id: string): Promise<LetterState | undefined> {
  const mail = await findMail(db, id);
  if (!mail) return undefined;
  const { recipient, language, state, sentAt, dueAt } = mail;
  const isWaiting = state === 'queued' || state === 'sending';
  return {
    recipient,
    language,
    written: Written.safeParse(mail.data).data,
    state: state === 'sent' ? 'sent' : isWaiting ? 'waiting' : 'not_delivered',
    leavesAt: sentAt ?? dueAt,
  };
}

import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { findMail } from './mail-store.ts';

const Named = z.object({ recipient: z.object({ firstName: z.string(), lastName: z.string() }) });

type LetterState = {
  readonly state: 'waiting' | 'sent' | 'not_delivered';
  /** Null in letters past their retention period. */
  readonly recipient: string | null;
  /** The name in a letter with a link to a card. */
  readonly named: z.infer<typeof Named>['recipient'] | null;
  /** When it was sent, or is due. */
  readonly leavesAt: Temporal.Instant;
};

export async function findLetterState(db: Database, id: string): Promise<LetterState | undefined> {
  const mail = await findMail(db, id);
  if (!mail) return undefined;
  const { recipient, state, sentAt, dueAt } = mail;
  const isWaiting = state === 'queued' || state === 'sending';
  return {
    recipient,
    named: Named.safeParse(mail.data).data?.recipient ?? null,
    state: state === 'sent' ? 'sent' : isWaiting ? 'waiting' : 'not_delivered',
    leavesAt: sentAt ?? dueAt,
  };
}

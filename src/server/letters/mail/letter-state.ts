import type { Database } from '../../platform/database/database.ts';
import { findMail } from './mail-store.ts';

type LetterState = {
  readonly state: 'waiting' | 'sent' | 'not_delivered';
  /** Null in letters past their retention period. */
  readonly recipient: string | null;
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
    state: state === 'sent' ? 'sent' : isWaiting ? 'waiting' : 'not_delivered',
    leavesAt: sentAt ?? dueAt,
  };
}

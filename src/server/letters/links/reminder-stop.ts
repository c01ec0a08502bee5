import { foldEmail } from '#domain/letter/guest-link.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { hasReminderStop } from './link-store.ts';

/** Whether the reader of a mailbox still wants to hear that a card is about to expire. */
export async function wantsReminders(db: Database | Tx, salePageId: string, email: string): Promise<boolean> {
  return !(await hasReminderStop(db, salePageId, foldEmail(email)));
}

import { foldEmail } from '#domain/letter/guest-link.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { hasReminderStop } from './link-store.ts';

/** False if the owner of the mailbox opted out of reminders. */
export async function wantsReminders(db: Database | Tx, salePageId: string, email: string): Promise<boolean> {
  return !(await hasReminderStop(db, salePageId, foldEmail(email)));
}

import { findExpiryReminder, FIRST_REMINDER_DAYS } from '#domain/card/expiry-reminder.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { loadCards } from '../card/load-cards.ts';
import { queueExpiring } from '../card/queue-card-letters.ts';
import type { MoneyParts } from '../money-parts.ts';
import { wantsReminders } from '../../letters/links/reminder-stop.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listExpiring } from './reminder-store.ts';

type ReminderDependencies = Pick<MoneyParts, 'db' | 'clock' | 'jobs' | 'salePages'>;

const PAGE_SIZE = 200;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** The daily job. Idempotent, because each reminder is one letter. Holders may have opted out. */
export async function remindHolders(deps: ReminderDependencies): Promise<void> {
  for (const salePage of await deps.salePages.list()) await remindHoldersOf(deps, salePage);
}

async function remindHoldersOf(deps: ReminderDependencies, salePage: SalePage): Promise<void> {
  const at = deps.clock.now();
  const today = dateAt(at, salePage.timeZone);
  const span = { from: today, to: today.add({ days: FIRST_REMINDER_DAYS }) };
  for (let afterId = BEFORE_ALL_IDS; ;) {
    const page = await listExpiring(deps.db, salePage.id, span, afterId, PAGE_SIZE);
    for (const { cardId, email } of page) {
      if (!(await wantsReminders(deps.db, salePage.id, email))) continue;
      await inTransaction(deps.db, async (tx) => {
        const [card] = await loadCards(tx, salePage, [cardId]);
        const reminder = card && findExpiryReminder(card, today);
        if (card && reminder) await queueExpiring(tx, deps.jobs, salePage, card, reminder, at);
      });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    afterId = last.cardId;
  }
}

import { dateAt } from '#domain/stay/stay.ts';
import type { DeskParts } from '../desk-parts.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import {
  claimOldHolders,
  claimOldStays,
  deleteNotes,
  deleteOldNotes,
  forgetBuyers,
  forgetHolders,
  forgetLettersToHolders,
  forgetReminderStops,
  forgetWishes,
  forgetWishesInLetters,
} from './forget-store.ts';
import { notesOf } from './person-store.ts';

/** Rows per transaction, few enough that no guest waits for it. */
const CHUNK = 200;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * The nightly job. It removes guests' wishes and payment-card data from settled stays. After the sale page's retention
 * it also removes guests, card holders and staff notes. Idempotent, and safe to interrupt or run concurrently.
 */
export async function forgetPersons(deps: Pick<DeskParts, 'db' | 'clock' | 'metrics' | 'salePages'>): Promise<void> {
  const { db, clock, metrics } = deps;
  const at = clock.now();
  const count = (what: string) => (number: number) => metrics.personsForgotten.inc({ what }, number);
  await inChunks(() => inTransaction(db, (tx) => forgetWishes(tx, at, CHUNK)), count('wishes'));
  await inChunks(() => forgetWishesInLetters(db, at, CHUNK), count('wishes'));
  for (const salePage of await deps.salePages.list()) {
    const limits = limitsOf(salePage, at);
    const stays = () => inTransaction(db, (tx) => forgetOldStays(tx, limits, at));
    await inChunks(stays, count('stay'));
    for (let afterId: string | undefined = BEFORE_ALL_IDS; afterId !== undefined;) {
      const from: string = afterId;
      const { cardIds, last } = await inTransaction(db, async (tx) => {
        const claimed = await claimOldHolders(tx, limits, from, CHUNK);
        await deleteNotes(tx, notesOf([], claimed.cardIds));
        await forgetLettersToHolders(tx, salePage.id, await forgetHolders(tx, claimed.cardIds));
        return claimed;
      });
      count('card')(cardIds.length);
      afterId = last;
    }
    await forgetReminderStops(db, limits);
    const notes = () => deleteOldNotes(db, limitsOfNotes(salePage, at), CHUNK);
    await inChunks(notes, count('note'));
  }
}

async function inChunks(work: () => Promise<number>, count: (number: number) => void): Promise<void> {
  for (;;) {
    const done = await work();
    count(done);
    if (done < CHUNK) return;
  }
}

async function forgetOldStays(tx: Tx, limits: ReturnType<typeof limitsOf>, at: Temporal.Instant): Promise<number> {
  const ids = await claimOldStays(tx, limits, CHUNK);
  await deleteNotes(tx, notesOf(ids, []));
  await forgetBuyers(tx, ids, at);
  return ids.length;
}

function limitsOfNotes({ id: salePageId, timeZone, definition }: SalePage, now: Temporal.Instant) {
  const moment = now.subtract({ hours: 24 * definition.persons.notes_kept_days });
  return { salePageId, moment, today: dateAt(now, timeZone) };
}

/** First day, and its first moment, within the sale page's retention. */
function limitsOf({ id: salePageId, timeZone, definition }: SalePage, now: Temporal.Instant) {
  const day = dateAt(now, timeZone).subtract({ days: definition.persons.kept_days });
  return { salePageId, day, moment: day.toZonedDateTime(timeZone).toInstant() };
}

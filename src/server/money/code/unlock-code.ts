import { TRIES_FORGOTTEN_AFTER_DAYS } from '#domain/card/code-guessing.ts';
import type { CardId } from '#domain/value/ids.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { MoneyParts } from '../money-parts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteOldTries, deleteTries, findTries } from './code-tries-store.ts';

export { findTries } from './code-tries-store.ts';

const HOURS_A_DAY = 24;

/** Unlocks a card for look-ups. Returns why that is refused, or undefined. */
export async function unlockCard(tx: Tx, id: CardId, cause: Cause): Promise<'not_locked' | 'pin_weak' | undefined> {
  const unlocked = await deleteTries(tx, id);
  const entries = unlocked.map(({ cardId, misses }) => ({ action: 'unlock' as const, cardId, details: { misses } }));
  await writeAudit(tx, entries, cause);
  if (unlocked.length > 0) return undefined;
  return (await findTries(tx, id)) ? 'pin_weak' : 'not_locked';
}

export function cleanUpTries({ db, clock }: Pick<MoneyParts, 'db' | 'clock'>): Promise<void> {
  return deleteOldTries(db, clock.now().subtract({ hours: TRIES_FORGOTTEN_AFTER_DAYS * HOURS_A_DAY }));
}

import type { Database } from '../../platform/database/database.ts';

export type LedgerCheck = Readonly<NonNullable<Awaited<ReturnType<typeof findLastCheck>>>>;

const MOST_SENTENCES = 100;

export async function writeLedgerCheck(db: Database, check: LedgerCheck): Promise<void> {
  const { checkedAt, cards, transfers, placements, violations, hotels, sentences } = check;
  await db
    .insertInto('ledger_check')
    .values({
      checked_at: checkedAt.toString(),
      cards,
      transfers,
      placements,
      violations,
      hotels_asked: hotels?.asked ?? null,
      hotels_silent: hotels?.silent ?? null,
      hotel_violations: hotels?.violations ?? null,
      sentences: sentences.slice(0, MOST_SENTENCES),
    })
    .execute();
}

/** The last check. Undefined before the first. */
export async function findLastCheck(db: Database) {
  const row = await db.selectFrom('ledger_check').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!row) return undefined;
  const { hotels_asked: asked, hotels_silent: silent, hotel_violations: wrong } = row;
  return {
    checkedAt: row.checked_at,
    cards: row.cards,
    transfers: row.transfers,
    placements: row.placements,
    violations: row.violations,
    /** Null if the hotels were not asked. */
    hotels: asked === null || silent === null || wrong === null ? null : { asked, silent, violations: wrong },
    sentences: row.sentences,
  };
}

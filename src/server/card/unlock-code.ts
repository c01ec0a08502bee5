import { cutCode, TRIES_FORGOTTEN_AFTER_DAYS } from '#domain/code-guessing.ts';
import { listCodeReadings } from '#domain/code-readings.ts';
import type { Card } from '#domain/card.ts';
import { writeAudit } from '../audit/audit-log.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Cause } from '../ledger/ledger.ts';
import { withinTransaction, type Database, type Tx } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import {
  deleteLocksOfBatch,
  deleteOldTries,
  deleteTries,
  findCodeAlone,
  findTries,
  listCardsByCodeAlone,
  type CodeTries,
} from './code-tries-store.ts';

type Unlocked = { readonly state: 'unlocked'; readonly misses: number } | { readonly state: 'nothing' | 'code-needed' };

const HOURS_A_DAY = 24;

/** Lets a chosen card be looked up again. `code-needed` where the tries are found only by what was typed. */
export async function unlockCard(
  db: Database | Tx,
  salePage: SalePage,
  { id }: Pick<Card, 'id'>,
  cause: Cause,
): Promise<Unlocked> {
  const code = await findCodeAlone(db, id);
  if (code === null) return { state: 'code-needed' };
  return code ? unlock(db, salePage, [code], cause) : { state: 'nothing' };
}

/** Lets the code that somebody has be looked up again, typed with or without its second secret. */
export function unlockTypedCode(
  { db, keys }: Pick<Dependencies, 'db' | 'keys'>,
  salePage: SalePage,
  typed: string,
  cause: Cause,
): Promise<Unlocked> {
  const alone = listCodeReadings(typed).flatMap((code) => [code, ...cutCode(code).map((cut) => cut.code)]);
  return unlock(
    db,
    salePage,
    [keys, ...(keys.earlier ? [keys.earlier] : [])].flatMap((each) =>
      alone.map((one) => each.fingerprintCodeAlone(salePage.id, one)),
    ),
    cause,
  );
}

/**
 * Lets every card of a batch be looked up again that was locked at a moment or since: after an attack on all of it,
 * its holders need not call. Answers how many codes it were; misses that have locked nothing stay.
 */
export async function unlockBatch(
  db: Database,
  { id }: SalePage,
  { batch, since }: { readonly batch: string; readonly since: Temporal.Instant },
  cause: Cause,
): Promise<number> {
  return withinTransaction(db, async (tx) => {
    const unlocked = await deleteLocksOfBatch(tx, id, batch, since);
    const entries = unlocked.map(({ cardId, misses }) => ({ action: 'unlock' as const, cardId, details: { misses } }));
    await writeAudit(tx, entries, cause);
    return entries.length;
  });
}

async function unlock(db: Database | Tx, { id }: SalePage, codes: readonly Buffer[], cause: Cause): Promise<Unlocked> {
  return withinTransaction(db, async (tx) => {
    const tries = await deleteTries(tx, id, codes);
    if (tries.length === 0) return { state: 'nothing' };
    const misses = Math.max(...tries.map((one) => one.misses));
    const cards = await listCardsByCodeAlone(tx, id, codes);
    const entries = cards.map((cardId) => ({ action: 'unlock' as const, cardId, details: { misses } }));
    await writeAudit(tx, entries, cause);
    return { state: 'unlocked', misses };
  });
}

/** The wrong tries of a card's second secret; undefined where there were none, or nobody knows its code without it. */
export async function findCardTries(
  db: Database,
  salePage: SalePage,
  { id }: Pick<Card, 'id'>,
): Promise<CodeTries | undefined> {
  const code = await findCodeAlone(db, id);
  return code ? findTries(db, salePage.id, code) : undefined;
}

/** What wrong tries have done to a card, in a line; undefined where there were none. */
export async function describeTries(db: Database, salePage: SalePage, card: Card): Promise<string | undefined> {
  const tries = await findCardTries(db, salePage, card);
  if (!tries) return undefined;
  const since = tries.lockedAt && `locked since ${tries.lockedAt.toString({ smallestUnit: 'second' })}, after `;
  return `${since ?? ''}${tries.misses} wrong tries of its second secret`;
}

/** Forgets tries that no longer count. */
export function cleanUpTries({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  return deleteOldTries(db, now, now.subtract({ hours: TRIES_FORGOTTEN_AFTER_DAYS * HOURS_A_DAY }));
}

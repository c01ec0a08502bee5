import { sql } from 'kysely';
import { MISSES_THAT_LOCK, MISSES_THAT_LOCK_WEAK } from '#domain/card/code-guessing.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { CodeFingerprint } from '../card/card-code-store.ts';
import { readCard, renewFingerprints, selectCards, type StoredCard } from '../card/card-store.ts';
import type { FailedTry, TryRefusal } from '../guess-watch.ts';

/** Waiting does not unlock a code, but staff may have unlocked it by then. */
const LOCKED: TryRefusal = { outcome: 'locked', waitSeconds: 3600 };

async function findCardByFingerprint(
  db: Database,
  salePage: SalePage,
  fingerprint: Buffer,
): Promise<StoredCard | undefined> {
  const row = await selectCards(db)
    .where('sale_page_id', '=', salePage.id)
    .where('code_fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row && readCard(salePage, row);
}

/** A typed code as fingerprints: the whole, and each prefix that may be an imported card's number before its PIN. */
export type CodeTry = {
  readonly fingerprint: CodeFingerprint;
  readonly at: Temporal.Instant;
  readonly possibleNumbers: readonly { readonly fingerprint: Buffer; readonly secretLength: number }[];
};

export type Tried = { readonly outcome: 'found'; readonly card: StoredCard } | FailedTry;

/**
 * Looks a code up and counts a miss, in one statement. A card found under the earlier key gets its new fingerprint
 * first. For a caller over the limit, only codes that Staycard made are looked up: imported ones can be guessed.
 */
export async function tryCode(
  db: Database,
  salePage: SalePage,
  { fingerprint, at, possibleNumbers }: CodeTry,
  refusal: TryRefusal | undefined,
): Promise<Tried> {
  await renewFingerprints(db, salePage.id, [fingerprint]);
  const row = await selectCards(db)
    .rightJoin(
      sql<{ outcome: 'found' | 'missed' | 'locked' | null; locks: number; card_id: string | null }>`try_code(
        ${salePage.id}, ${fingerprint.now}, ${at.toString()}::timestamptz, ${refusal === undefined},
        ${possibleNumbers.map((number) => number.fingerprint)}::bytea[],
        ${possibleNumbers.map((number) => number.secretLength)}::int[],
        ${MISSES_THAT_LOCK}, ${MISSES_THAT_LOCK_WEAK})`.as('tried'),
      (join) => join.onRef('tried.card_id', '=', 'card.id'),
    )
    .select(['tried.outcome', 'tried.locks'])
    .executeTakeFirstOrThrow();
  const { outcome, locks, ...card } = row;
  if (outcome === 'found') return { outcome, card: readCard(salePage, card) };
  return outcome === 'missed' ? { outcome, locks } : (refusal ?? LOCKED);
}

/** The card with this code, even if its fingerprint is still under the earlier key. */
export async function findCardByEitherKey(
  db: Database,
  salePage: SalePage,
  code: CodeFingerprint,
): Promise<StoredCard | undefined> {
  const found = await findCardByFingerprint(db, salePage, code.now);
  if (found || code.before === undefined) return found;
  await renewFingerprints(db, salePage.id, [code]);
  return findCardByFingerprint(db, salePage, code.now);
}

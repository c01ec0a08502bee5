import { sql } from 'kysely';
import { CODE_WAITS_SECONDS, STRICT_CODE_WAITS_SECONDS, TRIES_FORGOTTEN_AFTER_DAYS } from '#domain/code-guessing.ts';
import type { Database } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import type { CodeFingerprint } from './card-code-store.ts';
import { readCard, renewFingerprints, selectCards, type StoredCard } from './card-store.ts';
import type { TryRefusal } from './guess-watch.ts';

/** A locked code does not open by waiting, but staff may have unlocked it by then. */
const LOCKED_WAIT_SECONDS = 3600;

/** The card with this fingerprint; undefined when there is none on the sale page. */
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

/** A try of a code, by fingerprints: of the code, of the networks it comes from, and of what could be a code alone. */
export type CodeTry = {
  readonly fingerprint: CodeFingerprint;
  readonly at: Temporal.Instant;
  readonly networks: readonly { readonly fingerprint: Buffer; readonly mostMisses: number }[];
  readonly cuts: readonly { readonly fingerprint: Buffer; readonly secretLength: number }[];
};

export type Tried =
  | { readonly outcome: 'found'; readonly card: StoredCard }
  | { readonly outcome: 'missed'; readonly locks: number }
  | { readonly outcome: TryRefusal; readonly waitSeconds: number };

/**
 * Looks a code up and counts it where no card has it, in one statement; one that a card has by the secret before this
 * one gets its new fingerprint first. What is refused is not looked up.
 */
export async function tryCode(db: Database, salePage: SalePage, tried: CodeTry): Promise<Tried> {
  const { fingerprint, at, networks, cuts } = tried;
  await renewFingerprints(db, salePage.id, [fingerprint]);
  const row = await selectCards(db)
    .rightJoin(
      sql<{ outcome: Tried['outcome']; wait_seconds: number | null; locks: number; card_id: string | null }>`try_code(
        ${salePage.id}, ${fingerprint.now}, ${at.toString()}::timestamptz,
        ${networks.map((network) => network.fingerprint)}::bytea[], ${networks.map((network) => network.mostMisses)}::int[],
        ${cuts.map((cut) => cut.fingerprint)}::bytea[], ${cuts.map((cut) => cut.secretLength)}::int[],
        ${CODE_WAITS_SECONDS}::int[], ${STRICT_CODE_WAITS_SECONDS}::int[],
        make_interval(days => ${TRIES_FORGOTTEN_AFTER_DAYS}))`.as('tried'),
      (join) => join.onRef('tried.card_id', '=', 'card.id'),
    )
    .select(['tried.outcome', 'tried.wait_seconds', 'tried.locks'])
    .executeTakeFirstOrThrow();
  const { outcome, wait_seconds: waitSeconds, locks, ...card } = row;
  if (outcome === 'found') return { outcome, card: readCard(salePage, card) };
  return outcome === 'missed' ? { outcome, locks } : { outcome, waitSeconds: waitSeconds ?? LOCKED_WAIT_SECONDS };
}

/** The card with this code, also where it still has the fingerprint of the secret before this one. */
export async function findCardByCodeOf(
  db: Database,
  salePage: SalePage,
  code: CodeFingerprint,
): Promise<StoredCard | undefined> {
  const found = await findCardByFingerprint(db, salePage, code.now);
  if (found || code.before === undefined) return found;
  await renewFingerprints(db, salePage.id, [code]);
  return findCardByFingerprint(db, salePage, code.now);
}

import { TRIES_FORGOTTEN_AFTER_DAYS } from '#domain/code-guessing.ts';
import type { Card } from '#domain/card.ts';
import { writeAudit } from '../audit/audit-log.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Cause } from '../ledger/ledger.ts';
import { withinTransaction, type Database, type Tx } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import {
  deleteOldTries,
  deleteTries,
  findCodeAlone,
  findTries,
  listCardsByCodeAlone,
  type CodeTries,
} from './code-tries-store.ts';

type Unlocked = { readonly state: 'unlocked'; readonly misses: number } | { readonly state: 'nothing' };

const HOURS_A_DAY = 24;

/** Lets a card be looked up again. */
export async function unlockCard(
  db: Database | Tx,
  salePage: SalePage,
  { id }: Pick<Card, 'id'>,
  cause: Cause,
): Promise<Unlocked> {
  const code = await findCodeAlone(db, id);
  if (!code) return { state: 'nothing' };
  return withinTransaction(db, async (tx) => {
    const tries = await deleteTries(tx, salePage.id, code);
    if (!tries) return { state: 'nothing' };
    const { misses } = tries;
    const cards = await listCardsByCodeAlone(tx, salePage.id, code);
    const entries = cards.map((cardId) => ({ action: 'unlock' as const, cardId, details: { misses } }));
    await writeAudit(tx, entries, cause);
    return { state: 'unlocked', misses };
  });
}

/** The wrong tries of a card's second secret; undefined where there were none. */
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

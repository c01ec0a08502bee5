import type { RawBuilder } from 'kysely';
import type { CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listCards, listCardsAnd, type StoredCard } from './card-store.ts';
import { findHolder } from './registration-store.ts';

export type { StoredCard } from './card-store.ts';

/** The cards with these ids, in id order. All must be on the sale page. */
export async function loadCards(
  db: Database | Tx,
  salePage: SalePage,
  cardIds: readonly CardId[],
): Promise<StoredCard[]> {
  const cards = await listCards(db, salePage, cardIds);
  invariant(cards.length === new Set(cardIds).size, 'every requested card exists on this sale page');
  return cards;
}

/** The same within a transaction, with the result of a query that shares the statement (see `listCardsAnd`). */
export async function loadCardsAnd<Answer>(
  tx: Tx,
  salePage: SalePage,
  cardIds: readonly CardId[],
  query: RawBuilder<Answer>,
): Promise<{ readonly cards: StoredCard[]; readonly answer: Answer }> {
  const found = await listCardsAnd(tx, salePage, cardIds, query);
  invariant(found.cards.length === new Set(cardIds).size, 'every requested card exists on this sale page');
  return found;
}

/** Undefined if the card is not registered. */
export function findCardHolder(db: Database, cardId: CardId): ReturnType<typeof findHolder> {
  return findHolder(db, cardId);
}

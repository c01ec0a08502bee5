import { randomUUID } from 'node:crypto';
import type { Card } from '#domain/card/card.ts';
import type { LotReturn } from '#domain/card/return-to-lots.ts';
import { asId, type CardId, type PlacementId } from '#domain/value/ids.ts';
import { UNKNOWN_SALE, type CardSale } from '#domain/card/issuing.ts';
import { invariant } from '#domain/value/invariant.ts';
import { takeFromLots, type Lot, type LotAmount } from '#domain/card/lot.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  insertLots,
  insertTransfers,
  insertTransfersLast,
  lockRows,
  resolveHolds,
  type NewTransfer,
} from './ledger-store.ts';

export { effectOf, listRedeemed, listSales, listTransfers, lockingRows } from './ledger-store.ts';

/**
 * The ledger's door: nothing else moves card value. The caller that holds value has locked the cards before, in the
 * same transaction, and has read them since.
 */

/**
 * Locks cards until the transaction ends, always in the order of their ids, so that two placements never wait in a
 * circle.
 */
export async function lockCards(tx: Tx, cardIds: readonly CardId[]): Promise<void> {
  await lockRows(tx, cardIds);
}

type IssueValue = {
  readonly cardId: CardId;
  /** In the card's unit. */
  readonly amount: number;
  readonly expiresOn: Temporal.PlainDate | null;
  readonly origin: string;
  /** Absent where nobody knows. */
  readonly sale?: CardSale;
};

/** Puts value on many cards at once, each as a new lot. */
export async function issueValues(tx: Tx, issues: readonly IssueValue[], cause: Cause): Promise<void> {
  if (issues.length === 0) return;
  const lots = issues.map(({ sale = UNKNOWN_SALE, ...issue }) => {
    return { ...issue, sale, id: asId<NewTransfer['lotId']>(randomUUID()) };
  });
  await insertLots(tx, lots, cause.at);
  const transfers = lots.map(({ id: lotId, cardId, amount }) => newTransfer('issue', { cardId, lotId, amount }));
  await insertTransfers(tx, transfers, cause);
}

/**
 * Moves what is free on some lots of a card into new lots with another expiry: each old lot's value expires and is
 * issued again, so the ledger stays append-only and shows both. What is on hold stays where its hold is.
 */
export async function extendLots(
  tx: Tx,
  card: Card,
  lots: readonly Lot[],
  expiresOn: Temporal.PlainDate,
  cause: Cause,
): Promise<void> {
  const moved = lots.map((lot) => ({ old: lot, newId: asId<Lot['id']>(randomUUID()), amount: lot.balance - lot.held }));
  const newLots = moved.map(({ old, newId }) => {
    return { id: newId, cardId: card.id, origin: `extended: ${cause.reason}`, expiresOn, continues: old.id };
  });
  await insertLots(tx, newLots, cause.at);
  const transfers = moved.flatMap(({ old, newId, amount }) => [
    newTransfer('expire', { cardId: card.id, lotId: old.id, amount }),
    newTransfer('issue', { cardId: card.id, lotId: newId, amount }),
  ]);
  await insertTransfers(tx, transfers, cause);
}

/** Corrects a card's newest lot by a signed amount in its unit; the database refuses to go below zero. */
export async function adjustValue(tx: Tx, card: Card, amount: number, cause: Cause): Promise<void> {
  const lot = card.lots.at(-1);
  invariant(lot, `card ${card.id} has no lot to correct`);
  await insertTransfers(tx, [newTransfer('adjust', { cardId: card.id, lotId: lot.id, amount })], cause);
}

/** Takes what is free off a card that becomes void. What is on hold stays until its hold is resolved. */
export async function voidFree(tx: Tx, card: Card, cause: Cause): Promise<void> {
  const free = card.lots
    .map(({ id, balance, held }) => ({ lotId: id, amount: balance - held }))
    .filter(({ amount }) => amount > 0);
  const transfers = free.map((share) => newTransfer('void', { cardId: card.id, ...share }));
  await insertTransfers(tx, transfers, cause);
}

/** Corrects lots of a card, each by a signed amount in its unit. */
export async function adjustLots(tx: Tx, card: Card, shares: readonly LotAmount[], cause: Cause): Promise<void> {
  const transfers = shares.map((share) => newTransfer('adjust', { cardId: card.id, ...share }));
  await insertTransfers(tx, transfers, cause);
}

/**
 * Moves shares of one card's lots to another card, as two corrections of each: what arrives keeps the expiry of the lot
 * that it comes from, and how that was sold.
 */
export async function moveValue(
  tx: Tx,
  { from, to, shares }: { readonly from: Card; readonly to: Card; readonly shares: readonly LotAmount[] },
  cause: Cause,
): Promise<void> {
  const moved = shares.map(({ lotId, amount }) => ({ lotId, amount, newId: asId<Lot['id']>(randomUUID()) }));
  const expiryOf = (lotId: string) => from.lots.find(({ id }) => id === lotId)?.expiresOn ?? null;
  const newLots = moved.map(({ lotId, newId }) => {
    return {
      id: newId,
      cardId: to.id,
      origin: 'moved from another card',
      expiresOn: expiryOf(lotId),
      continues: lotId,
    };
  });
  await insertLots(tx, newLots, cause.at);
  const transfers = moved.flatMap(({ lotId, newId, amount }) => [
    newTransfer('adjust', { cardId: from.id, lotId, amount: -amount }),
    newTransfer('adjust', { cardId: to.id, lotId: newId, amount }),
  ]);
  await insertTransfers(tx, transfers, cause);
}

type HoldValue = {
  readonly card: Card;
  readonly amount: number;
  /** The day on which the value has to be good. */
  readonly goodOn: Temporal.PlainDate;
};

/**
 * Holds value on cards for a placement, soonest to expire first, as the last thing that its transaction does. Refused,
 * with nothing written, when one of the cards does not have it.
 */
export async function holdValue(
  tx: Tx,
  placementId: PlacementId,
  holds: readonly HoldValue[],
  cause: Cause,
): Promise<{ state: 'held' } | { state: 'refused'; card: Card }> {
  const transfers: NewTransfer[] = [];
  for (const { card, amount, goodOn } of holds.filter((hold) => hold.amount > 0)) {
    const taken = takeFromLots(card.lots, amount, goodOn);
    if (!taken) return { state: 'refused', card };
    transfers.push(...taken.map((share) => ({ ...newTransfer('hold', { cardId: card.id, ...share }), placementId })));
  }
  await insertTransfersLast(tx, transfers, cause);
  return { state: 'held' };
}

/** Takes the value on hold for a placement off its cards; this is final. A repeat changes nothing. */
export function redeemHolds(tx: Tx, placementId: PlacementId, cause: Cause): Promise<void> {
  return resolveHolds(tx, placementId, 'redeem', cause);
}

/** Lets the value on hold for a placement go free again. A repeat changes nothing. */
export function releaseHolds(tx: Tx, placementId: PlacementId, cause: Cause): Promise<void> {
  return resolveHolds(tx, placementId, 'release', cause);
}

export type ValueReturn = LotReturn & { readonly cardId: CardId };

/**
 * Puts value that a placement took back on its cards: into the lots it came from, or into new ones that continue them
 * where these have expired; on a card that is void since, it is made void at once. The caller sees to it that a
 * placement gives back once.
 */
export async function giveBack(
  tx: Tx,
  placementId: PlacementId,
  returns: readonly ValueReturn[],
  cause: Cause,
): Promise<void> {
  const cardIds = returns.map(({ cardId }) => cardId);
  const locked = await lockRows(tx, cardIds);
  const isVoid = (cardId: CardId) => locked.some(({ id, state }) => id === cardId && state === 'void');
  const placed = returns.map(({ cardId, lotId, amount, newExpiry }) => {
    const id = newExpiry ? asId<Lot['id']>(randomUUID()) : lotId;
    return { id, cardId, amount, origin: `given back: ${cause.reason}`, expiresOn: newExpiry, continues: lotId };
  });
  const newLots = placed.filter(({ expiresOn }) => expiresOn !== null);
  if (newLots.length > 0) await insertLots(tx, newLots, cause.at);
  const transfers = placed.flatMap(({ id: lotId, cardId, amount }) => {
    const kinds = isVoid(cardId) ? (['give_back', 'void'] as const) : (['give_back'] as const);
    return kinds.map((kind) => ({ ...newTransfer(kind, { cardId, lotId, amount }), placementId }));
  });
  await insertTransfers(tx, transfers, cause);
}

function newTransfer(
  kind: NewTransfer['kind'],
  { cardId, lotId, amount }: Pick<NewTransfer, 'cardId' | 'lotId' | 'amount'>,
): NewTransfer {
  return { id: asId(randomUUID()), cardId, lotId, kind, amount, placementId: null };
}

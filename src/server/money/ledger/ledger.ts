import { randomUUID } from 'node:crypto';
import type { Card } from '#domain/card/card.ts';
import type { LotReturn } from '#domain/card/return-to-lots.ts';
import { asId, type CardId, type PlacementId } from '#domain/value/ids.ts';
import { UNKNOWN_SALE, type CardSale } from '#domain/card/issuing.ts';
import { invariant } from '#domain/value/invariant.ts';
import { takeFromLots, type Lot, type LotAmount } from '#domain/card/lot.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertLots, insertTransfers, lockRows, resolveHolds, type NewTransfer } from './ledger-store.ts';

export { effectOf, listExtensions, listRedeemed, listSales, listTransfers, lockingRows } from './ledger-store.ts';

/**
 * The only module that moves card value. A caller that holds value must have locked the cards earlier in the same
 * transaction, and read them after that.
 */

/** Locks cards until the transaction ends, always in id order, to avoid deadlocks between placements. */
export async function lockCards(tx: Tx, cardIds: readonly CardId[]): Promise<void> {
  await lockRows(tx, cardIds);
}

type IssueValue = {
  readonly cardId: CardId;
  /** In the card's unit. */
  readonly amount: number;
  readonly expiresOn: Temporal.PlainDate | null;
  readonly origin: string;
  /** Absent if unknown. */
  readonly sale?: CardSale;
};

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
 * Moves the available value of some lots into new lots with a later expiry, or back to an earlier one. The old lot's
 * value expires and is issued again, so the ledger stays append-only and shows both. Held value stays in its lot.
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

/** Corrects a card's newest lot by a signed amount in its unit. The database rejects a negative result. */
export async function adjustValue(tx: Tx, card: Card, amount: number, cause: Cause): Promise<void> {
  const lot = card.lots.at(-1);
  invariant(lot, `card ${card.id} has no lot to correct`);
  await insertTransfers(tx, [newTransfer('adjust', { cardId: card.id, lotId: lot.id, amount })], cause);
}

/** Removes the available value of a card that becomes void. Held value stays until its hold is resolved. */
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
 * Moves shares of one card's lots to another card, as a correction of each card. The value keeps the expiry and the
 * sale data of its lot.
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
  /** The day on which the value has to be valid. */
  readonly goodOn: Temporal.PlainDate;
};

/**
 * Holds value on cards for a placement that is in the database, soonest to expire first. Refused, with nothing written,
 * if a card lacks the value.
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
  await insertTransfers(tx, transfers, cause);
  return { state: 'held' };
}

/** Redeems the held value of a placement, which is final. Idempotent. */
export function redeemHolds(tx: Tx, placementId: PlacementId, cause: Cause): Promise<void> {
  return resolveHolds(tx, placementId, 'redeem', cause);
}

/** Releases the held value of a placement. Idempotent. */
export function releaseHolds(tx: Tx, placementId: PlacementId, cause: Cause): Promise<void> {
  return resolveHolds(tx, placementId, 'release', cause);
}

export type ValueReturn = LotReturn & { readonly cardId: CardId };

/**
 * Gives back the value that a placement took: to its original lots, or to new lots that continue expired ones. On a
 * card that has become void it is voided at once. The caller ensures that a placement gives back only once.
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

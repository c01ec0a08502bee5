import { randomUUID } from 'node:crypto';
import type { Card } from '#domain/card/card.ts';
import type { LotReturn } from '#domain/card/return-to-lots.ts';
import { asId, type CardId, type RedemptionId } from '#domain/value/ids.ts';
import { UNKNOWN_SALE, type CardSale } from '#domain/card/issuing.ts';
import { invariant } from '#domain/value/invariant.ts';
import { takeFromLots, type Lot, type LotAmount } from '#domain/card/lot.ts';
import { planCapture, type CapturedHold } from '#domain/redemption/plan-capture.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  insertLots,
  insertTransfers,
  listOpenHolds,
  lockRows,
  resolveHolds,
  type NewTransfer,
  type Spending,
} from './ledger-store.ts';

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

/** Pays value of some lots out, or takes that back by negative amounts. */
export async function payOutLots(tx: Tx, card: Card, shares: readonly LotAmount[], cause: Cause): Promise<void> {
  const transfers = shares.map((share) => newTransfer('paid_out', { cardId: card.id, ...share }));
  await insertTransfers(tx, transfers, cause);
}

/** Moves shares of a card's lots to another card, as corrections. Value keeps the expiry and sale data of its lot. */
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

/** For a stored placement or redemption, soonest to expire first. Refused, with nothing written, if value lacks. */
export async function holdValue(
  tx: Tx,
  spending: Spending,
  holds: readonly HoldValue[],
  cause: Cause,
): Promise<{ state: 'held' } | { state: 'refused'; card: Card }> {
  const transfers: NewTransfer[] = [];
  for (const { card, amount, goodOn } of holds.filter((hold) => hold.amount > 0)) {
    const taken = takeFromLots(card.lots, amount, goodOn);
    if (!taken) return { state: 'refused', card };
    transfers.push(...taken.map((share) => newTransfer('hold', { cardId: card.id, spending, ...share })));
  }
  await insertTransfers(tx, transfers, cause);
  return { state: 'held' };
}

/** Redeems all held value of a spending, which is final. Idempotent. */
export function redeemHolds(tx: Tx, spending: Spending, cause: Cause): Promise<void> {
  return resolveHolds(tx, spending, 'redeem', cause);
}

/** Releases all held value of a spending. Idempotent. */
export function releaseHolds(tx: Tx, spending: Spending, cause: Cause): Promise<void> {
  return resolveHolds(tx, spending, 'release', cause);
}

/**
 * Redeems a part of a redemption's held value, soonest to expire first, and releases the rest. A hold is resolved only
 * whole, so one that is cut is released, and held again for its part. On a void card the rest is voided at once. The
 * caller has locked the redemption.
 */
export async function captureHolds(
  tx: Tx,
  { cardId, ...spending }: { readonly cardId: CardId; readonly redemptionId: RedemptionId },
  amount: number,
  cause: Cause,
): Promise<void> {
  const [card] = await lockRows(tx, [cardId]);
  const holds = planCapture(await listOpenHolds(tx, spending), amount);
  const of = (kind: NewTransfer['kind'], lotId: Lot['id'], share: number, holdId?: NewTransfer['id']) =>
    newTransfer(kind, { cardId, lotId, amount: share, spending, ...(holdId && { holdId }) });
  const resolve = ({ id, lotId, amount: held, captured }: CapturedHold): NewTransfer[] => {
    if (captured === held) return [of('redeem', lotId, held, id)];
    const part = captured > 0 ? [of('hold', lotId, captured)] : [];
    return [of('release', lotId, held, id), ...part, ...part.map((hold) => of('redeem', lotId, captured, hold.id))];
  };
  const freed = holds.filter(({ captured, amount: held }) => card?.state === 'void' && captured < held);
  const voided = freed.map(({ lotId, amount: held, captured }) => of('void', lotId, held - captured));
  await insertTransfers(tx, [...holds.flatMap(resolve), ...voided], cause);
}

export type ValueReturn = LotReturn & { readonly cardId: CardId };

/**
 * Gives back value that a spending took: to its original lots, or to new lots that continue expired ones. On a card
 * that has become void it is voided at once. The caller ensures that no more is given back than was taken.
 */
export async function giveBack(
  tx: Tx,
  spending: Spending,
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
    return kinds.map((kind) => newTransfer(kind, { cardId, lotId, amount, spending }));
  });
  await insertTransfers(tx, transfers, cause);
}

function newTransfer(kind: NewTransfer['kind'], moved: Omit<NewTransfer, 'id' | 'kind'>): NewTransfer {
  return { ...moved, id: asId(randomUUID()), kind };
}

import type { Card } from '#domain/card/card.ts';
import { returnToLots } from '#domain/card/return-to-lots.ts';
import { leftToReverse, takeStep, type RedemptionStep } from '#domain/redemption/redemption.ts';
import type { RedemptionId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { captureHolds, giveBack, holdValue, listRedeemed, releaseHolds } from '../ledger/ledger.ts';
import type { MoneyParts } from '../money-parts.ts';
import {
  findRedemptionByKey,
  findPaidReceipt,
  findReversed,
  insertRedemption,
  insertReversal,
  listOverdue,
  lockReceipt,
  lockRedemption,
  updateAmounts,
  type Redemption,
  type WantedRedemption,
} from './redemption-store.ts';

export {
  findRedemption,
  findRedemptionByKey,
  listRedemptionsOf,
  lockRedemption,
  type Redemption,
} from './redemption-store.ts';

/**
 * The only writer of redemptions. An existing redemption is locked before its card, and all amounts are read after the
 * lock. A capture, a release and a reversal that race therefore happen one after the other.
 */

/** The same key for something else is refused. A repeat gets the redemption of the first request. */
type Repeated =
  | { readonly state: 'repeated'; readonly redemption: Redemption }
  | { readonly state: 'refused'; readonly because: 'key_reused' };

/** The earlier request with this key. Undefined if there was none. Called with the card locked. */
export async function findRepeated(tx: Tx, wanted: WantedRedemption, { actor }: Cause): Promise<Repeated | undefined> {
  const earlier = await findRedemptionByKey(tx, actor, wanted.key);
  if (!earlier) return undefined;
  const isSame = (['cardId', 'purpose', 'held', 'propertyId', 'outlet', 'receipt'] as const).every((name) => {
    return earlier[name] === wanted[name];
  });
  return isSame ? { state: 'repeated', redemption: earlier } : { state: 'refused', because: 'key_reused' };
}

/**
 * Holds value for a redemption. The caller has locked the card, read it after that, and found enough value that is free
 * and valid on `goodOn`. Refused, with nothing written, if an earlier redemption has the receipt.
 */
export async function openRedemption(
  tx: Tx,
  card: Card,
  wanted: WantedRedemption,
  cause: Cause,
  goodOn = wanted.businessDate,
): Promise<
  | { readonly state: 'held'; readonly redemption: Redemption }
  | { readonly state: 'refused'; readonly because: 'key_reused' }
  | { readonly state: 'refused'; readonly because: 'receipt_used'; readonly earlier: Redemption }
> {
  await lockReceipt(tx, wanted);
  const earlier = wanted.isReceiptAgain ? undefined : await findPaidReceipt(tx, wanted);
  if (earlier) return { state: 'refused', because: 'receipt_used', earlier };
  const redemption = await insertRedemption(tx, { ...wanted, actor: cause.actor, createdAt: cause.at });
  // A concurrent redemption of another card may have used the key.
  if (!redemption) return { state: 'refused', because: 'key_reused' };
  const hold = { card, amount: wanted.held, goodOn };
  const held = await holdValue(tx, { redemptionId: redemption.id }, [hold], cause);
  invariant(held.state === 'held', 'the value was found free under the lock');
  return { state: 'held', redemption };
}

type Stepped = Redemption | 'ended' | 'too_much';

/** Redeems held value, whole or in part. The rest of the hold is free at once. */
export async function captureRedemption(tx: Tx, id: RedemptionId, amount: number, cause: Cause): Promise<Stepped> {
  return step(tx, id, { type: 'capture', amount }, ({ cardId }) =>
    captureHolds(tx, { redemptionId: id, cardId }, amount, cause),
  );
}

export async function releaseRedemption(tx: Tx, id: RedemptionId, cause: Cause): Promise<Stepped> {
  return step(tx, id, { type: 'release' }, () => releaseHolds(tx, { redemptionId: id }, cause));
}

type WantedReversal = {
  readonly id: RedemptionId;
  /** Unique for the redemption. */
  readonly key: string;
  /** Null for all that is left. */
  readonly amount: number | null;
  /** The date at the property. Value that has expired by then continues for `givenBackDays`. */
  readonly today: Temporal.PlainDate;
  readonly givenBackDays: number;
};

/** To the lots that last longest. A repeated key does nothing. On a void card the value is voided at once. */
export async function reverseRedemption(
  tx: Tx,
  { id, key, amount: wanted, today, givenBackDays }: WantedReversal,
  cause: Cause,
): Promise<Stepped | 'key_reused'> {
  const found = await lockRedemption(tx, id);
  invariant(found, `there is no redemption ${id}`);
  const repeated = await findReversed(tx, id, key);
  if (repeated !== undefined) return (wanted ?? repeated + leftToReverse(found)) === repeated ? found : 'key_reused';
  const amount = wanted ?? leftToReverse(found);
  return step(tx, id, { type: 'reverse', amount }, async ({ reversed }) => {
    const spending = { redemptionId: id };
    const lots = await listRedeemed(tx, spending);
    const returns = returnToLots(lots, amount, today, givenBackDays, reversed);
    const ofCard = returns.map((one) => ({ ...one, cardId: found.cardId }));
    await insertReversal(tx, { redemptionId: id, key, amount }, cause);
    await giveBack(tx, spending, ofCard, cause);
  });
}

/** Takes a step under the redemption's lock. `move` moves the value, and gets the redemption as it was. */
async function step(
  tx: Tx,
  id: RedemptionId,
  taken: RedemptionStep,
  move: (before: Redemption) => Promise<void>,
): Promise<Stepped> {
  const before = await lockRedemption(tx, id);
  invariant(before, `there is no redemption ${id}`);
  const after = takeStep(before, taken);
  if (typeof after === 'string') return after;
  await updateAmounts(tx, id, after);
  await move(before);
  return { ...before, ...after };
}

const RELEASED_AT_ONCE = 500;

/** The job: releases open holds whose time is up. A capture that comes first wins. */
export async function releaseOverdue({ db, clock }: Pick<MoneyParts, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const cause = { actor: 'redemption', reason: 'its time is up', at };
  for (const id of await listOverdue(db, at, RELEASED_AT_ONCE)) {
    await inTransaction(db, (tx) => releaseRedemption(tx, id, cause));
  }
}

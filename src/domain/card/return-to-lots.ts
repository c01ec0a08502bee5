import { compareIds, type LotId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';
import { compareExpiry, isExpired, type LotAmount } from './lot.ts';

export type RedeemedLot = LotAmount & { readonly expiresOn: Temporal.PlainDate | null };

/** An amount to return to a card: to its lot, or, if `newExpiry` is set, to a new lot with that expiry. */
export type LotReturn = {
  readonly lotId: LotId;
  readonly amount: number;
  readonly newExpiry: Temporal.PlainDate | null;
};

/**
 * Splits a returned amount over the lots it came from, latest expiry first, so that the guest gets back the value that
 * lasts longest. If a lot has expired by `today`, its share goes into a new lot that is valid for `goodForDays` from
 * today. `before` was returned earlier, in the same order.
 */
export function returnToLots(
  lots: readonly RedeemedLot[],
  amount: number,
  today: Temporal.PlainDate,
  goodForDays: number,
  before = 0,
): LotReturn[] {
  let [returned, left] = [before, amount];
  const returns: LotReturn[] = [];
  for (const lot of lots.toSorted(compareLastingLongest)) {
    const earlier = Math.min(returned, lot.amount);
    const share = Math.min(left, lot.amount - earlier);
    returned -= earlier;
    left -= share;
    const newExpiry = isExpired(lot, today) ? today.add({ days: goodForDays }) : null;
    if (share > 0) returns.push({ lotId: lot.lotId, amount: share, newExpiry });
  }
  invariant(left === 0, `${amount} is more than was taken from these lots`);
  return returns;
}

function compareLastingLongest(left: RedeemedLot, right: RedeemedLot): number {
  return compareExpiry(right.expiresOn, left.expiresOn) || compareIds(right.lotId, left.lotId);
}

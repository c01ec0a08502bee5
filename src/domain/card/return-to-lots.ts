import { compareIds, type LotId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';
import { compareExpiry, isExpired, type LotAmount } from './lot.ts';

/** What a booking took from one lot. */
export type RedeemedLot = LotAmount & { readonly expiresOn: Temporal.PlainDate | null };

/**
 * An amount on its way back to a card: into its lot, or, when `newExpiry` is a date, into a new one that continues it.
 */
export type LotReturn = {
  readonly lotId: LotId;
  readonly amount: number;
  readonly newExpiry: Temporal.PlainDate | null;
};

/**
 * Where an amount goes back to on a card: what is kept comes from the lots that expire soonest, so that the guest gets
 * back what lasts longest. What has expired since by `today` goes into a new lot, good for `goodForDays` from today.
 */
export function returnToLots(
  lots: readonly RedeemedLot[],
  amount: number,
  today: Temporal.PlainDate,
  goodForDays: number,
): LotReturn[] {
  let left = amount;
  const returns: LotReturn[] = [];
  for (const lot of lots.toSorted(compareLastingLongest)) {
    const share = Math.min(left, lot.amount);
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

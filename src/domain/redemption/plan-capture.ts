import { compareExpiry, type LotAmount } from '../card/lot.ts';
import { compareIds, type TransferId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';

export type OpenHold = LotAmount & { readonly id: TransferId; readonly expiresOn: Temporal.PlainDate | null };

/** An open hold with the part of it that is captured. The rest of it is released. */
export type CapturedHold = OpenHold & { readonly captured: number };

/** Splits a captured amount over open holds, soonest to expire first, as value is taken from lots. */
export function planCapture(holds: readonly OpenHold[], amount: number): CapturedHold[] {
  let left = amount;
  const ordered = holds.toSorted(
    (one, other) => compareExpiry(one.expiresOn, other.expiresOn) || compareIds(one.lotId, other.lotId),
  );
  const captured = ordered.map((hold) => {
    const share = Math.min(left, hold.amount);
    left -= share;
    return { ...hold, captured: share };
  });
  invariant(left === 0, `${amount} is more than is on hold`);
  return captured;
}

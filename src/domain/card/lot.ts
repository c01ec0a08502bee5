import type { TaxKind } from '../money/redemption-payment.ts';
import { compareDates } from '../stay/date-order.ts';
import { compareIds, type LotId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';

/** A part of a card's value with its own origin and expiry. Amounts are in the card's unit. */
export type Lot = {
  readonly id: LotId;
  /** The last day of use. Null means open. */
  readonly expiresOn: Temporal.PlainDate | null;
  readonly balance: number;
  readonly held: number;
  /** Absent or null if unknown. */
  readonly taxKind?: TaxKind | null;
};

export type LotAmount = { readonly lotId: LotId; readonly amount: number };

/** Balance less open holds. Zero once the lot has expired. */
export function availableInLot(lot: Lot, today: Temporal.PlainDate): number {
  if (lot.held < 0 || lot.balance < lot.held) invariant(false, `lot ${lot.id} holds ${lot.held} of ${lot.balance}`);
  return isExpired(lot, today) ? 0 : lot.balance - lot.held;
}

export function isExpired(lot: Pick<Lot, 'expiresOn'>, today: Temporal.PlainDate): boolean {
  return lot.expiresOn !== null && compareDates(lot.expiresOn, today) < 0;
}

export function compareExpiry(left: Temporal.PlainDate | null, right: Temporal.PlainDate | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return compareDates(left, right);
}

/** Takes an amount from a card's lots, soonest to expire first. Undefined if they do not hold enough. */
export function takeFromLots(lots: readonly Lot[], amount: number, today: Temporal.PlainDate): LotAmount[] | undefined {
  invariant(Number.isSafeInteger(amount) && amount > 0, `${amount} cannot be taken from lots`);
  const ordered = lots.toSorted(
    (left, right) => compareExpiry(left.expiresOn, right.expiresOn) || compareIds(left.id, right.id),
  );
  const taken: LotAmount[] = [];
  let missing = amount;
  for (const lot of ordered) {
    const share = Math.min(missing, availableInLot(lot, today));
    if (share > 0) taken.push({ lotId: lot.id, amount: share });
    missing -= share;
  }
  return missing === 0 ? taken : undefined;
}

import type { Currency } from '../money/currency.ts';
import { money, sum, zero, type Money } from '../money/money.ts';
import type { CancellationFee } from '../stay/offer.ts';

/**
 * Cancellation fees of a whole booking, each step dearer than the one before. Empty means free at any time. Null means
 * that the PMS did not give the terms of every room, so the fee is unknown.
 */
export type BookingFees = readonly CancellationFee[] | null;

/** Adds up the rooms' fees, each by its dearest step so far. The sum never exceeds the booking's total. */
export function feesOfBooking(rooms: readonly (readonly CancellationFee[] | null)[], total: Money): BookingFees {
  const { currency } = total;
  const known = rooms
    .filter((steps) => steps?.every(({ fee }) => fee.currency === currency))
    .map((steps) => steps ?? []);
  if (known.length < rooms.length) return null;
  const moments = known
    .flat()
    .map(({ from }) => from)
    .toSorted((left, right) => Temporal.Instant.compare(left, right));
  const steps: CancellationFee[] = [];
  for (const from of moments) {
    const all = sum(
      currency,
      known.map((room) => feeAt(room, from, currency)),
    );
    const fee = money(currency, Math.min(total.amountMinor, all.amountMinor));
    if (fee.amountMinor > (steps.at(-1)?.fee.amountMinor ?? 0)) steps.push({ from, fee });
  }
  return steps;
}

/** The dearest step that has begun. Zero before the first step. */
export function feeAt(steps: readonly CancellationFee[], at: Temporal.Instant, currency: Currency): Money {
  return steps
    .filter(({ from }) => Temporal.Instant.compare(from, at) <= 0)
    .reduce((dearest, { fee }) => (fee.amountMinor > dearest.amountMinor ? fee : dearest), zero(currency));
}

/** The latest step that has begun, and all later steps. */
export function stepsToCome(fees: NonNullable<BookingFees>, now: Temporal.Instant): NonNullable<BookingFees> {
  const hasBegun = ({ from }: CancellationFee) => Temporal.Instant.compare(from, now) <= 0;
  return [...fees.filter(hasBegun).slice(-1), ...fees.filter((step) => !hasBegun(step))];
}

/** Null if it is over, or if cancelling stays free. Steps are in order of time, and a step of zero is free again. */
export function freeUntil(steps: readonly CancellationFee[], at: Temporal.Instant): Temporal.Instant | null {
  const first = stepsToCome(steps, at).find(({ fee }) => fee.amountMinor > 0);
  return first && Temporal.Instant.compare(at, first.from) < 0 ? first.from : null;
}

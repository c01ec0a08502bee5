import type { Currency } from '../money/currency.ts';
import { money, sum, zero, type Money } from '../money/money.ts';
import type { CancellationFee } from '../stay/offer.ts';

/**
 * What cancelling a whole booking costs, each step dearer than the one before; empty means free at any time. Null
 * means that the PMS did not give the terms of a room, so nobody knows the fee.
 */
export type BookingFees = readonly CancellationFee[] | null;

/**
 * The fees of a booking from those of its rooms: at every moment the dearest step of each room that has begun, added
 * up, and never more than the booking's total.
 */
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

/** The fee at a moment: the dearest step that has begun, zero before the first. */
export function feeAt(steps: readonly CancellationFee[], at: Temporal.Instant, currency: Currency): Money {
  return steps
    .filter(({ from }) => Temporal.Instant.compare(from, at) <= 0)
    .reduce((dearest, { fee }) => (fee.amountMinor > dearest.amountMinor ? fee : dearest), zero(currency));
}

/** The steps that still count: the last that has begun, and those that will begin. */
export function stepsToCome(fees: NonNullable<BookingFees>, now: Temporal.Instant): NonNullable<BookingFees> {
  const hasBegun = ({ from }: CancellationFee) => Temporal.Instant.compare(from, now) <= 0;
  return [...fees.filter(hasBegun).slice(-1), ...fees.filter((step) => !hasBegun(step))];
}

/**
 * Until when a booking can be cancelled for nothing; null when there is no such moment to come, or no end to it. The
 * steps stand in the order of time; one of zero makes cancelling free again.
 */
export function freeUntil(steps: readonly CancellationFee[], at: Temporal.Instant): Temporal.Instant | null {
  const first = stepsToCome(steps, at).find(({ fee }) => fee.amountMinor > 0);
  return first && Temporal.Instant.compare(at, first.from) < 0 ? first.from : null;
}

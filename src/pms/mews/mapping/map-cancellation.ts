import type { CancellationTerms } from '#domain/offer.ts';
import type { Stay } from '#domain/stay.ts';
import type { MewsCancellationPolicy } from '../schema/rate-schema.ts';
import { addOffset, NO_OFFSET, parseOffset, subtractOffset } from '../time/offset.ts';
import { stayInstants, type StayTimes } from '../time/time-unit.ts';

/** Mews tells no text, and without policies no date either. */
export const UNKNOWN_TERMS: CancellationTerms = { text: '', freeUntil: null };

/**
 * Until when a stay booked now can be called off without a fee: the earliest moment at which a policy with a fee
 * begins to apply. Null when that moment has passed or nothing is known.
 */
export function mapCancellation(
  policies: readonly MewsCancellationPolicy[],
  stay: Stay,
  times: StayTimes,
  now: Temporal.Instant,
): CancellationTerms {
  const charging = policies.filter((policy) => policy.IsActive && hasFee(policy));
  const begins = charging.map((policy) => feeBegins(policy, stay, times, now));
  const [earliest] = begins.sort((one, other) => Temporal.Instant.compare(one, other));
  return earliest && Temporal.Instant.compare(earliest, now) > 0 ? { text: '', freeUntil: earliest } : UNKNOWN_TERMS;
}

function hasFee({ RelativeFee, AbsoluteFee }: MewsCancellationPolicy): boolean {
  return (RelativeFee?.gt(0) ?? false) || (AbsoluteFee?.Value?.gt(0) ?? false);
}

/** A policy counted from the start applies from `offset` before it; one counted from creation, from `offset` after. */
function feeBegins(
  policy: MewsCancellationPolicy,
  stay: Stay,
  times: StayTimes,
  now: Temporal.Instant,
): Temporal.Instant {
  const offset = parseOffset(policy.ApplicabilityOffset ?? '') ?? NO_OFFSET;
  if (policy.Applicability === 'Creation') return onWall(now, times.timeZone, (time) => addOffset(time, offset));
  const start =
    policy.Applicability === 'StartDate'
      ? stay.arrivalDate.toZonedDateTime(times.timeZone).toInstant()
      : stayInstants(stay, times).start;
  return onWall(start, times.timeZone, (time) => subtractOffset(time, offset));
}

function onWall(
  instant: Temporal.Instant,
  timeZone: string,
  move: (time: Temporal.PlainDateTime) => Temporal.PlainDateTime,
): Temporal.Instant {
  return move(instant.toZonedDateTimeISO(timeZone).toPlainDateTime()).toZonedDateTime(timeZone).toInstant();
}

import { Big } from 'big.js';
import { feeAt, freeUntil } from '#domain/cancelling/cancellation-fee.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromDecimal, sum, toDecimal, type Money } from '#domain/money/money.ts';
import type { CancellationFee, CancellationTerms } from '#domain/stay/offer.ts';
import type { NightPrice } from '#domain/stay/price.ts';
import type { Stay } from '#domain/stay/stay.ts';
import type { MewsCancellationPolicy } from '../schema/rate-schema.ts';
import { addOffset, parseOffset, subtractOffset } from '../time/offset.ts';
import { stayInstants, type StayTimes } from '../time/time-unit.ts';

const NO_TIME = 'PT0S';

export type FeeBasis = {
  readonly nights: readonly NightPrice[];
  /** False if the price was spread evenly because the price of each night is unknown. */
  readonly nightsAreKnown: boolean;
  /** The total of the room's extras. Null if it is unknown. */
  readonly extras: Money | null;
};

/**
 * The cancellation fees of a room booked now, one step for each policy with a fee, earliest first. A step is the
 * relative fee on the first nights and on all extras, as far as the policy covers them, plus the absolute fee. Null if
 * a policy cannot be expressed in the room's currency, or contains something unknown.
 */
export function mapCancellationFees(
  policies: readonly MewsCancellationPolicy[],
  basis: FeeBasis,
  stay: Stay,
  times: StayTimes,
  now: Temporal.Instant,
): CancellationFee[] | null {
  const steps: CancellationFee[] = [];
  for (const policy of policies.filter(({ IsActive }) => IsActive)) {
    const fee = feeOf(policy, basis);
    if (fee?.amountMinor === 0) continue;
    const from = feeBegins(policy, stay, times, now);
    if (!fee || !from) return null;
    steps.push({ from, fee });
  }
  return steps.sort((one, other) => Temporal.Instant.compare(one.from, other.from));
}

type NightsKnown = Pick<FeeBasis, 'nightsAreKnown'>;

/** Without the price of each night the start of the fees is still known, but not their amounts. */
export function mapCancellationTerms(
  feesOf: (basis: NightsKnown) => readonly CancellationFee[] | null,
  basis: NightsKnown,
  currency: Currency,
  now: Temporal.Instant,
): CancellationTerms {
  const moments = feesOf({ nightsAreKnown: true });
  const until = moments && freeUntil(moments, now);
  const fees = feesOf(basis);
  const begun = until ? moments : fees;
  // Mews gives no text.
  return { text: '', freeUntil: until, fee: begun && feeAt(begun, now, currency), fees };
}

/** Undefined if we understand all of it. A missing or senseless value must not make cancelling look free. */
export function findOddity(policy: MewsCancellationPolicy): string | undefined {
  const { RateGroupId, Applicability, ApplicabilityOffset, FeeExtent, FeeMaximumTimeUnits, RelativeFee } = policy;
  const isRelative = RelativeFee !== null && !RelativeFee.eq(0);
  if (RateGroupId === null) return 'it names no group of rates';
  if (Applicability === 'Other') return 'we do not know from when it counts';
  if (!parseOffset(ApplicabilityOffset ?? NO_TIME)) return `we cannot read its time "${String(ApplicabilityOffset)}"`;
  if (FeeExtent.includes('Other')) return 'the extent of its fee is unknown';
  if (isRelative && FeeExtent.length === 0) return 'its fee is a share of an unknown amount';
  if (isRelative && FeeMaximumTimeUnits !== null && FeeMaximumTimeUnits < 1) return 'its fee is a share of no night';
  return undefined;
}

function feeOf(policy: MewsCancellationPolicy, { nights, nightsAreKnown, extras }: FeeBasis): Money | undefined {
  const { FeeMaximumTimeUnits } = policy;
  const currency = nights[0]?.price.currency;
  if (currency === undefined || findOddity(policy) !== undefined) return undefined;
  const relative = policy.RelativeFee ?? new Big(0);
  const absolute = policy.AbsoluteFee?.Value ?? new Big(0);
  const absoluteCurrency = policy.AbsoluteFee?.Currency ?? currency;
  if (!absolute.eq(0) && absoluteCurrency !== currency) return undefined;
  const charged = extendsTo(policy, 'TimeUnits') ? nights.slice(0, FeeMaximumTimeUnits ?? undefined) : [];
  const isPart = charged.length > 0 && charged.length < nights.length;
  if (isPart && !nightsAreKnown && !relative.eq(0)) return undefined;
  const parts = charged.map(({ price }) => price.gross);
  if (extendsTo(policy, 'Products') && !relative.eq(0)) {
    if (extras === null) return undefined;
    parts.push(extras);
  }
  return fromDecimal(currency, relative.times(toDecimal(sum(currency, parts))).plus(absolute));
}

/** `Everything` and `Nothing` come from other operations of Mews. */
export function extendsTo({ FeeExtent }: MewsCancellationPolicy, part: 'TimeUnits' | 'Products'): boolean {
  return FeeExtent.includes(part) || FeeExtent.includes('Everything');
}

/** From the start, `offset` counts backwards. Undefined for a reference point or unit that we do not know. */
function feeBegins(
  policy: MewsCancellationPolicy,
  stay: Stay,
  times: StayTimes,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const offset = parseOffset(policy.ApplicabilityOffset ?? NO_TIME);
  if (!offset) return undefined;
  switch (policy.Applicability) {
    case 'Creation':
      return onWall(now, times.timeZone, (time) => addOffset(time, offset));
    case 'Start':
      return onWall(stayInstants(stay, times).start, times.timeZone, (time) => subtractOffset(time, offset));
    case 'StartDate': {
      const midnight = stay.arrivalDate.toZonedDateTime(times.timeZone).toInstant();
      return onWall(midnight, times.timeZone, (time) => subtractOffset(time, offset));
    }
    case 'Other':
      return undefined;
  }
}

function onWall(
  instant: Temporal.Instant,
  timeZone: string,
  move: (time: Temporal.PlainDateTime) => Temporal.PlainDateTime,
): Temporal.Instant {
  return move(instant.toZonedDateTimeISO(timeZone).toPlainDateTime()).toZonedDateTime(timeZone).toInstant();
}

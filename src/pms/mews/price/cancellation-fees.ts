import type { Money } from '#domain/money/money.ts';
import type { CancellationFee } from '#domain/stay/offer.ts';
import type { NightPrice } from '#domain/stay/price.ts';
import type { Stay } from '#domain/stay/stay.ts';
import { doNotCache, expireAt } from '../cache/depend-on.ts';
import { isCityTax } from '../mapping/map-extra.ts';
import { extendsTo, mapCancellationFees } from '../mapping/map-cancellation.ts';
import { listRuleProductIds } from '../mapping/rule-products.ts';
import type { MewsCancellationPolicy } from '../schema/rate-schema.ts';
import type { MewsRules } from '../schema/rule-schema.ts';
import type { ProductOrder } from '../mapping/room-parameters.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import type { SoldRoom } from './sellable-rates.ts';

export type RoomToCancel = SoldRoom & {
  readonly nights: readonly NightPrice[];
  readonly nightsAreKnown: boolean;
  readonly orders: readonly ProductOrder[];
  readonly extras: Money;
};

/** From cached answers alone. If terms are not given or unreadable, a room is priced without them. */
export async function prepareFees(
  { setUpCache, now }: MewsContext,
  stay: Stay,
): Promise<(room: RoomToCancel) => CancellationFee[] | null> {
  // One moment for all rooms. Otherwise a fee that applies from booking on would begin after the moment for which the
  // guest sees the current fee.
  const bookedAt = now();
  const [policies, times] = await Promise.all([
    fallBackOnPmsFault(null, setUpCache.listCancellationPolicies()),
    setUpCache.loadStayTimes(),
  ]);
  const chargesExtras = policies?.some((policy) => extendsTo(policy, 'Products')) ?? false;
  const rules = chargesExtras ? await fallBackOnPmsFault(null, setUpCache.loadRules()) : null;
  return (room) => {
    const { GroupId } = room.rate;
    if (!policies || GroupId === null) return null;
    // A policy without a group may apply to every rate.
    const own = policies.filter(({ RateGroupId }) => RateGroupId === null || RateGroupId === GroupId);
    const extras = carriesAllThatIsCharged(room, rules, stay) ? room.extras : null;
    const fees = mapCancellationFees(own, { ...room, extras }, stay, times, bookedAt);
    recordSteps(own, fees ?? [], bookedAt);
    return fees;
  };
}

/** Terms expire when a step of the fee begins. If steps count from the time of booking, they change every moment. */
function recordSteps(
  policies: readonly MewsCancellationPolicy[],
  fees: readonly CancellationFee[],
  bookedAt: Temporal.Instant,
): void {
  const toCome = fees.filter(({ from }) => Temporal.Instant.compare(from, bookedAt) > 0);
  for (const { from } of toCome) expireAt(from.epochMilliseconds);
  if (toCome.length > 0 && policies.some(({ Applicability }) => Applicability === 'Creation')) doNotCache();
}

/** False if the hotel adds products that no quote includes. A fee on products then cannot be computed. */
function carriesAllThatIsCharged(room: RoomToCancel, rules: MewsRules | null, stay: Stay): boolean {
  if (!rules) return false;
  const quoted = room.orders.filter(({ product }) => isCityTax(product)).map(({ product }) => product.Id);
  return [...listRuleProductIds(rules, { ...room, stay })].every((productId) => quoted.includes(productId));
}

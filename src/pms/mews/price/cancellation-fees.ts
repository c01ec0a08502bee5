import type { Money } from '#domain/money/money.ts';
import type { CancellationFee } from '#domain/stay/offer.ts';
import type { NightPrice } from '#domain/stay/price.ts';
import type { Stay } from '#domain/stay/stay.ts';
import { restOnNothing, restUntil } from '../cache/basis.ts';
import { isCityTax } from '../mapping/map-extra.ts';
import { extendsTo, mapCancellationFees } from '../mapping/map-cancellation.ts';
import { listRuleProductIds } from '../mapping/rule-products.ts';
import type { MewsCancellationPolicy } from '../schema/rate-schema.ts';
import type { MewsRules } from '../schema/rule-schema.ts';
import type { ProductOrder } from '../cache/exact-prices.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../cache/fall-back-on-pms-fault.ts';
import type { SoldRoom } from './sellable-rates.ts';

/** A room with what its nights and the extras on it cost. */
export type RoomToCancel = SoldRoom & {
  readonly nights: readonly NightPrice[];
  readonly nightsAreKnown: boolean;
  readonly orders: readonly ProductOrder[];
  readonly extras: Money;
};

/**
 * Prepares working out what cancelling rooms of a stay costs, from kept answers alone. Terms are nice to have: where
 * they are not given, or cannot be read now, a room is priced without them.
 */
export async function prepareFees(
  { setUpCache, now }: MewsContext,
  stay: Stay,
): Promise<(room: RoomToCancel) => CancellationFee[] | null> {
  // One moment for all rooms: what is lost from booking on would else begin after the guest asks what it costs now.
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
    // One that names no group may be for every rate.
    const own = policies.filter(({ RateGroupId }) => RateGroupId === null || RateGroupId === GroupId);
    const extras = carriesAllThatIsCharged(room, rules, stay) ? room.extras : null;
    const fees = mapCancellationFees(own, { ...room, extras }, stay, times, bookedAt);
    noteSteps(own, fees ?? [], bookedAt);
    return fees;
  };
}

/** Terms are other ones when a step of the fee begins, and at every moment where steps are counted from booking on. */
function noteSteps(
  policies: readonly MewsCancellationPolicy[],
  fees: readonly CancellationFee[],
  bookedAt: Temporal.Instant,
): void {
  const toCome = fees.filter(({ from }) => Temporal.Instant.compare(from, bookedAt) > 0);
  for (const { from } of toCome) restUntil(from.epochMilliseconds);
  if (toCome.length > 0 && policies.some(({ Applicability }) => Applicability === 'Creation')) restOnNothing();
}

/** False when the hotel adds products by itself that no quote has: then a fee on products cannot be worked out. */
function carriesAllThatIsCharged(room: RoomToCancel, rules: MewsRules | null, stay: Stay): boolean {
  if (!rules) return false;
  const quoted = room.orders.filter(({ product }) => isCityTax(product)).map(({ product }) => product.Id);
  return [...listRuleProductIds(rules, { ...room, stay })].every((productId) => quoted.includes(productId));
}

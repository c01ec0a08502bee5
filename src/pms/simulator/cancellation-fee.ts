import { Big } from 'big.js';
import { makeAmount, priceSettingOf, sumAmounts } from './amounts.ts';
import { loadDuration } from './duration-text.ts';
import type { ReservationRow } from './model/booking-rows.ts';
import type { CancellationPolicyRow } from './model/rate-rows.ts';
import type { Context } from './operation.ts';
import { addOrderItem } from './order-items.ts';
import { findServiceTime, shift, unitStartOf, zoned } from './time-units.ts';

/** Posts the fee that the policies of the reservation's rate group ask for at this moment; the dearest one counts. */
export function postCancellationFee(context: Context, reservation: ReservationRow): void {
  const enterprise = context.world.enterprises.find(reservation.EnterpriseId);
  const rate = context.world.rates.find(reservation.RateId);
  if (!enterprise || !rate) return;
  const cancelled = context.world.orderItems.list().filter((item) => item.ServiceOrderId === reservation.Id);
  const fees = context.world.cancellationPolicies
    .list()
    .filter((policy) => policy.IsActive && policy.RateGroupId === rate.GroupId)
    .filter((policy) => isDue(context, policy, reservation))
    .map((policy) => {
      const units = cancelled
        .filter((item) => isCharged(policy, item.Type))
        .slice(0, policy.FeeMaximumTimeUnits ?? undefined);
      const currency = units[0]?.Amount.Currency ?? policy.AbsoluteFee.Currency;
      const total = sumAmounts(
        currency,
        units.map((item) => item.Amount),
      );
      return { currency, value: new Big(total.GrossValue).times(policy.RelativeFee).plus(policy.AbsoluteFee.Value) };
    });
  const [fee] = fees.sort((a, b) => b.value.cmp(a.value));
  if (!fee || fee.value.lte(0)) return;
  const amount = makeAmount(priceSettingOf(enterprise, fee.currency, context.switches), fee.value, []);
  addOrderItem(context, {
    enterpriseId: enterprise.Id,
    accountId: reservation.AccountId,
    serviceId: reservation.ServiceId,
    serviceOrderId: reservation.Id,
    type: 'CancellationFee',
    revenueType: 'Additional',
    name: null,
    unitCount: 1,
    unitAmount: amount,
    amount,
    consumedAtMs: context.nowMs,
    startsAtMs: null,
    productId: null,
    accountingCategoryId: null,
    externalIdentifier: null,
    billId: null,
    cancelsWithReservation: false,
  });
}

function isCharged(policy: CancellationPolicyRow, itemType: string): boolean {
  return policy.FeeExtent.includes(itemType === 'SpaceOrder' ? 'TimeUnits' : 'Products');
}

/** A policy bites from its offset before (or after) the moment it is measured from. */
function isDue(context: Context, policy: CancellationPolicyRow, reservation: ReservationRow): boolean {
  if (policy.Applicability === 'Creation') return context.nowMs >= reservation.CreatedAtMs;
  const service = context.world.services.find(reservation.ServiceId);
  const time = service && findServiceTime(context.world, service);
  if (!time) return false;
  const offset = loadDuration(policy.ApplicabilityOffset).negated();
  const from =
    policy.Applicability === 'StartDate'
      ? shift(time, unitStartOf(time, reservation.StartMs), offset)
      : zoned(time, reservation.StartMs).add(offset).epochMilliseconds;
  return context.nowMs >= from;
}

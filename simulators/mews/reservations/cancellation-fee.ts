import { Big } from 'big.js';
import { makeAmount, priceSettingOf, sumAmounts } from '../money/amounts.ts';
import { loadDuration } from '../values/duration-text.ts';
import type { OrderItemRow, ReservationRow } from '../model/booking-rows.ts';
import type { CancellationPolicyRow } from '../model/rate-rows.ts';
import type { Context } from '../request/operation.ts';
import { addOrderItem } from './order-items.ts';
import { findServiceTime, shift, unitStartOf } from '../rooms/time-units.ts';

/** Posts the fee that the policies of the reservation's rate group require now. The highest one counts. */
export function postCancellationFee(
  context: Context,
  reservation: ReservationRow,
  cancelled: readonly OrderItemRow[],
): void {
  const enterprise = context.world.enterprises.find(reservation.EnterpriseId);
  const rate = context.world.rates.find(reservation.RateId);
  if (!enterprise || !rate) return;
  const fees = context.world.cancellationPolicies
    .list()
    .filter((policy) => policy.IsActive && policy.RateGroupId === rate.GroupId)
    .filter((policy) => isDue(context, policy, reservation))
    .map((policy) => computeFee(policy, cancelled));
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

/**
 * The relative fee of the first time units and of all products, as far as the policy covers them, plus the absolute
 * fee.
 */
function computeFee(
  policy: CancellationPolicyRow,
  cancelled: readonly OrderItemRow[],
): { currency: string; value: Big } {
  const units = cancelled.filter(({ Type }) => Type === 'SpaceOrder');
  const products = cancelled.filter(({ Type }) => Type !== 'SpaceOrder');
  const currency = units[0]?.Amount.Currency ?? policy.AbsoluteFee.Currency;
  const charged = [
    ...(policy.FeeExtent.includes('TimeUnits') ? units.slice(0, policy.FeeMaximumTimeUnits ?? undefined) : []),
    ...(policy.FeeExtent.includes('Products') ? products : []),
  ].map(({ Amount }) => Amount);
  const { GrossValue } = sumAmounts(currency, charged);
  return { currency, value: new Big(GrossValue).times(policy.RelativeFee).plus(policy.AbsoluteFee.Value) };
}

/** A policy applies from its offset after the booking or before the start, in local time. */
function isDue(context: Context, policy: CancellationPolicyRow, reservation: ReservationRow): boolean {
  const service = context.world.services.find(reservation.ServiceId);
  const time = service && findServiceTime(context.world, service);
  if (!time) return false;
  const offset = loadDuration(policy.ApplicabilityOffset);
  const from = {
    Creation: () => shift(time, reservation.CreatedAtMs, offset),
    Start: () => shift(time, reservation.StartMs, offset.negated()),
    StartDate: () => shift(time, unitStartOf(time, reservation.StartMs), offset.negated()),
  };
  return context.nowMs >= from[policy.Applicability]();
}

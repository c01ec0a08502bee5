import { invalidField } from '../request/mews-refusal.ts';
import type { VoucherRow } from '../model/booking-rows.ts';
import type { Context } from '../request/operation.ts';

/** Assigns exactly these rates to a voucher. They must all be of its service. */
export function assignRates(context: Context, voucher: VoucherRow, rateIds: readonly string[]): void {
  const { world } = context;
  const old = world.voucherAssignments.list().filter((assignment) => assignment.VoucherId === voucher.Id);
  for (const assignment of old) world.voucherAssignments.remove(assignment.Id);
  for (const rateId of rateIds) {
    if (world.rates.find(rateId)?.ServiceId !== voucher.ServiceId) throw invalidField('AssignedRateIds');
    world.voucherAssignments.put({ Id: context.newId(), VoucherId: voucher.Id, RateId: rateId });
  }
}

/** A voucher of this token that has not been deleted. Otherwise refuses with 400. */
export function loadVoucher(context: Context, id: string, field: string): VoucherRow {
  const voucher = context.world.vouchers.find(id);
  const isOwn = voucher && context.integration.EnterpriseIds.includes(voucher.EnterpriseId);
  if (!isOwn || !voucher.IsActive) throw invalidField(field);
  return voucher;
}

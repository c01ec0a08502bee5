import type { VoucherRow } from '../model/booking-rows.ts';
import type { RateRow } from '../model/rate-rows.ts';
import type { World } from '../model/world.ts';

/**
 * The voucher that unlocks a private rate for a stay. Its code matches exactly, both are active, the code is valid now,
 * the rate is assigned, and every unit of the stay lies in the occupiable interval.
 */
export function findUnlockingVoucher(
  world: World,
  rate: RateRow,
  code: string,
  unitStarts: number[],
  nowMs: number,
): VoucherRow | undefined {
  return world.voucherCodes
    .list()
    .filter((known) => known.IsActive && known.Value === code)
    .filter((known) => isWithin(nowMs, known.ValidityStartUtc, known.ValidityEndUtc))
    .flatMap((known) => world.vouchers.find(known.VoucherId) ?? [])
    .find((voucher) => voucher.IsActive && unlocks(world, voucher, rate, unitStarts));
}

function unlocks(world: World, voucher: VoucherRow, rate: RateRow, unitStarts: number[]): boolean {
  const isAssigned = world.voucherAssignments
    .list()
    .some((assignment) => assignment.VoucherId === voucher.Id && assignment.RateId === rate.Id);
  const { OccupiableIntervalStartUtc, OccupiableIntervalEndUtc } = voucher;
  return (
    isAssigned && unitStarts.every((start) => isWithin(start, OccupiableIntervalStartUtc, OccupiableIntervalEndUtc))
  );
}

function isWithin(instantMs: number, startUtc: string | null, endUtc: string | null): boolean {
  return (
    (startUtc === null || instantMs >= Date.parse(startUtc)) && (endUtc === null || instantMs <= Date.parse(endUtc))
  );
}

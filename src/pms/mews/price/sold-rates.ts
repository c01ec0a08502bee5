import type { Stay } from '#domain/stay/stay.ts';
import { listNights } from '#domain/stay/stay.ts';
import type { MewsRate, MewsVoucherCode, MewsVouchers } from '../schema/rate-schema.ts';
import { voucherCodeSchema, vouchersPageSchema } from '../schema/rate-schema.ts';
import { iterateAnswers, readPages } from '../client/read-pages.ts';
import { startOfDate } from '../time/time-unit.ts';
import type { MewsContext } from '../mews-context.ts';

/** The rates that may be sold for a stay: public ones, and private ones unlocked by a voucher code of the PMS. */
export async function listSoldRates(
  context: MewsContext,
  stay: Stay,
  rateVoucherCode: string | undefined,
): Promise<MewsRate[]> {
  const rates = (await context.setUpCache.listRates()).filter((rate) => rate.IsActive && rate.IsEnabled);
  const unlocked = rateVoucherCode ? await listUnlockedRateIds(context, stay, rateVoucherCode) : new Set<string>();
  return rates.filter((rate) => rate.Type === 'Public' || (rate.Type === 'Private' && unlocked.has(rate.Id)));
}

/** The rates that a rate depends on, nearest first. */
export function listBaseRateIds(rate: MewsRate, rates: readonly MewsRate[]): string[] {
  const bases: string[] = [];
  let next = rate.BaseRateId;
  while (next !== null && !bases.includes(next)) {
    const current: string = next;
    bases.push(current);
    next = rates.find(({ Id }) => Id === current)?.BaseRateId ?? null;
  }
  return bases;
}

/** Never cached: a code may be used or withdrawn at any time, and few guests have one. */
async function listUnlockedRateIds(context: MewsContext, stay: Stay, code: string): Promise<ReadonlySet<string>> {
  const { client, settings, setUpCache } = context;
  const { timeZone } = await setUpCache.loadStayTimes();
  const EnterpriseIds = [settings.enterpriseId];
  const body = {
    EnterpriseIds,
    ServiceIds: [settings.serviceId],
    VoucherCodeValues: [code],
    ActivityStates: ['Active'],
    Extent: { Vouchers: true, VoucherAssignments: true, Rates: false },
  };
  const pages = await Array.fromAsync(
    iterateAnswers(client, 'vouchers/getAll', body, vouchersPageSchema, ({ Vouchers }) => Vouchers),
  );
  const found = {
    Vouchers: pages.flatMap(({ Vouchers }) => Vouchers),
    VoucherAssignments: pages.flatMap(({ VoucherAssignments }) => VoucherAssignments),
  };
  if (found.Vouchers.length === 0) return new Set();
  const VoucherIds = found.Vouchers.map(({ Id }) => Id);
  const codes = await readPages(
    client,
    'voucherCodes/getAll',
    { EnterpriseIds, VoucherIds },
    'VoucherCodes',
    voucherCodeSchema,
  );
  return unlockedRateIds(found, codes, code, stay, timeZone, context.now());
}

/**
 * The rates that this voucher code unlocks now for this stay. The code and the voucher are active, the current time is
 * within the code's validity, and every night is within the voucher's occupiable interval.
 */
export function unlockedRateIds(
  { Vouchers, VoucherAssignments }: MewsVouchers,
  codes: readonly MewsVoucherCode[],
  code: string,
  stay: Stay,
  timeZone: string,
  now: Temporal.Instant,
): ReadonlySet<string> {
  const valid = codes.filter(
    (known) => known.IsActive && known.Value === code && isWithin(now, known.ValidityStartUtc, known.ValidityEndUtc),
  );
  const nightStarts = listNights(stay).map((night) => startOfDate(night, timeZone));
  const open = Vouchers.filter(
    (voucher) =>
      voucher.IsActive &&
      valid.some(({ VoucherId }) => VoucherId === voucher.Id) &&
      nightStarts.every((start) =>
        isWithin(start, voucher.OccupiableIntervalStartUtc, voucher.OccupiableIntervalEndUtc),
      ),
  ).map(({ Id }) => Id);
  return new Set(VoucherAssignments.filter(({ VoucherId }) => open.includes(VoucherId)).map(({ RateId }) => RateId));
}

function isWithin(instant: Temporal.Instant, start: Temporal.Instant | null, end: Temporal.Instant | null): boolean {
  return (
    (start === null || Temporal.Instant.compare(instant, start) >= 0) &&
    (end === null || Temporal.Instant.compare(instant, end) <= 0)
  );
}

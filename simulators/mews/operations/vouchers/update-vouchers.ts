import { z } from 'zod';
import { guid, instant, updateValue } from '../../request/input-fields.ts';
import { formatInstant, formatOptionalInstant } from '../../values/instant.ts';
import { defineOperation } from '../../request/operation.ts';
import { assignRates, loadVoucher } from '../../rates/voucher-rates.ts';

const update = z.object({
  VoucherId: guid,
  Name: updateValue(z.string().max(128)),
  Type: updateValue(z.enum(['Public', 'PartnerCompany', 'TravelAgency'])),
  CompanyId: updateValue(guid),
  AssignedRateIds: updateValue(z.array(guid).max(10)),
  OccupiableIntervalStartUtc: updateValue(instant),
  OccupiableIntervalEndUtc: updateValue(instant),
  ExternalIdentifier: updateValue(z.string().max(255)),
});

export const updateVouchers = defineOperation({
  path: 'vouchers/update',
  writes: true,
  input: { EnterpriseId: guid.nullish(), VoucherUpdates: z.array(update).max(1000) },
  handle(context, input) {
    const updated = input.VoucherUpdates.map((change) => {
      const voucher = loadVoucher(context, change.VoucherId, 'VoucherId');
      const { CompanyId, OccupiableIntervalStartUtc: start, OccupiableIntervalEndUtc: end } = change;
      const changed = context.world.vouchers.put({
        ...voucher,
        Name: change.Name?.Value ?? voucher.Name,
        Type: change.Type?.Value ?? voucher.Type,
        CompanyId: CompanyId ? (CompanyId.Value ?? null) : voucher.CompanyId,
        OccupiableIntervalStartUtc: start
          ? formatOptionalInstant(start.Value ?? null)
          : voucher.OccupiableIntervalStartUtc,
        OccupiableIntervalEndUtc: end ? formatOptionalInstant(end.Value ?? null) : voucher.OccupiableIntervalEndUtc,
        ExternalIdentifier: change.ExternalIdentifier
          ? (change.ExternalIdentifier.Value ?? null)
          : voucher.ExternalIdentifier,
        UpdatedUtc: formatInstant(context.nowMs),
      });
      if (change.AssignedRateIds) assignRates(context, changed, change.AssignedRateIds.Value ?? []);
      return changed;
    });
    return { Vouchers: updated };
  },
});

import { z } from 'zod';
import { guid, instant } from '../../request/input-fields.ts';
import { formatInstant, formatOptionalInstant } from '../../values/instant.ts';
import { defineOperation, loadService } from '../../request/operation.ts';
import { assignRates } from '../../rates/voucher-rates.ts';

const parameters = z.object({
  ServiceId: guid,
  Name: z.string().max(128),
  Type: z.enum(['Public', 'PartnerCompany', 'TravelAgency']),
  CompanyId: guid.nullish(),
  AssignedRateIds: z.array(guid).max(10).nullish(),
  OccupiableIntervalStartUtc: instant.nullish(),
  OccupiableIntervalEndUtc: instant.nullish(),
  ExternalIdentifier: z.string().max(255).nullish(),
});

export const addVouchers = defineOperation({
  path: 'vouchers/add',
  writes: true,
  input: { EnterpriseId: guid.nullish(), VoucherParameters: z.array(parameters).max(1000) },
  handle(context, input) {
    const now = formatInstant(context.nowMs);
    const added = input.VoucherParameters.map((wanted) => {
      const service = loadService(context, wanted.ServiceId);
      const voucher = context.world.vouchers.put({
        Id: context.newId(),
        ServiceId: service.Id,
        EnterpriseId: service.EnterpriseId,
        Name: wanted.Name,
        CreatedUtc: now,
        UpdatedUtc: now,
        Type: wanted.Type,
        CompanyId: wanted.CompanyId ?? null,
        TravelAgencyId: null,
        OccupiableIntervalStartUtc: formatOptionalInstant(wanted.OccupiableIntervalStartUtc ?? null),
        OccupiableIntervalEndUtc: formatOptionalInstant(wanted.OccupiableIntervalEndUtc ?? null),
        ExternalIdentifier: wanted.ExternalIdentifier ?? null,
        IsActive: true,
      });
      assignRates(context, voucher, wanted.AssignedRateIds ?? []);
      return voucher;
    });
    return { Vouchers: added };
  },
});

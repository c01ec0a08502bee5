import { z } from 'zod';
import { guid, instant } from '../../request/input-fields.ts';
import { formatInstant, formatOptionalInstant } from '../../values/instant.ts';
import { defineOperation } from '../../request/operation.ts';
import { loadVoucher } from '../../rates/voucher-rates.ts';

const parameters = z.object({
  VoucherId: guid,
  Value: z.string().min(1).max(128),
  ValidityStartUtc: instant.nullish(),
  ValidityEndUtc: instant.nullish(),
});

export const addVoucherCodes = defineOperation({
  path: 'voucherCodes/add',
  writes: true,
  input: { EnterpriseId: guid.nullish(), VoucherCodeParameters: z.array(parameters).max(1000) },
  handle(context, input) {
    const now = formatInstant(context.nowMs);
    const added = input.VoucherCodeParameters.map((wanted) =>
      context.world.voucherCodes.put({
        Id: context.newId(),
        VoucherId: loadVoucher(context, wanted.VoucherId, 'VoucherId').Id,
        Value: wanted.Value,
        ValidityStartUtc: formatOptionalInstant(wanted.ValidityStartUtc ?? null),
        ValidityEndUtc: formatOptionalInstant(wanted.ValidityEndUtc ?? null),
        CreatedUtc: now,
        UpdatedUtc: now,
        IsActive: true,
      }),
    );
    return { VoucherCodes: added, Cursor: null };
  },
});

import { guid, requiredGuids } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { loadVoucher } from '../../rates/voucher-rates.ts';

export const deleteVoucherCodes = defineOperation({
  path: 'voucherCodes/delete',
  writes: true,
  input: { EnterpriseId: guid.nullish(), VoucherCodeIds: requiredGuids() },
  handle(context, input) {
    for (const id of input.VoucherCodeIds) {
      const code = context.world.voucherCodes.find(id);
      if (!code?.IsActive) throw invalidField('VoucherCodeIds');
      loadVoucher(context, code.VoucherId, 'VoucherCodeIds');
      context.world.voucherCodes.put({ ...code, IsActive: false, UpdatedUtc: formatInstant(context.nowMs) });
    }
    return {};
  },
});

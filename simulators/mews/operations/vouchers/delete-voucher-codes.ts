import { guid, requiredGuids } from '../../input-fields.ts';
import { formatInstant } from '../../instant.ts';
import { invalidField } from '../../mews-refusal.ts';
import { defineOperation } from '../../operation.ts';
import { loadVoucher } from '../../voucher-rates.ts';

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
